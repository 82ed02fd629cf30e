"""The studio for every still: one sky, one water, one key light from the left."""
