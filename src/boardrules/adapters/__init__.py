"""Our games in other libraries; each adapter needs the extra of its name."""
