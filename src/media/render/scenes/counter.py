"""Small still lifes for treatments with no structure to draw: what would stand on the clinic's counter, in its light."""
import math

from mathutils import Vector
from studio import forms, materials as m, shapes, soft, stage
from studio.color import CORAL


def window(key=340, fill=110, target=(0, 0, 0.6), cool='#e0f8f6'):
    stage.softbox((-4.4, -1.6, 3.8), target, 1.0, 4.2, key, '#fff3e6')
    stage.softbox((4.0, 0.5, 2.6), target, 0.4, 4.0, fill, cool)
    stage.light((0.5, 5, 3.0), target, 4, 110, '#fff0e0', seen=False)


def morning(bottom='#cfe0dc', horizon='#ffd0b6', low='#fbeee4', top='#a9d4d4', strength=0.78):
    stage.sky(bottom, horizon, low, top, strength=strength, span=0.42, glow='#ffe8cc', glow_gain=0.3, glow_at=(-0.3, 1, 0.08))


def dropper(view):                   # a glass dropper, one drop at its tip, and where the last one fell
    morning('#d9cdbd', '#f8d3b4', '#fbf0e4', '#b7d8d5')
    window(target=(0, 0, 1.2))
    shapes.plane(m.water('#c9b096', swell=0.05, rings=[(0.0, -0.2)], rough=0.07, reach=0.42))
    pipe = [(0.012, 0.0), (0.055, 0.01), (0.060, 0.10), (0.085, 0.55), (0.20, 0.95), (0.215, 1.05), (0.215, 3.4), (0.10, 3.41)]
    hollow = [(0.01, 1.85), (0.155, 1.83), (0.165, 1.88), (0.165, 3.3), (0.05, 3.31)]
    serum = [(0.008, 0.05), (0.036, 0.06), (0.055, 0.52), (0.155, 0.98), (0.165, 1.06), (0.165, 1.82), (0.01, 1.825)]
    parts = [shapes.lathe(pipe, m.glass('pipe', '#ffffff', 0.0, ior=1.36)), shapes.lathe(hollow, m.glass('air', '#ffffff', 0.0, ior=1.36), hollow=True),
             shapes.lathe(serum, m.liquid('#f0a548', 3.6))]
    for part in parts:
        part.location, part.rotation_euler = (0.0, -0.2, 0.86), (0, 0.30, 0)
    drop = shapes.lathe([(0.001, -0.40), (0.06, -0.395), (0.105, -0.34), (0.118, -0.27), (0.100, -0.18), (0.060, -0.08), (0.045, 0.02)], m.glass('drop', '#f4ad52', 2.2, ior=1.34))
    drop.location = (0.0, -0.2, 0.86)
    shapes.sphere((1.35, -0.6, 0.17), 0.18, m.pearl())
    stage.look((-0.6, -9.5, 1.5), (0.15, 0, 1.22), lens=76, f=2.2, focus=(0, -0.2, 0.8))


def melts(view):                     # three small melts the blue of copper salts, in a pearl dish
    morning('#d6e2de', '#f6d9c8', '#fbf3ea', '#a8d3d6')
    window(target=(0, 0, 0.3))
    shapes.plane(m.travertine('#efe2d6', 1.0), at=(0, 80, -0.02))
    dish = shapes.lathe([(0.05, 0.0), (0.9, 0.0), (1.35, 0.10), (1.62, 0.26), (1.66, 0.30), (1.60, 0.31), (1.30, 0.17), (0.9, 0.09), (0.05, 0.08)], m.principled('dish', '#dccfc2', rough=0.34, spec=0.5, coat=0.4))
    dish.location = (0.0, 0.2, 0)
    blue, deep = soft.gel('melt', '#cde8e4', '#7fc4c4', clear=0.5), soft.gel('melt-deep', '#b3dcdc', '#5fb0b4', clear=0.45)
    profile = [(0.02, 0.0)] + shapes.corner(0.44, 0.0, 0.10, 'bottom', 8) + shapes.corner(0.44, 0.26, 0.10, 'top', 8) + [(0.24, 0.26), (0.20, 0.235), (0.02, 0.23)]
    for at, turn, kind in (((-0.62, 0.10, 0.09), (0, 0.04, 0), blue), ((0.36, 0.62, 0.10), (0.05, -0.06, 0), deep), ((0.42, -0.36, 0.10), (0.03, 0.05, 0.3), blue)):
        part = shapes.lathe(profile, kind)
        part.location, part.rotation_euler = at, turn
    coin = shapes.lathe([(0.02, 0.0)] + shapes.corner(0.22, 0.0, 0.02, 'bottom', 4) + shapes.corner(0.22, 0.05, 0.02, 'top', 4) + [(0.02, 0.05)], m.metal('#d98a5f', 0.28))
    coin.location = (1.12, -1.62, 0.0)
    stage.look((-0.9, -7.2, 3.3), (0.08, 0.1, 0.22), lens=70, f=2.2, focus=(0.1, -0.5, 0.35))


