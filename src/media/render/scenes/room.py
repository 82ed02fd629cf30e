"""A guest's room on a clear morning: the terrace's rail, linen, the sea, and a drip stand beside a daybed. No real building."""
import math

import bpy
from studio import forms, materials as m, shapes, soft, stage
from studio.bag import bag
from studio.drip import line


def rail(x0, x1, y, material):
    """A slim terrace rail: one round bar on thin uprights."""
    shapes.box(((x0 + x1) / 2, y, 1.06), (x1 - x0, 0.07, 0.05), material, 0.02)
    shapes.box(((x0 + x1) / 2, y, 0.10), (x1 - x0, 0.04, 0.03), material, 0.01)
    x = x0
    while x < x1:
        # Too fine and too many to throw shadows: from far off they would only speckle the floor.
        shapes.box((x, y, 0.56), (0.018, 0.018, 0.96), material, 0.004).visible_shadow = False
        x += 0.135


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


def daybed(x, y, wood, cloth, pillow):
    shapes.box((x, y, 0.20), (2.05, 0.92, 0.07), wood, 0.015)
    for dx in (-0.92, 0.92):
        for dy in (-0.38, 0.38):
            shapes.box((x + dx, y + dy, 0.09), (0.06, 0.06, 0.18), wood, 0.01)
    shapes.box((x, y, 0.34), (2.0, 0.88, 0.22), cloth, 0.08)
    for at, turn in (((x + 0.68, y, 0.53), (0, 0.05, 0.04)), ((x + 0.70, y + 0.02, 0.69), (0, 0.34, -0.05))):
        cushion = forms.pillow((0.25, 0.36), 0.10, pillow)
        cushion.location, cushion.rotation_euler = at, turn
    throw = forms.ground(lambda u, v: 0.462 + 0.008 * math.sin(9 * u + 2 * v) - (0.0 if v > -0.44 else (-0.44 - v) * 2.3),
                         (-0.95, -0.35), (-0.56, 0.44), m.principled('throw', '#dda58c', rough=0.9, spec=0.1), (60, 60))
    throw.location = (x, y, 0)


