"""Aesthetics, close up: a surface with the grain of skin and light under it, and what is laid on it. No face, no body."""
import math

from mathutils import Vector, noise
from studio import forms, materials as m, shapes, soft, stage
from studio.color import SEA_GLASS


def dune(x, y):
    return 0.22 * math.sin(0.55 * x + 0.5) * math.cos(0.4 * y) + 0.10 * noise.noise(Vector((x * 0.5, y * 0.5, 2)))


def daylight(key=300, warm=150, target=(0, 0, 0.3)):
    stage.softbox((-4.6, -1.2, 4.0), target, 0.9, 4.0, key, '#fff2e4')
    stage.softbox((3.6, 2.6, 2.6), target, 0.6, 4.0, warm, '#ffb193')
    stage.light((0.5, 6, 2.4), target, 4, 130, '#e4fbf8', seen=False)


def far_warmth():
    """What reaches the far ground, which otherwise shows the gray of the high sky."""
    stage.light((0, 3.0, 4.0), (0, 9, 0), 5, 420, '#ffbf9f', seen=False)


def first_light(glow=0.35):
    stage.sky('#e9b49e', '#ffbda3', '#fff0e8', '#b9e0e0', strength=0.72, span=0.40, glow='#ffdcc0', glow_gain=glow, glow_at=(-0.4, 1, 0.08))


def loop(t, wide, tall):
    """A stroke that comes in low from the left, goes once around and leaves to the right: where it is, and how far it has turned."""
    a = 2 * math.pi * t
    return (wide * (t - 0.5) + 1.30 * math.sin(a), 0.34 * math.cos(a * 0.5), tall - 1.22 * math.cos(a) + 0.9 * (t - 0.5))


def card(view):                      # a stroke of serum in one slow loop above the surface, in the morning
    first_light()
    daylight(target=(0, 0, 2))
    far_warmth()
    forms.ground(lambda x, y: dune(x, y) - 0.012 * (y + 2), (-9, 9), (-6, 16), soft.skin('skin', scale=11.0, relief=0.20, shine=0.08))
    serum = soft.gel('serum', '#ffe9dd', '#ffb899', clear=0.92)
    way = [loop(-0.30 + 1.60 * k / 520, 3.0, 2.30) for k in range(521)]
    forms.ribbon(way, lambda t: 0.15 + 0.11 * math.sin(math.pi * t) ** 2, serum, flat=0.55, sides=40, up=(0, 1, 0))
    shapes.sphere((1.35, -1.4, dune(1.35, -1.4) + 0.27), 0.25, m.pearl())
    shapes.sphere((-1.35, -1.9, dune(-1.35, -1.9) + 0.12), 0.22, m.glass('sea', SEA_GLASS, 0.6, ior=1.36), (1, 1, 0.72))
    shapes.sphere((0.55, -2.2, dune(0.55, -2.2) + 0.07), 0.11, m.glass('drop', '#ff9a7c', 0.6, ior=1.36), (1, 1, 0.8))
    stage.camera(height=1.9, lens=98, horizon=0.40, f=1.8, focus=12.3, back=12.5, side=0.1)


def full_drop(x, y, rest, size=1.0):
    """A drop of gel that stands on its edge as on wax: full below the middle, with a smooth crown."""
    gel = soft.gel('gel', '#ffe9dd', '#ffb899', clear=0.90)
    profile = [(1.10 * size * math.cos(a), rest + size * (0.42 + (0.86 if a > 0 else 0.66) * math.sin(a)))
               for a in (math.pi * k / 96 - 0.75 for k in range(96)) if a < math.pi / 2 - 0.01]
    shapes.lathe(profile, gel, steps=192).location = (x, y, 0)


def page(view):                      # closer: one full drop before the stroke that it came from
    first_light(0.5)
    daylight(key=330, warm=190, target=(0, 0, 0.8))
    far_warmth()
    forms.ground(lambda x, y: dune(x, y) - 0.012 * (y + 2), (-9, 9), (-6, 16), soft.skin('skin', scale=11.0, relief=0.05, shine=0.08))
    serum = soft.gel('serum', '#ffe9dd', '#ffb899', clear=0.92)
    way = [(x + 0.3, y + 2.2, z) for x, y, z in (loop(-0.30 + 1.60 * k / 520, 3.4, 2.55) for k in range(521))]
    forms.ribbon(way, lambda t: 0.20 + 0.13 * math.sin(math.pi * t) ** 2, serum, flat=0.55, sides=40, up=(0, 1, 0))
    full_drop(-0.25, -0.9, dune(-0.25, -0.9) - 0.04, 0.80)
    shapes.sphere((1.02, -1.75, dune(1.02, -1.75) + 0.19), 0.20, m.pearl())
    shapes.sphere((-1.12, -2.2, dune(-1.12, -2.2) + 0.10), 0.13, m.glass('sea', SEA_GLASS, 0.8, ior=1.36), (1, 1, 0.72))
    stage.look((0.2, -10.6, 2.2), (0.0, 0.2, 1.55), lens=76, f=2.2, focus=(-0.2, -1.6, 0.6))


