"""The infusions: one vial, eight liquids, and a small object beside each."""
import math

from studio import materials as m, shapes, stage
from studio.colour import CORAL, SEA_GLASS, rgba

CHAMPAGNE = '#f3d9bd'

# name: liquid, density, horizon of the sky, low sky
LIQUIDS = {
    'wellness': ('#ffcb52', 2.0, '#ffd2a0', '#fff0dc'),
    'immune': ('#ff6f4d', 1.0, '#ffc2ae', '#ffebe3'),
    'travel': ('#5fd6c8', 1.0, '#c6ebe5', '#eaf7f3'),
    'lipotropic': ('#ffe08c', 1.5, '#fbe3a6', '#fef5dd'),
    'hangover': ('#ffb6ae', 0.95, '#ffd0d0', '#ffefec'),
    'glutathione': ('#fff6ec', 0.0, '#a9cfcc', '#dcebe8'),
    'nad': ('#1cb0bb', 1.9, '#aed9dc', '#e4f3f3'),
    'vitamin-c': ('#fff5a2', 1.5, '#faf2b6', '#fdfae6'),
}


def vial(liquid, density):
    """Solid glass with air carved out of its upper part and color in its lower.

    Liquid in a glass shell, modeled as two solids, would refract light twice at one wall and turn gray.
    """
    shapes.lathe([(0.15, 0.0)] + shapes.corner(0.95, 0.0, 0.16, 'bottom') + shapes.corner(0.95, 2.46, 0.50, 'top')
                 + [(0.43, 2.50), (0.40, 2.56), (0.40, 3.02), (0.30, 3.03)], m.glass('vial', '#ffffff', 0.0, ior=1.36))
    level = 1.80
    shapes.lathe([(0.10, level), (0.80, level), (0.855, level + 0.05)] + shapes.corner(0.87, 2.38, 0.44, 'top')
                 + [(0.35, 2.46), (0.33, 2.54), (0.33, 2.99), (0.10, 2.995)], m.glass('air', '#ffffff', 0.0, ior=1.36), hollow=True)
    fill = [(0.15, 0.13)] + shapes.corner(0.885, 0.13, 0.13, 'bottom') + [(0.885, level - 0.004), (0.15, level - 0.005)]
    shapes.lathe(fill, m.liquid(liquid, density) if density else milk())
    shapes.lathe([(0.30, 2.80), (0.495, 2.81), (0.51, 2.825), (0.51, 3.17), (0.49, 3.19), (0.30, 3.195)], m.metal(CHAMPAGNE, 0.22))
    shapes.lathe([(0.20, 3.19), (0.345, 3.192), (0.36, 3.205), (0.36, 3.30), (0.345, 3.315), (0.20, 3.32)], m.pearl())


def milk():
    """Glutathione's pearl white. It emits a little light: nacre inside glass would turn gray."""
    material = m.pearl('#fdeee6')
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission'].default_value = rgba('#ffece0')
    shader.inputs['Emission Strength'].default_value = 0.42
    return material


