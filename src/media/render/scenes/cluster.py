"""Beads that lean together: for treatments with no single published structure to draw."""
from studio import materials as m, shapes, stage
from studio.color import SEA_GLASS


def build(view):
    stage.sky('#dde9e5', '#ffd4c2', '#f7f1ea', '#a5d8d8', strength=0.92, glow='#ffe3c6', glow_gain=0.28)
    shapes.plane(m.water('#d8e8e4', swell=0.06, rings=[(0.2, -0.2)], reach=0.5))
    stage.daylight(power=330)
    sea, deep = m.glass('sea', SEA_GLASS, 0.5), m.glass('deep', '#1f9c98', 0.7)
    coral, frost = m.glass('coral', '#ff8f6a', 0.4, milk=0.35), m.glass('frost', '#cdeee9', 0.3, rough=0.16)
    for x, y, r, material in ((-0.55, 0.35, 1.02, sea), (0.92, 0.10, 0.62, m.pearl()), (0.28, -1.02, 0.50, coral),
                              (-1.62, -0.72, 0.44, m.pearl()), (1.72, -0.78, 0.36, deep), (-0.72, -1.28, 0.34, m.glass('clear')),
                              (2.08, 0.42, 0.48, frost), (-2.15, 0.25, 0.30, coral)):
        shapes.sphere((x, y, r - 0.02), r, material)
    shapes.sphere((0.34, 0.22, 1.98), 0.40, m.glass('clear'))
    stage.camera(height=1.7, lens=66, horizon=0.45, f=1.7, focus=11.9, ratio=2 / 3)
    return {'exposure': -0.10, 'saturation': 1.1}
