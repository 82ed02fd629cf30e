"""Morning in an arched travertine niche: the Drop on a plinth, water at the threshold."""
import math

import bmesh
from studio import materials as m, shapes, stage
from studio.colour import SEA_GLASS

HALF, SPRING = 1.55, 3.55            # half width of the arch, and the height at which it starts to turn
FRONT, DEPTH = 1.4, 1.9


def wall(material, reach=16, steps=64):
    """A wall with an arched recess. Each point of the arch is joined to a point of the outer frame."""
    mesh = bmesh.new()
    arch = [(-HALF, -0.2)] + [(-HALF * math.cos(math.pi * k / steps), SPRING + HALF * math.sin(math.pi * k / steps))
                              for k in range(steps + 1)] + [(HALF, -0.2)]
    frame = [(-reach, -0.2)] + [(-reach * math.cos(math.pi * k / steps), SPRING + reach * math.sin(math.pi * k / steps))
                                for k in range(steps + 1)] + [(reach, -0.2)]
    lip = 0.05                        # a small chamfer catches the light along the edge
    outer = [mesh.verts.new((x, FRONT, z)) for x, z in frame]
    edge = [mesh.verts.new((x * (1 + lip / HALF), FRONT, z + (lip if z > SPRING else 0))) for x, z in arch]
    inner = [mesh.verts.new((x, FRONT + lip, z)) for x, z in arch]
    back = [mesh.verts.new((x, FRONT + DEPTH, z)) for x, z in arch]
    for near, far in ((outer, edge), (edge, inner), (inner, back)):
        for k in range(len(arch) - 1):
            mesh.faces.new((near[k], near[k + 1], far[k + 1], far[k]))
    mesh.faces.new(back)
    return shapes._from_bmesh('wall', mesh, material, smooth=False)


def build(view):
    stage.sky('#efdccb', '#ffe3d2', '#fff1e6', '#cfe6e6', strength=0.62)
    wall(m.travertine('#f1e0cf', 0.8))
    stone = m.travertine('#f3e4d5', 1.5)
    shapes.plane(m.water('#dfe5df', swell=0.05, rings=[(1.75, -0.9)], rough=0.06))
    shapes.slab((0, FRONT + 0.55, 0.0), (1.5, 1.5), 0.16, stone, 12)
    plinth = [(0.2, 0.16)] + shapes.corner(0.98, 0.16, 0.02, 'bottom', 4) + shapes.corner(0.98, 1.75, 0.05, 'top', 6) + [(0.2, 1.75)]
    shapes.lathe(plinth, stone).location = (0, FRONT + 0.35, 0)
    shapes.sphere((0, FRONT + 0.35, 2.72), 0.97, m.glass('drop', '#ffb698', 0.34, ior=1.36))
    shapes.sphere((1.75, -0.9, 0.26), 0.30, m.pearl())
    shapes.sphere((-1.65, -0.2, 0.17), 0.19, m.glass('sea', SEA_GLASS, 0.7, milk=0.1))
    stage.light((-7.5, -6.5, 8.5), (0.2, 1.5, 2.6), 1.0, 1650, '#ffeeda')
    stage.light((6, -6, 4), (0, 1, 2), 5, 170, '#d4f0ef', seen=False)
    stage.light((0, -9, 6), (0, 1, 3), 6, 120, '#ffe6da', seen=False)
    stage.camera(height=2.4, back=12.5, lens=72, horizon=0.60, focus=13.6, f=2.8)
    return {'exposure': -0.22}
