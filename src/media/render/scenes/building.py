"""Two rounded towers on a planted quay at sunset. Deliberately generic: no likeness of a real building."""
import math
import random

from studio import materials as m, shapes, stage

FLOOR = 0.40


def tower(x, y, floors, half, sway, shift, shell, dark, lit):
    a, b = half
    for k in range(floors):
        z = 0.55 + k * FLOOR
        wave = sway * math.sin(k * 0.30 + shift)
        shapes.slab((x + wave * 0.30, y, z), (a + 0.22 + wave * 0.20, b + 0.26), 0.075, shell, 3.0)
        shapes.slab((x, y, z + 0.075), (a, b), FLOOR - 0.075, dark, 3.6)
        for _ in range(random.choice((0, 1, 1, 2, 2, 3))):
            at = x + random.uniform(-0.72, 0.72) * a
            shapes.box((at, y - b + 0.015, z + 0.225), (random.uniform(0.07, 0.17), 0.06, 0.20), random.choice(lit), 0.008)
    top = 0.55 + floors * FLOOR
    shapes.slab((x, y, top), (a + 0.25, b + 0.28), 0.09, shell, 3.0)
    shapes.slab((x, y, top + 0.09), (a * 0.55, b * 0.55), 0.34, shell, 3.6)


def planting(x0, x1, y):
    """Clipped hedges and a few treetops, as many small overlapping shapes."""
    greens = [m.principled(f'green{k}', c, rough=0.85, spec=0.2) for k, c in enumerate(('#2c5a4c', '#35685a', '#24504a'))]
    x = x0
    while x < x1:
        size = random.uniform(0.10, 0.21)
        shapes.sphere((x, y + random.uniform(-0.12, 0.25), 0.46 + size * 0.45), size, random.choice(greens), (1.15, 1, 0.82), sides=24)
        x += size * random.uniform(0.75, 1.1)


def build(view):
    random.seed(21)
    stage.sky('#2b6a74', '#ffab83', '#f2bba9', '#5fa0b2', strength=0.92, span=0.46 if view == 'portrait' else 0.36, glow='#ffc795', glow_gain=0.45,
              glow_at=(-0.35, 1.0, 0.03), tight=26)
    shapes.plane(m.water('#0f4d55', swell=0.16, rough=0.06))
    shell = m.principled('shell', '#fbe9de', rough=0.5, spec=0.3)
    dark = m.principled('bands', '#1c4a55', rough=0.08, spec=0.9, coat=0.6)
    lit = [m.emitter('#ffca94', 0.75), m.emitter('#ffb97c', 0.50), m.emitter('#ffe0b8', 0.40)]
    tower(3.9, 6.0, 25, (1.75, 1.25), 0.75, 0.4, shell, dark, lit)
    tower(8.0, 10.5, 18, (1.75, 1.25), 0.70, 2.1, shell, dark, lit)
    shapes.slab((6.5, 8.2, 0.0), (7.6, 4.9), 0.40, shell, 5)
    planting(-0.6, 12.6, 3.62)
    planting(0.2, 12.0, 3.95)
    stage.light((-18, -14, 12), (5, 7, 4), 4.0, 38000, '#ffc7a2', seen=False)
    stage.light((10, -16, 12), (5, 7, 4), 8, 2600, '#bfe3ee', seen=False)
    if view == 'portrait':
        stage.camera(height=1.9, back=24, lens=66, horizon=0.80, side=5.0, f=8, focus=30, ratio=1.25)
    else:
        stage.camera(height=1.9, back=24, lens=33, horizon=0.78, side=-2.4, f=8, focus=30, ratio=9 / 21)
    return {'exposure': -0.02, 'saturation': 1.08}
