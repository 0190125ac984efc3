"""The table of Tucana Builders as somebody sees it, as text and as a picture.

`scene`, with `sheets`, says what lies on the table; `text` draws it as lines, with `sketch`, and
`picture` as SVG, with `maps` and `supplies`.
"""
