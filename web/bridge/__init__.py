"""What the page asks of Python: a match over the library's public interface, told in JSON."""
