"""Solids. Each call adds one object to the scene and returns it."""
import math
import bmesh
import bpy
from mathutils import Vector


def _object(name, data, material):
    obj = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(obj)
    data.materials.append(material)
    return obj


def from_bmesh(name, mesh, material, smooth=True):
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    data = bpy.data.meshes.new(name)
    mesh.to_mesh(data)
    mesh.free()
    for polygon in data.polygons:
        polygon.use_smooth = smooth
    return _object(name, data, material)


def sphere(at, radius, material, squash=(1, 1, 1), turn=(0, 0, 0), sides=112):
    mesh = bmesh.new()
    bmesh.ops.create_uvsphere(mesh, u_segments=sides, v_segments=sides * 2 // 3, radius=radius)
    obj = from_bmesh('sphere', mesh, material)
    obj.location, obj.scale, obj.rotation_euler = at, squash, turn
    return obj


def plane(material, size=240, at=(0, 80, 0)):
    mesh = bmesh.new()
    bmesh.ops.create_grid(mesh, x_segments=1, y_segments=1, size=size / 2)
    obj = from_bmesh('plane', mesh, material, smooth=False)
    # Move the mesh, not the object, so that object coordinates stay world coordinates: rings are placed by them.
    for vertex in obj.data.vertices:
        vertex.co += Vector(at)
    return obj


def box(at, size, material, bevel=0.05, turn=(0, 0, 0)):
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=1)
    bmesh.ops.scale(mesh, vec=size, verts=mesh.verts)
    obj = from_bmesh('box', mesh, material, smooth=True)
    obj.location, obj.rotation_euler = at, turn
    soft = obj.modifiers.new('bevel', 'BEVEL')
    soft.width, soft.segments = bevel, 6
    obj.data.use_auto_smooth = True
    return obj


def lathe(profile, material, hollow=False, steps=160):
    """Revolve (radius, height) points around the vertical axis. `hollow` turns the result inside out: air within glass."""
    mesh = bmesh.new()
    rings = [[mesh.verts.new((r * math.cos(2 * math.pi * k / steps), r * math.sin(2 * math.pi * k / steps), z))
              for k in range(steps)] for r, z in profile]
    for low, high in zip(rings, rings[1:]):
        for k in range(steps):
            mesh.faces.new((low[k], low[(k + 1) % steps], high[(k + 1) % steps], high[k]))
    mesh.faces.new(list(reversed(rings[0])))
    mesh.faces.new(rings[-1])
    obj = from_bmesh('lathe', mesh, material)
    if hollow:
        obj.data.flip_normals()
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(38)
    return obj


def corner(radius, height, round_by, quarter, steps=10):
    """Points of a rounded profile corner. quarter: 'bottom' (outward and up) or 'top' (up and inward)."""
    points = []
    for i in range(steps + 1):
        a = math.pi / 2 * i / steps
        if quarter == 'bottom':
            points.append((radius - round_by + round_by * math.sin(a), height + round_by - round_by * math.cos(a)))
        else:
            points.append((radius - round_by + round_by * math.cos(a), height - round_by + round_by * math.sin(a)))
    return points


def tube(points, radius, material, sides=64, smooth=4):
    """A closed tube around a loop of points.

    Built as one welded mesh: a beveled curve would leave an open seam, which refracts as a black band.
    """
    loop = [Vector(p) for p in points]
    for _ in range(smooth):
        loop = [(loop[k - 1] + loop[k] * 2 + loop[(k + 1) % len(loop)]) / 4 for k in range(len(loop))]
    count = len(loop)
    tangents = [(loop[(k + 1) % count] - loop[k - 1]).normalized() for k in range(count)]
    # Carry one normal along the loop without twist, then spread the leftover angle evenly.
    normals = [tangents[0].orthogonal().normalized()]
    for k in range(1, count + 1):
        normals.append(tangents[k - 1].rotation_difference(tangents[k % count]) @ normals[-1])
    first, last = normals[0], normals[count]
    twist = math.atan2(tangents[0].dot(last.cross(first)), last.dot(first))
    mesh = bmesh.new()
    rings = []
    for k in range(count):
        side, over = normals[k], tangents[k].cross(normals[k])
        turns = [2 * math.pi * i / sides + twist * k / count for i in range(sides)]
        rings.append([mesh.verts.new(loop[k] + (side * math.cos(a) + over * math.sin(a)) * radius) for a in turns])
    for k in range(count):
        here, after = rings[k], rings[(k + 1) % count]
        for i in range(sides):
            mesh.faces.new((here[i], here[(i + 1) % sides], after[(i + 1) % sides], after[i]))
    return from_bmesh('tube', mesh, material)


def slab(at, half, height, material, power=4.0, steps=128):
    """A superellipse raised straight up: a rounded rectangle with no flat-to-curve seam."""
    mesh = bmesh.new()
    (x, y, z), (a, b) = at, half
    ring = []
    for k in range(steps):
        t = 2 * math.pi * k / steps
        c, s = math.cos(t), math.sin(t)
        ring.append(mesh.verts.new((x + a * math.copysign(abs(c) ** (2 / power), c),
                                    y + b * math.copysign(abs(s) ** (2 / power), s), z)))
    face = mesh.faces.new(ring)
    raised = bmesh.ops.extrude_face_region(mesh, geom=[face])
    bmesh.ops.translate(mesh, vec=(0, 0, height), verts=[v for v in raised['geom'] if isinstance(v, bmesh.types.BMVert)])
    return from_bmesh('slab', mesh, material, smooth=False)


def beads_along(path, radii, gap=0.0, step=0.0005, limit=3.0):
    """Centers of spheres threaded on path(t) so that each one just touches the last."""
    t, centers = 0.0, [Vector(path(0.0))]
    while len(centers) < len(radii) and t < limit:
        t += step
        here = Vector(path(t))
        if (here - centers[-1]).length >= radii[len(centers)] + radii[len(centers) - 1] + gap:
            centers.append(here)
    return centers