def build(view):
    stage.sky('#a9d0d0', '#ffcdb0', '#fff0e2', '#a6d4da', strength=0.95, span=0.40, glow='#ffe2bd', glow_gain=0.6, glow_at=(-0.30, 1.0, 0.07), tight=18)
    sea = shapes.plane(m.water('#3a98a2', swell=0.20, rough=0.22, spec=0.12), at=(0, 130, 0))
    sea.location = (0, 0, -9.0)
    white, metal = m.principled('wall', '#f6efe6', rough=0.8, spec=0.15), m.metal('#d9cfc2', 0.30)
    shapes.box((0, 1.2, -0.06), (16, 9.6, 0.12), m.principled('floor', '#efdfcd', rough=0.55, spec=0.3), 0.01)
    if view != 'detail':
        rail(-8, 8, 5.4, m.principled('rail', '#6f5f50', rough=0.4))
    shapes.box((0, 2.3, 3.78), (16, 0.30, 2.0), white, 0.01)
    for x in (-7.4, 7.4) if view == 'wide' else (-3.4, 3.4):
        shapes.box((x, 2.3, 1.4), (1.3, 0.30, 3.2), white, 0.01)
    # No weave: at this distance a thread is far finer than a pixel and shows as grain.
    voile, heavy = soft.linen('voile', '#fffaf3', through=0.62, weave=0), soft.linen('curtain', '#f3e7da', through=0.30, weave=0)
    wood, cloth, pillow = m.principled('wood', '#c79f78', rough=0.5), soft.linen('mattress', '#f7f1e8', weave=0), soft.linen('pillow', '#fdf8f1', weave=0)
    # Morning sun, from the sea on the left: long shadows toward the camera.
    stage.light((-16, 22, 9.5), (1.0, 1.5, 0.5), 2.2, 19000, '#ffd9b0', seen=False)
    stage.light((0.5, -6, 4), (1, 1, 0.8), 5, 300, '#ffe8d6', seen=False)
    stage.light((6, -2, 4), (2, 1, 1), 3, 90, '#dff2f4', seen=False)
    if view == 'wide':
        forms.curtain((-6.9, 2.05, 0.02), 2.0, 2.76, heavy, folds=11, depth=0.10)
        forms.curtain((-5.2, 2.25, 0.02), 2.3, 2.76, voile, folds=9, depth=0.09, gather=0.25)
        forms.curtain((5.0, 2.05, 0.02), 1.9, 2.76, heavy, folds=10, depth=0.10, phase=1)
        daybed(3.0, 1.5, wood, cloth, pillow)
        stand(1.55, 1.35, metal)
        shapes.lathe([(0.05, 0.0)] + shapes.corner(0.26, 0.0, 0.02, 'bottom', 4) + shapes.corner(0.26, 0.46, 0.03, 'top', 4) + [(0.05, 0.46)], m.principled('plaster', '#f1e3d6', rough=0.7, spec=0.2)).location = (0.95, 0.65, 0)
        shapes.sphere((0.95, 0.65, 0.56), 0.10, m.glass('drop', '#ffe2d2', 0.2, ior=1.34))
        stage.camera(height=1.22, back=7.4, lens=42, horizon=0.47, side=0.75, f=4, focus=8.9, ratio=9 / 21)
    elif view == 'portrait':
        forms.curtain((-2.3, 2.15, 0.02), 1.5, 2.76, voile, folds=7, depth=0.09, gather=0.2)
        forms.curtain((1.75, 2.05, 0.02), 1.2, 2.76, heavy, folds=7, depth=0.09, phase=1)
        daybed(0.75, 1.35, wood, cloth, pillow)
        stand(-0.62, 1.2, metal)
        stage.camera(height=1.20, back=6.2, lens=70, horizon=0.45, side=0.10, f=4, focus=7.5, ratio=1.25)
    else:                            # what a consultation looks like before it begins: a chair's linen, water, the morning
        forms.curtain((-2.5, 2.15, 0.02), 1.9, 2.76, voile, folds=8, depth=0.09, gather=0.2)
        rail(-8, 8, 5.4, m.principled('rail', '#6f5f50', rough=0.4))
        table = m.travertine('#f3e4d7', 1.5)
        shapes.lathe([(0.05, 0.0)] + shapes.corner(0.30, 0.0, 0.02, 'bottom', 4) + [(0.10, 0.05), (0.08, 0.70)] + [(0.10, 0.74)] + shapes.corner(0.58, 0.76, 0.02, 'top', 6) + [(0.05, 0.77)], table).location = (0.25, 1.0, 0)
        top = 0.765
        glass = m.glass('carafe', '#ffffff', 0.0, ior=1.36)
        shapes.lathe([(0.02, 0.0)] + shapes.corner(0.135, 0.0, 0.03, 'bottom', 6) + [(0.145, 0.10), (0.125, 0.22), (0.060, 0.33), (0.055, 0.40), (0.075, 0.45), (0.03, 0.452)], glass).location = (0.36, 1.02, top)
        shapes.lathe([(0.01, 0.24), (0.105, 0.238), (0.050, 0.335), (0.045, 0.40), (0.062, 0.44), (0.01, 0.445)], m.glass('air', '#ffffff', 0.0, ior=1.36), hollow=True).location = (0.36, 1.02, top)
        shapes.sphere((0.02, 0.84, top + 0.085), 0.085, m.glass('drop', '#ffd9c6', 0.6, ior=1.34))
        shapes.sphere((0.20, 0.66, top + 0.032), 0.032, m.pearl())
        cloth_top = forms.ground(lambda u, v: 0.012 + 0.010 * math.sin(14 * u + 6 * v) * (0.4 + abs(u)) + 0.006 * math.sin(23 * v), (-0.30, 0.22), (-0.16, 0.24), soft.linen('napkin', '#e9c9b8', weave=90), (70, 70))
        cloth_top.location, cloth_top.rotation_euler = (0.34, 0.82, top), (0, 0, 0.5)
        stage.camera(height=1.10, back=3.6, lens=62, horizon=0.42, side=0.12, f=2.0, focus=4.5, ratio=1.25)
    return {'exposure': -0.40, 'saturation': 1.14, 'denoise': 1.6}
