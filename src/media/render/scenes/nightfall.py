"""The last light: two infusions at the right edge of dark water; the left half stays dark for words."""
import bpy
from studio import materials as m, shapes, stage
from studio.colour import CORAL
from . import vial


def build(view):
    stage.sky('#04262c', '#1d5058', '#0c3f48', '#05262d', strength=0.85, span=0.30, glow='#ff9a68', glow_gain=1.05,
              glow_at=(0.345, 1.0, 0.015), tight=64)
    shapes.plane(m.water('#052f36', swell=0.12, rings=[(3.75, 0)], reach=0.55))
    stage.light((-3, -4, 7), (3.4, 0, 1.5), 1.4, 420, '#ffe2c4', tall=4)
    stage.light((8, 3, 3), (3.4, 0, 1.5), 2, 420, '#ff8a5c', tall=5, seen=False)
    for at, liquid, density in (((3.75, 0.0, 0.0), '#ff9a6e', 0.55), ((2.0, 1.9, 0.0), '#8ff0e4', 0.45)):
        before = set(bpy.data.objects)
        vial.vial(liquid, density)
        for part in set(bpy.data.objects) - before:
            part.location = at
    shapes.sphere((2.25, -0.9, 0.24), 0.27, m.pearl())
    shapes.sphere((5.15, -0.8, 0.16), 0.18, m.glass('bead', CORAL, 0.8, milk=0.25))
    stage.camera(height=1.75, lens=37, horizon=0.60, f=1.8, focus=12.2, ratio=9 / 21)
    return {'exposure': 0.05, 'saturation': 1.08}
