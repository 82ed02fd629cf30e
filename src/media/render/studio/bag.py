"""A soft infusion bag: two sheets of clear vinyl sealed around their edge, the liquid between them, a label, ports and a line.

Everything is built around the origin of the bag's own frame (x across, z up, the front toward -y) and hung under one
empty, so that a scene moves and turns the whole of it. The liquid is one solid lens: a bag in a bag would refract
light twice at one wall and turn gray.
"""
import math
import random

import bpy
from mathutils import Matrix, Vector, noise
from . import forms, letters, materials as m, shapes, soft
from .drip import drip_chamber, line, port
from .letters import SANS, SERIF

HALF, TALL = 1.0, 2.75                   # the chamber: half its width, and its height
SEAM, ROUND = 0.09, 0.34


def _ease(x):
    x = min(max(x, 0.0), 1.0)
    return x * x * (3 - 2 * x)


def _half_width(z):
    """The chamber's outline: a rounded rectangle."""
    near = min(z, TALL - z)
    if near >= ROUND:
        return HALF
    return HALF - ROUND + math.sqrt(max(ROUND ** 2 - (ROUND - max(near, 0.0)) ** 2, 0.0))


class Skin:
    """How far each sheet stands off the middle plane; `fill` is how round the bag is, `seed` how it happens to crumple."""

    def __init__(self, fill=0.40, level=0.72, seed=1, crumple=1.0):
        self.fill, self.level, self.seed, self.crumple = fill, level, seed, crumple

    def depth(self, x, z, side, fine=1.0):
        half = max(_half_width(z), 1e-3)
        u, v = min(abs(x) / half, 1.0), z / TALL
        edge = (1 - u) * half
        across = math.sin(math.pi / 2 * min(1.0, edge / (HALF * 0.94))) ** 0.72
        low, high = _ease(v / 0.26) ** 0.7, _ease((1 - v) / 0.80) ** 0.85
        body = self.fill * across * low * high
        if fine == 0:
            return body
        # Folds run from the seam inward, and down from the empty top.
        s = self.seed * 7.3 + (11 if side > 0 else 0)
        angle = math.atan2(z - TALL / 2, x)
        # Few and long: each small bump would mirror the whole light once, and a field of them looks like scribble.
        seam = math.exp(-edge * 5.0) + 0.9 * math.exp(-z * 4.2) + 0.5 * math.exp(-(TALL - z) * 4.0)
        fan = noise.noise(Vector((angle * 3.6, edge * 0.9, s)))
        slack = _ease((v - self.level + 0.16) / 0.30)
        drape = noise.noise(Vector((x * 1.7 + z * 0.5, z * 0.55, s + 5)))
        dent = noise.noise(Vector((x * 1.3, z * 1.1, s + 13)))
        free = _ease(edge / 0.10) * _ease(z / 0.10) * _ease((TALL - z) / 0.10)
        folds = 0.040 * seam * fan + 0.080 * slack * drape + 0.030 * dent
        return max(body + fine * self.crumple * folds * free, 0.006)


def _sheet(skin, low, high, inset, fine=1.0, columns=150, rows=220):
    """Front and back points of a part of the chamber, row by row."""
    sides = []
    for side in (-1, 1):
        points = []
        for j in range(rows + 1):
            z = low + (high - low) * j / rows
            half = _half_width(z) - inset
            # Columns crowd at the seam, where the folds are.
            points.append([(half * math.sin(math.pi / 2 * (2 * i / columns - 1)), z) for i in range(columns + 1)])
        sides.append([[Vector((x, side * max(skin.depth(x, z, side, fine) - inset, 0.004), z)) for x, z in row] for row in points])
    return sides


def _vinyl(skin, material):
    points, faces = [], []
    for sheet, flip in zip(_sheet(skin, 0.004, TALL - 0.004, 0.0), (False, True)):
        start, wide = len(points), len(sheet[0])
        points += [p for row in sheet for p in row]
        for j in range(len(sheet) - 1):
            for i in range(wide - 1):
                a = start + j * wide + i
                face = (a, a + 1, a + wide + 1, a + wide)
                faces.append(tuple(reversed(face)) if flip else face)
    return forms.mesh('vinyl', points, faces, material)


