"""Random rounds of four seats in lock step: kernels for several instruction sets, and which one is
in use."""
