"""A guest's room at dawn: linen, a terrace of pale stone, the sea behind glass, and a drip stand beside a daybed. No real building."""
import math

from studio import forms, materials as m, shapes, soft, stage
from studio.bag import bag
from studio.drip import line


def balustrade(x0, x1, y, metal):
    """One sheet of clear glass in a slim shoe, under one round handrail: nothing stands between the room and the sea."""
    pane = m.glass('pane', '#fafffe', 0.0, ior=1.08, shade=0.95)
    shapes.box(((x0 + x1) / 2, y, 0.56), (x1 - x0, 0.018, 1.0), pane, 0.004)
    shapes.box(((x0 + x1) / 2, y, 1.08), (x1 - x0, 0.05, 0.035), metal, 0.015)
    shapes.box(((x0 + x1) / 2, y, 0.03), (x1 - x0, 0.09, 0.08), metal, 0.01)


def floor(x0, x1, y0, y1):
    """Long slabs of pale stone laid toward the sea, each its own shade, so that the eye is led out. They end at the glass."""
    shades = [m.principled('slab', shade, rough=0.34, spec=0.5) for shade in ('#f5dac8', '#f2d5c2', '#f7dfcf')]
    wide, long, gap = 0.9, 1.8, 0.006
    for i in range(round((x1 - x0) / wide)):
        for j in range(round((y1 - y0) / long) + 1):
            near = y0 + long * (j + 0.5 * (i % 2) - 0.5)
            far = min(near + long, y1)
            if near < far:
                shapes.box((x0 + wide * (i + 0.5), (near + far) / 2, -0.05), (wide - gap, far - near - gap, 0.1), shades[(i * 2 + j * 5) % 3], 0.004)
    shapes.box(((x0 + x1) / 2, (y0 + y1) / 2, -0.07), (x1 - x0, y1 - y0, 0.1), m.principled('joint', '#c9ae9c', rough=0.9), 0.002)


def stand(x, y, metal):
    """A pole with one hook and a small round foot, and the bag on it at true size beside the bed."""
    shapes.lathe([(0.02, 0.0)] + shapes.corner(0.24, 0.0, 0.012, 'bottom', 4) + shapes.corner(0.24, 0.03, 0.012, 'top', 4) + [(0.02, 0.03)], metal).location = (x, y, 0)
    shapes.lathe([(0.008, 0.02), (0.014, 0.03), (0.014, 2.02), (0.008, 2.03)], metal, steps=40).location = (x, y, 0)
    line([(x, y, 2.00), (x + 0.05, y - 0.01, 2.05), (x + 0.14, y - 0.02, 2.03), (x + 0.17, y - 0.02, 1.97), (x + 0.155, y - 0.02, 1.935), (x + 0.13, y - 0.02, 1.95)], metal, 0.009)
    tubing = m.principled('tubing', '#fbfaf6', rough=0.4)    # clear, it would be finer than a pixel and break up
    holder = bag(None, '#ffc274', 0.30, seed=1, hook=False, milk=0.30, tubing=tubing, thick=0.058,
                 line_to=[(0.45, -0.3, -3.4), (1.2, -0.6, -4.9), (2.3, -1.0, -5.62), (3.2, -1.6, -5.80), (4.4, -2.6, -5.82)])
    holder.scale = (0.165,) * 3
    holder.location, holder.rotation_euler = (x + 0.150, y - 0.02, 1.935 - 0.165 * 3.03), (0, 0, 0.25)
    return holder


def daybed(x, y, wood, cloth, pillow, throw):
    shapes.box((x, y, 0.16), (2.10, 0.96, 0.06), wood, 0.015)
    for dx in (-0.90, 0.90):
        shapes.box((x + dx, y, 0.065), (0.07, 0.80, 0.13), wood, 0.01)
    shapes.box((x, y, 0.31), (2.04, 0.92, 0.24), cloth, 0.09)
    for at, half, turn in (((x + 0.78, y + 0.02, 0.66), (0.27, 0.40), (0.10, -1.12, 0)), ((x + 0.60, y - 0.08, 0.60), (0.20, 0.30), (-0.06, -0.86, 0.10))):
        cushion = forms.pillow(half, 0.11, pillow)
        cushion.location, cushion.rotation_euler = at, turn

    def fall(u, v):
        fold = 0.010 * math.sin(11 * u + 3 * v) + 0.007 * math.sin(23 * u - 5 * v)
        return 0.448 + fold - max(0.0, -0.44 - v) * (3.2 + 0.12 * math.sin(9 * u))

    blanket = forms.ground(fall, (-0.86, -0.22), (-0.53, 0.45), throw, (90, 160))
    blanket.location = (x, y, 0)


