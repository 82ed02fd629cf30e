"""Freer forms: grounds raised by a function, ribbons and fibers along a line, cloth."""
import math

import bpy
from mathutils import Vector
from . import shapes


def mesh(name, points, faces, material):
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return shapes._object(name, data, material)


def ground(height, across, along, material, steps=(220, 220)):
    """A surface over a rectangle: height(x, y) gives z. Rows crowd toward the camera, where they show."""
    (x0, x1), (y0, y1), (nx, ny) = across, along, steps
    points = []
    for j in range(ny + 1):
        y = y0 + (y1 - y0) * (j / ny) ** 1.7
        points += [(x, y, height(x, y)) for x in (x0 + (x1 - x0) * i / nx for i in range(nx + 1))]
    faces = []
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    return mesh('ground', points, faces, material)


def pillow(half, thick, material, steps=48):
    """A filled cushion around the origin, flat on its back: plump in the middle, thin at the seam, its sides drawn in a little."""
    a, b = half
    points, faces = [], []
    for side in (1, -1):
        start = len(points)
        for j in range(steps + 1):
            for i in range(steps + 1):
                u, v = (math.sin(math.pi / 2 * (2 * k / steps - 1)) for k in (i, j))
                rise = ((1 - u ** 4) * (1 - v ** 4)) ** 0.5
                points.append((a * u * (1 - 0.06 * (1 - v * v)), b * v * (1 - 0.06 * (1 - u * u)), side * thick * rise))
        for j in range(steps):
            for i in range(steps):
                at = start + j * (steps + 1) + i
                face = (at, at + 1, at + steps + 2, at + steps + 1)
                faces.append(face if side > 0 else tuple(reversed(face)))
    return mesh('pillow', points, faces, material)


def ribbon(points, radius, material, flat=1.0, sides=28, up=(0, 0, 1)):
    """An open line with round ends; radius(t) for t in 0..1. `flat` below 1 presses it along `up`."""
    way = [Vector(p) for p in points]
    count = len(way)
    rings, up = [], Vector(up)
    for k in range(count):
        ahead = (way[min(k + 1, count - 1)] - way[max(k - 1, 0)]).normalized()
        side = ahead.cross(up)
        if side.length < 1e-3:
            side = ahead.orthogonal()
        side.normalize()
        over = side.cross(ahead).normalized()
        r = radius(k / (count - 1))
        rings.append([way[k] + side * r * math.cos(a) + over * r * flat * math.sin(a)
                      for a in (2 * math.pi * i / sides for i in range(sides))])
    verts = [p for ring in rings for p in ring]
    faces = [(k * sides + i, k * sides + (i + 1) % sides, (k + 1) * sides + (i + 1) % sides, (k + 1) * sides + i)
             for k in range(count - 1) for i in range(sides)]
    faces.append(tuple(reversed(range(sides))))
    faces.append(tuple(range((count - 1) * sides, count * sides)))
    return mesh('ribbon', verts, faces, material)


def rounded(radius, share=0.06):
    """A radius that closes to a round tip at both ends."""
    def at(t):
        near = min(t, 1 - t) / share
        return radius * (math.sqrt(max(1 - (1 - near) ** 2, 0.0)) if near < 1 else 1.0) + 1e-4
    return at


def curtain(at, wide, tall, material, folds=9, depth=0.10, gather=0.0, phase=0.0, steps=(260, 60)):
    """Hanging cloth: folds that widen and drift as they fall. `gather` draws it together at the top."""
    (x0, y0, z0), points = at, []
    nx, nz = steps
    for j in range(nz + 1):
        v = j / nz
        for i in range(nx + 1):
            u = i / nx
            a = 2 * math.pi * folds * (u + 0.015 * math.sin(5 * u + 3 * v)) + phase
            d = depth * (0.55 + 0.65 * v) * (math.sin(a) + 0.35 * math.sin(2.3 * a + 1 + v) + 0.2 * math.sin(0.31 * a + 2 * v))
            points.append((x0 + wide * (0.5 + (u - 0.5) * (1 - gather * (1 - v))) + 0.03 * v * math.cos(a * 0.5), y0 + d, z0 + tall * (1 - v)))
    faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i)
             for j in range(nz) for i in range(nx)]
    return mesh('curtain', points, faces, material)