def _liquid(skin, material):
    """Closed all around, with a level top."""
    front, back = _sheet(skin, 0.10, TALL * skin.level, 0.030, fine=0.12)
    loops = [f + list(reversed(b)) for f, b in zip(front, back)]
    points, faces, wide = [p for loop in loops for p in loop], [], len(loops[0])
    for j in range(len(loops) - 1):
        for i in range(wide):
            a, b = j * wide + i, j * wide + (i + 1) % wide
            faces.append((a, b, b + wide, a + wide))
    n = len(front[0])
    for start, flip in ((0, True), ((len(loops) - 1) * wide, False)):
        for i in range(n - 1):
            face = (start + i, start + i + 1, start + wide - 2 - i, start + wide - 1 - i)
            faces.append(tuple(reversed(face)) if flip else face)
    obj = forms.mesh('liquid', points, faces, material)
    obj.data.use_auto_smooth, obj.data.auto_smooth_angle = True, math.radians(50)
    return obj


def _outline(curve, half, low, high, radius, steps=12):
    """A rounded rectangle as one closed line of a flat curve."""
    corners = ((half - radius, low + radius, -90), (half - radius, high - radius, 0), (radius - half, high - radius, 90), (radius - half, low + radius, 180))
    points = [(x + radius * math.cos(a), z + radius * math.sin(a)) for x, z, start in corners
              for a in (math.radians(start + 90 * k / steps) for k in range(steps + 1))]
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for at, (x, z) in zip(line.points, points):
        at.co = (x, z, 0, 1)
    line.use_cyclic_u = True


def _flat(name, material, thick, bevel):
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = thick, bevel, 3
    obj = shapes._object(name, curve, material)
    obj.rotation_euler = (math.pi / 2, 0, 0)
    return obj


def _seal(material):
    """The welded border, and above it the band with the slot that the hook goes through."""
    obj = _flat('seal', material, 0.010, 0.008)
    _outline(obj.data, HALF + SEAM, -SEAM * 1.2, TALL + 0.44, 0.20)
    _outline(obj.data, HALF - 0.02, 0.02, TALL - 0.02, ROUND)
    _outline(obj.data, 0.24, TALL + 0.20, TALL + 0.30, 0.05)
    return obj


def _printed(skin, words, size, at, font, material, spacing=1.0):
    """Letters laid onto the front sheet."""
    corners, ink = letters.flat(words, size, font, spacing)
    onto = [(at[0] + p.x, -skin.depth(at[0] + p.x, at[1] + p.y, -1, fine=0) - 0.052, at[1] + p.y) for p in corners]
    return forms.mesh('words', onto, ink, material)


def _label(skin, half, low, high, material, radius=0.05, columns=64, rows=64):
    points, faces = [], []
    for j in range(rows + 1):
        z = low + (high - low) * j / rows
        near = min(z - low, high - z)
        wide = half if near >= radius else half - radius + math.sqrt(max(radius ** 2 - (radius - near) ** 2, 0))
        for i in range(columns + 1):
            x = wide * (2 * i / columns - 1)
            points.append((x, -skin.depth(x, z, -1, fine=0) - 0.045, z))
    for j in range(rows):
        for i in range(columns):
            a = j * (columns + 1) + i
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    return forms.mesh('label', points, faces, material)


def _dew(skin, count, seed, material, low=0.15, high=2.2):
    """Condensation: drops that sit on the front sheet, most of them tiny, flattened by their own weight."""
    pick = random.Random(seed)
    points, faces, placed = [], [], []
    tries = 0
    while len(placed) < count and tries < count * 30:
        tries += 1
        x, z = pick.uniform(-0.9, 0.9), pick.uniform(low, high)
        r = 0.010 + 0.030 * pick.random() ** 3.2
        if abs(x) > _half_width(z) - 0.06 or any((x - a) ** 2 + (z - b) ** 2 < (r + c) ** 2 * 1.3 for a, b, c in placed):
            continue
        placed.append((x, z, r))
        start, rings, sides = len(points), 5, 14
        for k in range(rings + 1):
            bend = math.pi / 2 * k / rings
            for i in range(sides):
                a = 2 * math.pi * i / sides
                px, pz = x + r * math.cos(bend) * math.cos(a), z + r * 1.12 * math.cos(bend) * math.sin(a)
                points.append((px, -skin.depth(px, pz, -1) - 0.004 - r * 0.62 * math.sin(bend), pz))
        for k in range(rings):
            for i in range(sides):
                a, b = start + k * sides + i, start + k * sides + (i + 1) % sides
                faces.append((a, b, b + sides, a + sides))
    return forms.mesh('dew', points, faces, material)


