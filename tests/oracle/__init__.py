"""The rules a second time, in plain Python: nothing here is shared with the library."""
