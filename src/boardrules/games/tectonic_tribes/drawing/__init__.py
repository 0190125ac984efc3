"""The table of Tectonic Tribes as somebody sees it, as text and as a picture.

`scene` says what lies on the table; `text` draws it as lines, with `sketch`, and `picture` as SVG,
with `chart` and `faces`.
"""
