"""The last light: an infusion at the right edge of dark water; the left half stays dark for words."""
from studio import materials as m, shapes, stage
from studio.bag import bag
from studio.color import CORAL


def build(view):
    stage.sky('#04262c', '#1d5058', '#0c3f48', '#05262d', strength=0.85, span=0.30, glow='#ff9a68', glow_gain=1.05,
              glow_at=(0.345, 1.0, 0.015), tight=64)
    shapes.plane(m.water('#052f36', swell=0.12, rings=[(4.35, -0.2)], reach=0.55), at=(0, 80, -1.9))
    stage.softbox((0.2, -3.6, 4.2), (3.9, 0, 1.2), 1.3, 5.0, 260, '#ffe2c4')
    stage.softbox((8.0, -0.6, 2.4), (3.9, 0, 1.2), 0.9, 5.0, 170, '#ff9a6c')
    stage.light((5.4, 6, 2.4), (3.9, 0, 1.4), 4, 420, '#ffb98c', seen=False)
    holder = bag('Wellness', '#ffc58c', 0.16, seed=7, second=None, milk=0.26, line_to=[(0.26, -0.05, -2.4), (0.5, -0.2, -4.0)], accent='#b04e3c')
    holder.location, holder.rotation_euler, holder.scale = (3.75, 0, 0.92), (0, 0.0, -0.30), (0.82,) * 3
    shapes.sphere((1.95, 0.6, -1.62), 0.28, m.pearl())
    shapes.sphere((5.45, -0.8, -1.72), 0.18, m.glass('bead', CORAL, 0.8, milk=0.25))
    stage.camera(height=1.05, lens=38, horizon=0.60, f=1.8, focus=12.2, ratio=9 / 21)
    return {'exposure': 0.05, 'saturation': 1.08, 'denoise': 2.0}