def tubes(view):                     # three slim tubes of pale serum in a stone holder
    morning('#cadbd6', '#ffd2b8', '#fbeee6', '#9fcfcf')
    window(target=(0, 0, 0.9))
    shapes.plane(m.water('#d4e2dc', swell=0.05, rough=0.08))
    stone = m.travertine('#f1e0d2', 1.6)
    shapes.box((0, 0, 0.30), (3.1, 0.95, 0.60), stone, 0.06)
    clear, straw = m.glass('tube', '#ffffff', 0.0, ior=1.36), (m.liquid('#f5b867', 1.7), m.liquid('#f7c98a', 1.3), m.liquid('#f2a35e', 1.9))
    caps = (m.principled('cap', '#0e6a6e', rough=0.4), m.principled('cap', '#fdf1e7', rough=0.4), m.principled('cap', CORAL, rough=0.4))
    for k, x in enumerate((-0.95, 0.0, 0.95)):
        level = (1.55, 1.80, 1.40)[k]
        parts = [shapes.lathe([(0.02, 0.40)] + shapes.corner(0.27, 0.40, 0.26, 'bottom', 10) + [(0.27, 2.42), (0.10, 2.43)], clear),
                 shapes.lathe([(0.02, level), (0.215, level), (0.235, level + 0.03), (0.235, 2.38), (0.05, 2.39)], m.glass('air', '#ffffff', 0.0, ior=1.36), hollow=True),
                 shapes.lathe([(0.02, 0.45)] + shapes.corner(0.235, 0.45, 0.22, 'bottom', 8) + [(0.235, level - 0.004), (0.02, level - 0.005)], straw[k]),
                 shapes.lathe([(0.05, 2.30)] + shapes.corner(0.335, 2.30, 0.03, 'bottom', 4) + shapes.corner(0.335, 2.74, 0.06, 'top', 5) + [(0.05, 2.74)], caps[k])]
        for part in parts:
            part.location = (x, 0, 0)
    stage.look((-2.6, -9.6, 2.3), (0.0, 0, 1.26), lens=74, f=2.4, focus=(0, -0.3, 1.4))


