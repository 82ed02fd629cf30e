"""Dusk: a knot of solid glass over dark water, the last coral light behind it, a pearl for a moon."""
import math

from studio import materials as m, shapes, stage
from studio.color import CORAL


def trefoil(height, steps=480):
    points = []
    for i in range(steps):
        t = 2 * math.pi * i / steps
        r = 1.18 + 0.56 * math.cos(3 * t)
        points.append((r * math.cos(2 * t), 0.66 * math.sin(3 * t), height + r * math.sin(2 * t)))
    return points


def build(view):
    stage.sky('#0a3a42', '#fb9269', '#d2938d', '#11505a', strength=0.90, span=0.27, glow='#ffb27c', glow_gain=0.50, tight=32)
    shapes.plane(m.water('#07363d', swell=0.12, rings=[(0, 0)], reach=0.55))
    stage.light((-5, -3, 6), (0, 0, 2), 1.5, 430, '#ffe2c4', tall=5)
    stage.light((5, 4, 3), (0, 0, 2), 2, 500, '#ff8a5c', tall=5, seen=False)
    stage.light((0, -6, 7), (0, 0, 2), 3, 110, '#bfeff0', seen=False)
    shapes.tube(trefoil(2.55), 0.285, m.glass('knot', '#ffd9bf', 0.12, ior=1.33))
    shapes.sphere((1.72, 1.6, 4.75), 0.34, m.pearl())
    # Seen from closer by, the bead floats farther in, so that it is whole in the picture.
    shapes.sphere((-1.15, 0.1, 0.2) if view == 'page' else (-1.75, -1.3, 0.2), 0.2, m.glass('bead', CORAL, 0.9, milk=0.2))
    if view == 'page':
        stage.camera(height=2.25, back=9.4, lens=78, side=0.25, horizon=0.54, f=2.4, focus=8.8)
    else:
        stage.camera(focus=11.8)
    return {'exposure': 0.18, 'saturation': 1.1}
