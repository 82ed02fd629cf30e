"""What hangs below a bag: ports, a drip chamber, tubing."""
import bpy
from mathutils import Vector
from . import shapes


def port(at, material, cap=None, long=0.34):
    x, y, z = at
    tube = shapes.lathe([(0.055, z - long), (0.088, z - long + 0.004), (0.088, z + 0.10), (0.055, z + 0.10)], material, steps=48)
    tube.location = (x, y, 0)
    parts = [tube]
    if cap:
        top = shapes.lathe([(0.04, z - long - 0.16)] + shapes.corner(0.108, z - long - 0.16, 0.03, 'bottom', 5)
                           + [(0.108, z - long - 0.02), (0.118, z - long + 0.01), (0.118, z - long + 0.06), (0.06, z - long + 0.065)], cap, steps=48)
        top.location = (x, y, 0)
        parts.append(top)
    return parts


def drip_chamber(at, tint, clear, hard, drop=True, level=0.36):
    """A spike, a clear barrel with a little liquid in it, and the drop that is about to fall. Hangs down from `at`."""
    x, y, z = at
    spike = shapes.lathe([(0.04, z - 0.36), (0.075, z - 0.35), (0.085, z - 0.06), (0.14, z - 0.05), (0.145, z - 0.02), (0.14, z), (0.07, z + 0.01), (0.05, z + 0.2)], hard, steps=64)
    top = z - 0.30
    low = top - 1.02
    barrel = shapes.lathe([(0.05, low - 0.10), (0.07, low - 0.09)] + shapes.corner(0.185, low, 0.10, 'bottom', 8) + [(0.185, top - 0.02)]
                          + shapes.corner(0.205, top + 0.03, 0.02, 'top', 4) + [(0.05, top + 0.032)], clear, steps=80)
    fill = low + (top - low) * level
    pool = shapes.lathe([(0.03, low + 0.02)] + shapes.corner(0.172, low + 0.02, 0.09, 'bottom', 8)
                        + [(0.172, fill + 0.012), (0.160, fill), (0.03, fill)], tint, steps=64)
    tip = shapes.lathe([(0.012, top - 0.20), (0.020, top - 0.195), (0.030, top - 0.02), (0.015, top)], hard, steps=32)
    foot = shapes.lathe([(0.03, low - 0.26), (0.062, low - 0.255), (0.066, low - 0.09), (0.11, low - 0.075), (0.11, low - 0.03), (0.05, low - 0.02)], hard, steps=48)
    parts = [spike, barrel, pool, tip, foot]
    if drop:
        parts.append(shapes.lathe([(0.001, top - 0.315), (0.022, top - 0.310), (0.040, top - 0.288), (0.043, top - 0.268), (0.034, top - 0.240), (0.018, top - 0.215), (0.010, top - 0.196)], tint, steps=40))
    for part in parts:
        part.location = (x, y, 0)
    return parts, Vector((x, y, low - 0.26))


def line(points, material, radius=0.042):
    """Flexible tubing along a smooth line through the given points."""
    curve = bpy.data.curves.new('line', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = '3D', radius, 6, 24
    way = curve.splines.new('BEZIER')
    way.bezier_points.add(len(points) - 1)
    for at, point in zip(way.bezier_points, points):
        at.co, at.handle_left_type, at.handle_right_type = point, 'AUTO', 'AUTO'
    return shapes._object('line', curve, material)
