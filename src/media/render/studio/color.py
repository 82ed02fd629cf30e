"""Converts colors from the site's notation (hex) to the renderer's (linear)."""


def linear(hex_color):
    channels = [int(hex_color.lstrip('#')[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return [((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in channels]


def rgba(hex_color):
    return (*linear(hex_color), 1)


# The pair of colors in every picture, and the pearl between them.
CORAL, DEEP_CORAL, BLUSH = '#f0764f', '#e5552f', '#ffc3a6'
SEA_GLASS, LAGOON = '#4fc0b8', '#0e6a6e'
PEARL, CLEAR, GOLD = '#fdf1e7', '#ffffff', '#dcb374'
