"""Quiet morning: the Drop inside a ring of clear glass in still water."""
import math

from studio import materials as m, shapes, stage
from studio.color import BLUSH, SEA_GLASS


def build(view):
    stage.sky('#dfe6e1', '#ffc8b0', '#fff0e7', '#a9dad9', strength=0.90, glow='#ffdcc2', glow_gain=0.32)
    shapes.plane(m.water('#d3e4df', swell=0.07, rings=[(0, 0.1)], reach=0.55))
    stage.daylight(power=320, warm='#ff9f7d', warm_power=300, cool='#e4fbfa', cool_power=220)
    radius, height = 1.95, 1.72
    shapes.tube([(radius * math.cos(t), 0.1 + 0.22 * math.cos(t), height + radius * math.sin(t))
                 for t in (2 * math.pi * k / 240 for k in range(240))], 0.17, m.glass('ring', '#c9ece8', 0.5, ior=1.36))
    shapes.sphere((0.05, 0.1, 2.02), 0.98, m.glass('drop', BLUSH, 0.22, ior=1.33))
    shapes.sphere((1.42, -1.5, 0.22), 0.25, m.pearl())
    shapes.sphere((-1.5, -1.1, 0.14), 0.16, m.glass('sea', SEA_GLASS, 0.8, milk=0.1))
    shapes.sphere((1.16, 0.05, 3.62), 0.17, m.glass('coral', '#ff8f6a', 0.6, milk=0.35))
    stage.camera(height=2.2, lens=67, horizon=0.56, f=1.8, focus=12.0, ratio=2)
    return {'exposure': -0.02}