def pears(view):                     # a bowl, fruit, linen: what the plan is made of
    morning('#e0d2c2', '#f9d2ae', '#fbeee0', '#b4d4d0', strength=0.66)
    stage.softbox((-4.6, 0.2, 3.2), (0, 0, 0.6), 1.0, 3.4, 420, '#fff0de')
    stage.light((4, -3, 3), (0, 0, 0.5), 3, 50, '#dff2f2', seen=False)
    forms.ground(lambda x, y: 0.02 * math.sin(1.4 * x + 0.8 * y) + 0.03 * math.sin(0.6 * y - x), (-8, 8), (-5, 12), soft.linen('linen', '#efe4d6', weave=60))
    bowl = shapes.lathe([(0.05, 0.0), (0.55, 0.0), (0.60, 0.06), (0.95, 0.22), (1.28, 0.58), (1.36, 0.86), (1.33, 0.90), (1.27, 0.86), (1.18, 0.60), (0.88, 0.30), (0.05, 0.16)], m.principled('bowl', '#dfe6e0', rough=0.38, spec=0.5, coat=0.3))
    bowl.location = (-0.35, 0.35, 0.03)
    skins = (m.principled('pear', '#c6b483', rough=0.46), m.principled('pear', '#cc9f70', rough=0.46), m.principled('pear', '#bdb182', rough=0.46))
    profile = [(0.03, 0.02), (0.16, 0.0), (0.36, 0.07), (0.50, 0.24), (0.53, 0.42), (0.47, 0.62), (0.34, 0.82), (0.24, 1.00), (0.205, 1.14), (0.165, 1.24), (0.08, 1.29), (0.02, 1.27)]
    smooth = []
    for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
        smooth += [(r0 + (r1 - r0) * t / 4, z0 + (z1 - z0) * t / 4) for t in range(4)]
    stem = m.principled('stem', '#6d5238', rough=0.7)
    for k, (at, turn) in enumerate((((-0.72, 0.42, 0.52), (0.25, -0.30, 0)), ((0.12, 0.45, 0.48), (0.1, 0.34, 0.4)), ((1.62, -0.55, 0.44), (1.25, 0.0, -0.85)))):
        fruit = shapes.lathe(smooth + [profile[-1]], skins[k])
        twig = forms.ribbon([(0.02 * t * t, 0, 1.24 + 0.04 * t) for t in range(6)], lambda t: 0.028 - 0.008 * t, stem, sides=12)
        for part in (fruit, twig):
            part.location, part.rotation_euler = at, turn
        sub = fruit.modifiers.new('smooth', 'SMOOTH')
        sub.iterations = 12
    stage.look((-1.2, -8.8, 2.7), (0.32, 0, 0.56), lens=72, f=2.6, focus=(0.1, -0.4, 0.7))


def coil(view):                      # the line of an infusion, coiled on shallow water at dusk
    stage.sky('#1c5a62', '#f9a57e', '#dbaea4', '#3b8089', strength=1.05, span=0.34, glow='#ffb27c', glow_gain=0.5, tight=26)
    stage.softbox((-4.2, -0.8, 3.4), (0, 0, 0.3), 0.7, 4.0, 330, '#ffe6cc')
    stage.light((3.6, 2.4, 2.6), (0, 0, 0.3), 2.0, 260, '#ff9a6c', seen=False)
    shapes.plane(m.water('#155059', swell=0.05, rough=0.08, rings=[(0.0, 0.1)], reach=0.5))
    tube = soft.gel('line', '#eef8f6', '#b9e2dd', clear=0.68)
    points, steps = [], 320
    for k in range(steps + 1):
        t = k / steps
        a = 2 * math.pi * 5.2 * t + 2.6
        r = 1.42 + 0.22 * math.sin(a * 0.37 + 1)
        points.append((r * math.cos(a), r * 0.92 * math.sin(a) + 0.1, 0.07 + 0.40 * t + 0.04 * math.sin(a * 1.3)))
    end = Vector(points[-1])
    ahead = (end - Vector(points[-2])).normalized()
    points += [tuple(end + ahead * 0.10 * k + Vector((0.004 * k * k, 0.003 * k * k, -0.0010 * k * k))) for k in range(1, 30)]
    forms.ribbon(points, lambda t: 0.060, tube, sides=24)
    drop = m.glass('drop', '#ffffff', 0.0, ior=1.33)
    for x, y, r in ((-1.9, -1.3, 0.16), (1.75, -1.35, 0.11), (1.35, -1.75, 0.20), (-0.75, -1.95, 0.09), (0.45, -2.0, 0.07), (2.15, -0.7, 0.14), (-2.3, -0.6, 0.08)):
        shapes.sphere((x, y, r * 0.25), r, drop, (1, 1, 0.6), sides=48)
    stage.look((-0.8, -8.6, 2.3), (0.05, 0, 0.55), lens=64, f=3.2, focus=(-0.1, -1.2, 0.4))


def build(view):
    globals()[view](view)
    return {'exposure': -0.04, 'saturation': 1.07, 'denoise': 2.0}
