"""The studio every still is photographed in: one sky, one water, one key light from the left."""
