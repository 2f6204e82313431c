"""The command line, called in this process."""
