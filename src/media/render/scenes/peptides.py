"""Clear morning: a chain of beads, each touching the next, turning upward out of sea-glass water."""
import math

from studio import materials as m, shapes, stage
from studio.color import SEA_GLASS


def helix(t):
    a = t * 8.9 + 0.5
    return (1.42 * math.cos(a), 1.10 * math.sin(a), 0.36 + t * 5.0)


def build(view):
    stage.sky('#7fc4c2', '#ffdcc9', '#e6efea', '#86c9cb', strength=0.90, glow='#ffe3c6', glow_gain=0.30)
    shapes.plane(m.water('#8fcfcb', swell=0.10, rings=[(1.2, 0.5)]))
    stage.daylight(power=340)
    sea, deep = m.glass('sea', SEA_GLASS, 0.50), m.glass('deep', '#1f9c98', 0.75)
    coral, frost, clear, pearl = m.glass('coral', '#ff8f6a', 0.25, milk=0.55), m.glass('frost', '#bfe8e2', 0.35, rough=0.16), m.glass('clear'), m.pearl()
    chain = [(0.26, sea), (0.32, pearl), (0.42, clear), (0.33, coral), (0.48, sea), (0.56, clear), (0.42, pearl), (0.62, deep),
             (0.48, clear), (0.38, coral), (0.54, sea), (0.44, pearl), (0.36, clear), (0.30, frost), (0.24, coral), (0.19, pearl)]
    for (radius, material), at in zip(chain, shapes.beads_along(helix, [r for r, _ in chain], gap=0.012)):
        shapes.sphere(at, radius, material)
    if view == 'page':
        stage.camera(height=2.3, back=6.6, lens=80, side=-0.12, horizon=0.56, f=2.2, focus=5.6)
    else:
        stage.camera(focus=11.6, f=1.8)
    return {'exposure': 0.0}
