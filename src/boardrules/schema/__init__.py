"""JSON Schema (2020-12) for all that has JSON: games, states, actions, views, scenes, records.

`types` describes types and `limits` their validators; `definitions` puts classes together, and
`documents` whole schemas.

A schema accepts what the codec reads, as far as a schema can say it. It cannot say how fields
depend on each other, such as the digest of a box on the box. To a schema, `1.0` is a whole number;
the codec wants `1`.
"""

from boardrules.schema.documents import DIALECT, schema_for, schema_of, schemas

__all__ = ["DIALECT", "schema_for", "schema_of", "schemas"]