def build(view):
    # Dawn, from the sea on the left: long light over the floor, toward the camera.
    stage.sky('#c5dadb', '#ffbf9f', '#ffeadd', '#86bfd0', strength=0.95, span=0.30, glow='#ffdfb4', glow_gain=0.8, glow_at=(-0.20, 1.0, 0.04), tight=40)
    sea = shapes.plane(m.water('#0b8a99', swell=2.6, rough=0.12, spec=0.36), at=(0, 130, 0))
    sea.location, sea.scale = (0, 0, -7.0), (3.2, 3.2, 1)
    bronze, metal = m.metal('#a9846a', 0.28), m.metal('#dccfc2', 0.24)
    floor(-9, 9, -4.5, 5.3)
    balustrade(-9.5, 9.5, 5.3, bronze)
    # No weave: at this distance a thread is far finer than a pixel and shows as grain.
    voile, heavy = soft.linen('voile', '#fff8f2', through=0.66, weave=0), soft.linen('curtain', '#f3e3d8', through=0.34, weave=0)
    wood, cloth, pillow = m.principled('wood', '#b98a66', rough=0.45), soft.linen('mattress', '#f8f0ea', weave=0), soft.linen('pillow', '#fdf7f2', weave=0)
    throw = soft.linen('throw', '#e6b09a', weave=0)
    stage.light((-14, 24, 6.5), (1.0, 1.5, 0.4), 1.8, 17000, '#ffc79c', seen=False)
    stage.light((1.5, -7, 4), (1, 1.5, 0.6), 5, 260, '#ffe9de', seen=False)
    stage.light((7, -1, 4), (2, 1, 0.6), 3, 120, '#e6eef6', seen=False)
    if view == 'wide':
        forms.curtain((-4.4, 2.25, 0.02), 2.6, 4.4, voile, folds=8, depth=0.13, gather=0.30)
        forms.curtain((3.85, 2.25, 0.02), 2.2, 4.4, heavy, folds=10, depth=0.11, phase=1)
        daybed(2.7, 1.3, wood, cloth, pillow, throw)
        stand(1.30, 1.15, metal)
        shapes.lathe([(0.05, 0.0)] + shapes.corner(0.27, 0.0, 0.02, 'bottom', 4) + shapes.corner(0.27, 0.44, 0.03, 'top', 4) + [(0.05, 0.44)], m.travertine('#efdccd', 2.2)).location = (0.55, 0.95, 0)
        shapes.sphere((0.55, 0.95, 0.555), 0.115, m.glass('drop', '#ffe2d2', 0.2, ior=1.34))
        stage.camera(height=1.50, back=6.4, lens=42, horizon=0.39, side=0.75, f=4, focus=7.7, ratio=9 / 21)
    elif view == 'portrait':
        forms.curtain((-2.35, 2.15, 0.02), 1.5, 4.4, voile, folds=7, depth=0.10, gather=0.12)
        forms.curtain((1.75, 2.05, 0.02), 1.2, 4.4, heavy, folds=7, depth=0.10, phase=1)
        daybed(0.72, 1.35, wood, cloth, pillow, throw)
        stand(-0.62, 1.2, metal)
        stage.camera(height=1.50, back=6.2, lens=70, horizon=0.44, side=0.10, f=4, focus=7.5, ratio=1.25)
    else:                            # what a consultation looks like before it begins: a chair's linen, water, the morning
        forms.curtain((-2.12, 2.15, 0.02), 1.9, 3.4, voile, folds=8, depth=0.09, gather=0.2)
        table = m.travertine('#f3e4d7', 1.5)
        shapes.lathe([(0.05, 0.0)] + shapes.corner(0.30, 0.0, 0.02, 'bottom', 4) + [(0.10, 0.05), (0.08, 0.70)] + [(0.10, 0.74)] + shapes.corner(0.58, 0.76, 0.02, 'top', 6) + [(0.05, 0.77)], table).location = (0.25, 1.0, 0)
        top = 0.765
        glass = m.glass('carafe', '#ffffff', 0.0, ior=1.36)
        shapes.lathe([(0.02, 0.0)] + shapes.corner(0.135, 0.0, 0.03, 'bottom', 6) + [(0.145, 0.10), (0.125, 0.22), (0.060, 0.33), (0.055, 0.40), (0.075, 0.45), (0.03, 0.452)], glass).location = (0.36, 1.02, top)
        shapes.lathe([(0.01, 0.24), (0.105, 0.238), (0.050, 0.335), (0.045, 0.40), (0.062, 0.44), (0.01, 0.445)], m.glass('air', '#ffffff', 0.0, ior=1.36), hollow=True).location = (0.36, 1.02, top)
        shapes.sphere((0.02, 0.84, top + 0.085), 0.085, m.glass('drop', '#ffd9c6', 0.6, ior=1.34))
        shapes.sphere((0.16, 0.70, top + 0.032), 0.032, m.pearl())
        shapes.sphere((0.55, 0.80, top + 0.05), 0.05, m.glass('coral', '#ff8f6a', 0.4, milk=0.35))
        stage.camera(height=1.16, back=3.0, lens=104, horizon=0.44, side=0.22, f=2.8, focus=4.0, ratio=1.25)
    return {'exposure': -0.40, 'saturation': 1.14, 'denoise': 1.6}
