"""Warm noon: four rounded stones in balance on shallow water, lightest on top."""
from studio import materials as m, shapes, stage
from studio.color import CORAL, SEA_GLASS


def build(view):
    stage.sky('#f0bfa4', '#ffc09c', '#ffeee4', '#a6d9d7', strength=0.90, glow='#ffcba6', glow_gain=0.34)
    shapes.plane(m.water('#fac9ae', swell=0.07, rings=[(0, 0)], reach=0.5))
    stage.daylight(power=330, key='#fff0e2', warm='#ffa878', cool='#e4faf6', cool_power=220)
    shapes.sphere((0, 0, 0.62), 1.70, m.glass('sea', SEA_GLASS, 0.55), (1, 0.9, 0.38))
    shapes.sphere((0.12, 0, 1.70), 1.20, m.pearl(), (1, 0.92, 0.40), (0, 0.05, 0))
    shapes.sphere((-0.07, 0, 2.63), 0.86, m.glass('coral', '#f4804f', 0.95), (1, 0.95, 0.54), (0, -0.06, 0))
    shapes.sphere((0.03, 0, 3.57), 0.47, m.glass('clear'))
    shapes.sphere((-1.95, -1.1, 0.20), 0.22, m.pearl())
    shapes.sphere((1.42 if view == 'page' else 1.75, -1.55, 0.14), 0.16, m.glass('bead', CORAL, 1.0, milk=0.2))
    if view == 'page':
        # The page's frame is nearly square from 1366 px on: the whole stack stays in its middle two thirds, and both beads within.
        stage.camera(height=1.45, back=11.6, lens=80, side=-0.45, horizon=0.60, f=2.0, focus=10.8)
    else:
        stage.camera(focus=11.6, f=1.8)
    return {'exposure': -0.04}
