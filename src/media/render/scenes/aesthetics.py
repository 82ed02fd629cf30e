"""First light: serum beads on a skin-toned rise out of blush water, the Drop above, two pearls."""
import math
import random

from mathutils import Vector
from studio import materials as m, shapes, stage
from studio.colour import BLUSH

# A very large ellipsoid, so that only one long soft curve of it shows.
CENTRE, RADII = Vector((1.7, 1.1, -4.72)), Vector((6.4, 3.2, 6.05))


def on_rise(x, down):
    """The point of the rise at x, `down` degrees from its crest toward the camera; and its outward normal."""
    b = math.radians(down)
    u = (x - CENTRE.x) / RADII.x
    k = math.sqrt(1 - u * u)
    unit = Vector((u, -k * math.sin(b), k * math.cos(b)))
    return CENTRE + unit * RADII, Vector([c / r for c, r in zip(unit, RADII)]).normalized()


def bead(x, down, radius, material):
    """A drop that wets the surface a little: flattened, and sunk by a quarter."""
    point, normal = on_rise(x, down)
    shapes.sphere(point + normal * radius * 0.5, radius, material, (1, 1, 0.76), normal.to_track_quat('Z', 'Y').to_euler())
    return point


def build(view):
    random.seed(5)
    stage.sky('#f0bfac', '#ffbda3', '#fff0e8', '#c0e6e5', strength=0.88, glow='#ffd6bd', glow_gain=0.32)
    shapes.plane(m.water('#f4c5b2', swell=0.09, rings=[(-1.75, -1.2)]))
    stage.daylight(power=265, warm='#ff9a80', warm_power=260, cool='#dff6f4', cool_power=200)
    shapes.sphere(CENTRE, 1, m.principled('skin', '#fccbb6', rough=0.40, spec=0.4, coat=0.3), RADII)

    serum, deep = m.glass('serum', '#ffb48f', 0.75, ior=1.38), m.glass('deep', '#ff8a62', 0.8, ior=1.38, milk=0.10)
    sea, clear = m.glass('sea', '#6fd0c9', 0.7, ior=1.38, milk=0.06), m.glass('clear', '#ffffff', ior=1.36)
    placed = [(bead(*spot), spot[2]) for spot in (
        (0.35, 14, 0.66, serum), (1.62, 20, 0.42, deep), (-0.72, 10, 0.30, clear), (1.05, 29, 0.24, clear),
        (2.20, 9, 0.34, sea), (-0.35, 25, 0.20, deep), (1.35, 4, 0.26, serum))]
    for _ in range(1200):
        if len(placed) > 26:
            break
        x, down, radius = random.uniform(-1.6, 2.9), random.uniform(0, 33), random.choice((0.05, 0.07, 0.10, 0.14))
        point, _normal = on_rise(x, down)
        if point.z > 0.12 and all((point - other).length > (radius + size) * 1.15 + 0.06 for other, size in placed):
            placed.append((bead(x, down, radius, random.choice((serum, clear, clear))), radius))

    if view != 'page':                    # close up, only a sliver of it would show
        shapes.sphere((-0.45, 0.2, 3.75), 1.0, m.glass('drop', BLUSH, 0.40, ior=1.33))
    shapes.sphere(on_rise(2.32, 24)[0] + Vector((0, -0.06, 0.2)), 0.25, m.pearl())
    shapes.sphere((-1.75, -1.2, 0.22), 0.25, m.pearl())
    if view == 'page':
        stage.camera(height=1.95, back=6.4, lens=82, side=0.72, horizon=0.30, f=2.2, focus=5.9)
    else:
        stage.camera(focus=12.2)
    return {'exposure': 0.02}
