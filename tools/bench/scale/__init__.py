"""A folder of real rows for tests of size, and the rows made after them."""
