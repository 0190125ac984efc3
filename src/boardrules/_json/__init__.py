"""How JSON is read and written, exactly: `boardrules.codec` is the way in."""