def companion(name, liquid, density):
    own, coral, pearl, sea = m.glass('own', liquid, density * 1.2, milk=0.08), m.glass('coral', CORAL, 0.8, milk=0.25), m.pearl(), m.glass('sea', SEA_GLASS, 1.0)
    if name == 'wellness':                               # a drop and a pearl
        shapes.sphere((1.72, -0.6, 0.36), 0.36, own)
        shapes.sphere((-1.62, -0.5, 0.20), 0.20, pearl)
    elif name == 'immune':                               # a cluster, like cells gathering
        for x, y, z, r in ((1.55, -0.6, 0.30, 0.30), (2.02, -0.35, 0.22, 0.22), (1.82, -1.0, 0.17, 0.17), (1.72, -0.55, 0.72, 0.18)):
            shapes.sphere((x, y, z), r, coral)
        shapes.sphere((1.28, -1.05, 0.13), 0.13, pearl)
    elif name == 'travel':                               # an orbit around the vial
        a = math.radians(20)
        path = [(1.62 * math.cos(t), 1.62 * math.sin(t) * math.cos(a), 1.35 + 0.42 * math.cos(t) + 0.36 * math.sin(t))
                for t in (2 * math.pi * k / 90 for k in range(90))]
        shapes.tube(path, 0.022, m.metal('#f2d3a4', 0.2))
        shapes.sphere(path[80], 0.24, pearl)
        shapes.sphere(path[52], 0.15, coral)
    elif name == 'lipotropic':                           # three stones, each smaller
        for z, r in ((0.17, 0.50), (0.47, 0.36), (0.70, 0.22)):
            shapes.sphere((1.75, -0.5, z), r, own, (1, 1, 0.36))
        shapes.sphere((-1.6, -0.6, 0.17), 0.17, pearl)
    elif name == 'hangover':                             # clear ice
        ice = m.glass('ice', '#f2fbfb', 0.1, ior=1.31)
        shapes.box((1.72, -0.5, 0.33), (0.62, 0.62, 0.62), ice, 0.10, (0, 0, 0.5))
        shapes.box((-1.62, -0.75, 0.22), (0.42, 0.42, 0.42), ice, 0.08, (0, 0, 0.9))
        shapes.sphere((1.28, -1.15, 0.15), 0.15, own)
    elif name == 'glutathione':                          # three beads in a chain: a tripeptide
        for x, y, r in ((1.42, -0.85, 0.24), (1.86, -0.62, 0.26), (2.28, -0.30, 0.22)):
            shapes.sphere((x, y, r), r, pearl)
        shapes.sphere((-1.6, -0.5, 0.18), 0.18, sea)
    elif name == 'nad':                                  # two beads joined: a dinucleotide
        shapes.sphere((1.62, -0.7, 0.40), 0.40, own)
        shapes.sphere((2.18, -0.35, 0.27), 0.27, coral)
        shapes.sphere((-1.6, -0.5, 0.17), 0.17, pearl)
    elif name == 'vitamin-c':                            # a slice of glass citrus
        slice_of(m.glass('flesh', '#ffe94a', 0.8, milk=0.25), m.glass('rind', '#ffc02e', 1.0, milk=0.35))
        shapes.sphere((-1.6, -0.6, 0.17), 0.17, pearl)


def slice_of(flesh, rind, at=(1.74, -0.75), radius=0.64):
    """Eight rounded wedges inside a ring, standing on edge and turned a little toward the light."""
    x0, y0 = at
    turn, z0 = math.radians(-22), radius + 0.07
    ring = [(x0 + radius * math.cos(t) * math.cos(turn), y0 + radius * math.cos(t) * math.sin(turn), z0 + radius * math.sin(t))
            for t in (2 * math.pi * k / 64 for k in range(64))]
    shapes.tube(ring, 0.07, rind)
    for k in range(8):
        shapes.wedge((x0, y0, z0), radius * 0.86, math.pi / 8 * 0.88, 0.14, flesh, (0, 2 * math.pi * k / 8, turn))


def build(name):
    liquid, density, horizon, low = LIQUIDS[name]
    stage.sky('#e6ece8', horizon, low, '#b9dedd', strength=1.0, glow='#fff2e4', glow_gain=0.22)
    shapes.plane(m.water('#f6ece4', swell=0.05, rough=0.10))
    stage.daylight(power=300, key='#fff5ea', warm='#ffd2b4', warm_power=220, cool='#f2fffc', cool_power=220)
    vial(liquid, density)
    companion(name, liquid, density)
    stage.camera(height=1.85, lens=92, horizon=0.56, side=0.2, f=2.0, focus=11.9, ratio=1.0)
    return {'exposure': -0.06, 'saturation': 1.08, 'denoise': 1.3 if name == 'nad' else 0.9}
