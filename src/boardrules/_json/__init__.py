"""How JSON is read and written, exactly: `boardrules.codec` is the way in.

`reading` comes first; `writing` says what it could read again.
"""
