"""The table of Tiki Topple as somebody sees it, as text and as a picture.

`scene` says what lies on the table; `text` draws it as lines, `picture` as SVG.
"""
