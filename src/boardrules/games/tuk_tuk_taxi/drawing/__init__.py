"""The table of Tuk Tuk Taxi as somebody sees it, as text and as a picture.

`scene` says what lies on the table; `text` draws it as lines, with `cells`, and `picture` as SVG,
with `board` and `road_signs`.
"""
