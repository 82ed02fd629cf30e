"""Morning under a deep travertine arch: the Drop on a plinth, the sea beyond, water at the threshold."""
import math

import bmesh
import bpy
from studio import materials as m, shapes, stage
from studio.colour import SEA_GLASS

HALF, SPRING = 1.55, 3.55            # half width of the arch, and the height at which it starts to curve
FRONT, DEPTH = 1.4, 1.25


def wall(material, reach=16, steps=64):
    """A thick wall with an arched opening. Each point of the arch is joined to a point of the outer border."""
    mesh = bmesh.new()
    arch = [(-HALF, -0.2)] + [(-HALF * math.cos(math.pi * k / steps), SPRING + HALF * math.sin(math.pi * k / steps))
                              for k in range(steps + 1)] + [(HALF, -0.2)]
    border = [(-reach, -0.2)] + [(-reach * math.cos(math.pi * k / steps), SPRING + reach * math.sin(math.pi * k / steps))
                                for k in range(steps + 1)] + [(reach, -0.2)]
    lip = 0.05                        # a small chamfer that catches light along the edge
    outer = [mesh.verts.new((x, FRONT, z)) for x, z in border]
    edge = [mesh.verts.new((x * (1 + lip / HALF), FRONT, z + (lip if z > SPRING else 0))) for x, z in arch]
    inner = [mesh.verts.new((x, FRONT + lip, z)) for x, z in arch]
    back = [mesh.verts.new((x, FRONT + DEPTH, z)) for x, z in arch]
    for near, far in ((outer, edge), (edge, inner), (inner, back)):
        for k in range(len(arch) - 1):
            mesh.faces.new((near[k], near[k + 1], far[k + 1], far[k]))
    return shapes.from_bmesh('wall', mesh, material, smooth=False)


def build(view):
    # Stone lit through the Drop would never lose its noise; its shadow rays already carry the color.
    bpy.context.scene.cycles.caustics_refractive = False
    stage.sky('#b9dcd9', '#ffc3aa', '#ffeade', '#b4dddd', strength=0.88, glow='#ffdcc2', glow_gain=0.30)
    wall(m.travertine('#f7dccd', 1.3))
    stone = m.travertine('#f9e3d8', 1.9)
    shapes.plane(m.water('#bfe0db', swell=0.06, rings=[(1.75, -0.9)], rough=0.06))
    shapes.slab((0, FRONT + 0.35, 0.0), (1.5, 1.35), 0.16, stone, 12)
    plinth = [(0.2, 0.16)] + shapes.corner(0.98, 0.16, 0.02, 'bottom', 4) + shapes.corner(0.98, 1.75, 0.05, 'top', 6) + [(0.2, 1.75)]
    shapes.lathe(plinth, stone).location = (0, FRONT - 0.05, 0)
    shapes.sphere((0, FRONT - 0.05, 2.72), 0.97, m.glass('drop', '#ffc3a6', 0.30, ior=1.34))
    shapes.sphere((1.75, -0.9, 0.26), 0.30, m.pearl())
    shapes.sphere((-1.65, -0.2, 0.17), 0.19, m.glass('sea', SEA_GLASS, 0.7, milk=0.1))
    stage.light((-7.5, -6.5, 8.5), (0.2, 1.5, 2.6), 1.6, 1000, '#fff1e8')
    stage.light((6, -6, 4), (0, 1, 2), 5, 130, '#e4f0f2', seen=False)
    stage.light((-1, -7, 5), (0, 2, 3), 5, 130, '#ffe9df', seen=False)
    stage.camera(height=2.4, back=12.5, lens=84, horizon=0.58, focus=13.6, f=2.8)
    return {'exposure': -0.10, 'denoise': 0.8}