def lines(view):                     # lines of expression that ease out into a smooth surface
    first_light(0.35)
    stage.softbox((-5.0, 0.6, 2.3), (0, 0.4, 0), 0.6, 3.8, 330, '#fff0e0')
    stage.softbox((3.8, 2.4, 2.4), (0.6, 0, 0.1), 0.5, 3.2, 110, '#ffb193')

    def height(x, y):
        bend = x + 0.34 * math.sin(y * 0.55 + 0.4)
        rest = 1 / (1 + math.exp((bend - 0.2) * 2.0))
        return 0.18 * rest * math.cos(bend * 4.6) + 0.12 * math.sin(0.5 * x + 0.4 * y)
    forms.ground(height, (-7, 7), (-4, 10), soft.skin('skin', '#f3c8b4', scale=11.0, relief=0.04), (420, 200))
    r = 0.40
    shapes.sphere((1.20, -0.80, height(1.20, -0.80) + r * 0.25), r, m.glass('drop', '#ffe3d6', 0.35, ior=1.36), (1, 1, 0.66))
    shapes.sphere((0.42, -1.75, height(0.42, -1.75) + 0.12), 0.13, m.pearl())
    stage.look((0.9, -7.2, 3.6), (-0.05, 0.1, 0.0), lens=70, f=2.6, focus=(1.0, -0.8, 0.1))


def drop(view):                    # filler: one full drop of clear gel
    first_light(0.4)
    daylight(key=330, warm=190, target=(0, 0, 0.5))
    far_warmth()
    forms.ground(lambda x, y: dune(x, y) - 0.012 * (y + 2), (-9, 9), (-6, 16), soft.skin('skin', scale=11.0, relief=0.05, shine=0.08))
    rest = dune(-0.1, 0) - 0.04
    full_drop(-0.10, 0, rest)
    shapes.sphere((1.50, -0.75, dune(1.5, -0.75) + 0.19), 0.20, m.pearl())
    shapes.sphere((-1.42, -0.95, dune(-1.42, -0.95) + 0.075), 0.15, m.glass('sea', SEA_GLASS, 0.8, ior=1.36), (1, 1, 0.7))
    stage.look((-0.4, -9.4, 1.9), (0.05, 0, 0.62 + rest), lens=76, f=2.4, focus=(-0.1, -0.9, 0.5 + rest))


def threads(view):                   # one fine suture laid down in a loose loop
    first_light(0.35)
    stage.softbox((-4.8, 0.6, 3.0), (0, 0.2, 0), 0.5, 3.6, 320, '#fff2e4')
    stage.softbox((3.8, 2.4, 2.4), (0, 0, 0.2), 0.5, 3.0, 110, '#ffb193')

    def rise(x, y):
        return 0.20 * math.sin(0.6 * x + 0.9) * math.cos(0.5 * y + 0.3) + 0.06 * noise.noise(Vector((x * 0.5, y * 0.5, 7)))
    forms.ground(rise, (-7, 7), (-4.5, 9), soft.skin('skin', '#f3c8b4', scale=11.0, relief=0.05), (200, 200))
    clear, steps = m.glass('thread', '#d8efec', 0.0, ior=1.25), 420
    for shift, lift in ((0.0, 0.0), (0.34, 0.02)):
        points = []
        for k in range(steps + 1):
            t = k / steps
            a = 2 * math.pi * (1.35 * t - 0.35)
            loop = math.sin(math.pi * t) ** 1.5
            x = -4.4 + 8.8 * t + 2.1 * loop * math.sin(a) * (1 - 0.25 * shift)
            y = -0.5 + 0.9 * t + 1.25 * loop * math.cos(a) + shift * (1.2 - 1.5 * t)
            over = 0.10 * math.exp(-((t - 0.66) / 0.05) ** 2)      # where it crosses itself
            points.append((x, y, rise(x, y) + 0.030 + lift + over))
        forms.ribbon(points, lambda t: 0.030, clear, sides=16)
    shapes.sphere((2.35, -1.15, rise(2.35, -1.15) + 0.13), 0.14, m.pearl())
    stage.look((0.1, -6.6, 4.2), (0.85, 0.05, 0.05), lens=62, f=2.0, focus=(0.0, -0.5, 0.1))


def build(view):
    globals()[view](view)
    return {'exposure': -0.05, 'saturation': 1.06, 'denoise': 2.0}