def _print(skin, name, second):
    """The label with its words, and graduations along the right edge."""
    ink, paper = m.principled('ink', '#0a3236', rough=0.6, spec=0.2), soft.label('label')
    _label(skin, 0.64, 0.92, 1.86, paper)
    size = 0.30 if len(name) < 9 else 0.255
    if second:
        _printed(skin, name, size, (0, 1.42), SERIF, ink)
        _printed(skin, second, 0.128, (0, 1.15), SANS, ink, 1.06)
        rule = _label(skin, 0.50, 1.325, 1.333, ink, radius=0.001, columns=40, rows=1)
        for vertex in rule.data.vertices:
            vertex.co.y -= 0.006
    else:
        _printed(skin, name, size, (0, 1.32), SERIF, ink)
    for k in range(9):
        z, long = 0.42 + k * 0.165, 0.05 if k % 2 else 0.09
        mark = _label(skin, long / 2, z, z + 0.008, ink, radius=0.001, columns=4, rows=1)
        mark.data.transform(Matrix.Translation((0.80, 0, 0)))
        for vertex in mark.data.vertices:
            vertex.co.y = -skin.depth(vertex.co.x, vertex.co.z, -1) - 0.012


def bag(name, tint, density=0.5, fill=0.40, level=0.72, seed=1, crumple=1.25, dew=0, line_to=None, second='IV infusion', hook=True, accent='#0e6a6e',
        milk=0.0, tubing=None, thick=0.042):
    """The whole bag under one empty. `line_to` are points of the tubing below the drip chamber, in the bag's frame.

    Without a name nothing is printed on it: for a bag so far off that print would be specks. `milk` gives the liquid a color
    of its own where the light behind it would gray it, and `tubing` is what the line is made of if it isn't clear, for the same distance.
    """
    before = set(bpy.data.objects)
    skin = Skin(fill, level, seed, crumple)
    _vinyl(skin, soft.vinyl('vinyl'))
    # A weaker lens than water: a full one turns what is behind it upside down, and puts the dark of the sea into the bag.
    _liquid(skin, m.glass('infusion', tint, density, ior=1.18, milk=milk, shade=0.86))
    _seal(soft.vinyl('seal', body=0.34))
    if name:
        _print(skin, name, second)
    hard, neck = m.principled('hard', '#eef3f1', rough=0.28, spec=0.5), soft.vinyl('neck', body=0.42)
    port((-0.30, 0, -0.09), neck, m.principled('cap', accent, rough=0.35))
    port((0.22, 0, -0.09), neck, long=0.22)
    # A clear barrel seen from far off is nothing but a gap in the line.
    barrel = soft.vinyl('barrel', body=0.45 if tubing else 0.05, rough=0.10, edge_dark=0.9)
    parts, end = drip_chamber((0.22, 0, -0.30), m.glass('pool', tint, density, ior=1.14, milk=milk), barrel, hard)
    if line_to is not None:
        line([end + Vector((0, 0, 0.06)), end - Vector((0, 0, 0.25))] + [Vector(p) for p in line_to], tubing or m.glass('tube', '#f3fbfa', 0.0, ior=1.18), thick)
    if dew:
        _dew(skin, dew, seed, m.glass('dew', '#ffffff', 0.0, ior=1.33))
    if hook:
        top = TALL + 0.25
        line([(0, 0.10, top + 2.2), (0, 0.10, top + 0.5), (0.0, 0.09, top + 0.16), (0, 0.0, top + 0.03), (0, -0.11, top + 0.12), (0, -0.13, top + 0.24)],
             m.metal('#d8d2c8', 0.24), 0.032)
    holder = bpy.data.objects.new('bag', None)
    bpy.context.scene.collection.objects.link(holder)
    for part in set(bpy.data.objects) - before - {holder}:
        part.parent = holder
    return holder
