"""The eight infusions: one bag, eight liquids, and eight ways to look at it."""
import math

from studio import materials as m, shapes, soft, stage
from studio.bag import bag

# name on the label: tint of the liquid, how deep it is, and the color of the port's cap
LIQUIDS = {
    'wellness': ('Wellness', '#ffd98c', 0.20, '#c98f3c'),
    'immune': ('Immune', '#ffab94', 0.30, '#b04e3c'),
    'travel': ('Travel', '#8fe3d6', 0.20, '#0e6a6e'),
    'lipotropic': ('Lipotropic', '#f8dc84', 0.24, '#b98a3a'),
    'hangover': ('Recovery', '#ffc8c0', 0.18, '#c4685a'),
    'glutathione': ('Glutathione', '#f5ead8', 0.12, '#8fa9a6'),
    'nad': ('NAD+', '#ffc79c', 0.22, '#0e4a4d'),
    'vitamin-c': ('Vitamin C', '#f3ea78', 0.24, '#b9a83a'),
}


# Where pale vinyl or a lit ground fills the frame, less light keeps drops and ripples in it.
DEVELOP = {
    'lipotropic': {'exposure': 0.1, 'saturation': 1.4, 'denoise': 2.2},
    'hangover': {'exposure': -0.42, 'saturation': 1.18, 'denoise': 1.3},
    'vitamin-c': {'exposure': -0.42, 'saturation': 1.2, 'denoise': 1.6},
}


def strips(key=300, fill=130, back=160, warm='#fff3e2', cool='#e2faf8', target=(0, 0, 1.4)):
    """Two tall strips whose reflections run down the vinyl, and a wide light behind that only the liquid shows."""
    stage.softbox((-4.0, -3.4, 3.4), target, 1.3, 5.5, key, warm)
    stage.softbox((3.8, -2.0, 2.4), target, 0.8, 4.5, fill, cool)
    stage.light((0.8, 6, 3.6), target, 5, back, warm, seen=False)


def hang(view, **more):
    name, tint, density, accent = LIQUIDS[view]
    return bag(name, tint, density, accent=accent, **more)


def wellness(view):                  # the whole of it, in a warm window
    stage.sky('#b9cfc9', '#ffc08c', '#ffe9d2', '#8fc3c4', strength=0.86, span=0.42, glow='#fff0d0', glow_gain=0.55, glow_at=(-0.05, 1, 0.10), tight=22)
    strips()
    hang(view, seed=1, line_to=[(0.34, -0.1, -2.5), (0.9, -0.2, -4.0)]).rotation_euler = (0, 0, 0.12)
    stage.look((-1.5, -12.5, 1.5), (0.0, 0, 0.90), lens=84, f=2.8, focus=(0, -0.4, 1.4))


def immune(view):                    # from below: ports, chamber, and the round belly of the bag
    stage.sky('#e8a68f', '#ff9f80', '#ffd9c8', '#e3d3c9', strength=0.86, span=0.55, glow='#ffe2c4', glow_gain=0.45, glow_at=(0.3, 1, 0.25), tight=14)
    strips(back=220, target=(0, 0, 0.6))
    hang(view, seed=2, dew=60, line_to=[(0.30, -0.2, -2.6), (0.1, -0.6, -4.0)]).rotation_euler = (0, 0, -0.50)
    stage.look((2.9, -11.6, -1.5), (0.0, 0, 0.72), lens=80, f=2.6, focus=(0.1, -0.4, 0.9), roll=0.05)


def travel(view):                    # far off, above the sea
    stage.sky('#2f8f93', '#ffd9c2', '#e4f2ee', '#6fbec4', strength=0.88, span=0.34, glow='#ffe6c8', glow_gain=0.45, glow_at=(-0.3, 1, 0.05), tight=26)
    shapes.plane(m.water('#3f9fa0', swell=0.16, rough=0.07), at=(0, 80, -3.4))
    strips(key=260, fill=160, cool='#d4fbf6')
    hang(view, seed=3, line_to=[(0.5, -0.1, -2.5), (-0.6, -0.1, -3.6), (-1.9, 0, -3.3)]).rotation_euler = (0, 0.04, 0.38)
    stage.look((-1.6, -16.5, 0.9), (-0.85, 0, 0.35), lens=86, f=2.8, focus=(0, -0.4, 1.2))


def lipotropic(view):                # laid on linen, seen from above, its line in a loop, the light it gathers beside it
    stage.sky('#d9dcd8', '#eef0ec', '#f6f4ee', '#cfdedc', strength=0.45)
    shapes.plane(soft.sunlit('linen', '#f2ece4', '#ffe3a6', (1.25, -0.75, -0.42), (1.1, 1.0, 1.0), gain=0.8, scale=1.9, weave=26), size=30, at=(0, 0, -0.42))
    stage.light((-3.6, 3.0, 9.0), (0, 0, 0), 2.4, 950, '#fff1de')
    stage.light((4, -3, 5), (0, 0, 0), 3, 60, '#dff0f0', seen=False)
    turns = [(0.95 + 0.60 * math.cos(a), 0.37 - 0.012 * k, -2.15 - 0.55 * math.sin(a)) for k, a in ((k, math.pi * k / 3 + 2.6) for k in range(9))]
    holder = hang(view, seed=4, hook=False, line_to=[(0.24, 0.34, -1.98)] + turns + [(2.7, 0.37, -1.5)])
    holder.rotation_euler = (-math.pi / 2, 0, -0.42)
    holder.location = (-0.62, -0.72, 0)
    stage.look((0.35, -2.4, 11.0), (0.10, -0.15, 0), lens=74, f=4.0, focus=(0, 0, 0.3))


def hangover(view):                  # cold from the ice: drops all over it
    stage.sky('#f0b9b0', '#ffd0c6', '#fff0ec', '#b8dcdd', strength=0.92, span=0.5, glow='#fff4ea', glow_gain=0.4, glow_at=(0.2, 1, 0.2), tight=12)
    strips(key=330, fill=200, back=260, target=(0, 0, 1.2))
    hang(view, seed=5, dew=520, crumple=1.15, line_to=[(0.34, -0.1, -2.5), (0.9, -0.2, -4.0)]).rotation_euler = (0, -0.10, 0.42)
    stage.look((-1.9, -6.6, 1.9), (-0.10, -0.2, 1.22), lens=80, f=2.2, focus=(-0.12, -0.45, 1.3))


def glutathione(view):               # from below: the drop about to fall, the bag above it
    stage.sky('#c3d3cf', '#f6d9c6', '#f8f2ea', '#a9cfce', strength=0.90, span=0.5, glow='#fff3e4', glow_gain=0.4, glow_at=(-0.2, 1, -0.05), tight=12)
    strips(key=320, fill=180, back=160, target=(0.1, 0, 0.4))
    hang(view, seed=6, line_to=[(0.26, -0.1, -2.5), (0.6, -0.2, -4.0)]).rotation_euler = (0, 0, 0.30)
    stage.look((-2.5, -11.8, -1.3), (0.05, 0, 0.70), lens=80, f=2.8, focus=(0, -0.4, 0.9))


def nad(view):                       # the last light through it
    stage.sky('#06343c', '#f08a64', '#7d7f86', '#0b4a54', strength=0.80, span=0.36, glow='#ffb27c', glow_gain=0.65, glow_at=(0.05, 1, 0.03), tight=30)
    shapes.plane(m.water('#083a42', swell=0.14, rough=0.07), at=(0, 80, -2.6))
    strips(key=190, fill=120, back=420, warm='#ffd9b4', cool='#bff2ee')
    hang(view, seed=7, milk=0.12, line_to=[(0.34, -0.1, -2.5), (0.9, -0.2, -4.0)]).rotation_euler = (0, 0, -0.06)
    stage.look((1.2, -11.6, 0.78), (0.06, 0, 0.78), lens=84, f=2.8, focus=(0, -0.4, 1.4))


def vitamin_c(view):                 # low sun behind it: the liquid throws bright ripples onto a pale ledge
    stage.sky('#cfd9c8', '#ffe0a0', '#fff6dc', '#a9d2d0', strength=0.84, span=0.46, glow='#fff6cf', glow_gain=0.7, glow_at=(0.12, 1, 0.10), tight=18)
    shapes.plane(soft.sunlit('ledge', '#efe9dc', '#fff3a6', (0.75, -0.9, -1.26), (2.9, 1.7, 1.0), gain=0.85, scale=1.5), size=14, at=(0, -1.6, -1.26))
    strips(key=260, fill=150, back=260, warm='#fff1cf', target=(0, 0, 1.6))
    holder = hang(view, seed=8, line_to=[(0.30, -0.12, -2.06), (0.8, -0.5, -2.12), (3.2, -0.9, -2.12)])
    holder.location, holder.rotation_euler = (0, 0, 0.9), (0, 0.03, -0.30)
    stage.look((2.6, -13.6, 2.9), (0.10, 0, 1.42), lens=80, f=2.8, focus=(0, -0.4, 2.0))


def build(view):
    globals()[view.replace('-', '_')](view)
    return DEVELOP.get(view, {'exposure': -0.05, 'saturation': 1.08, 'denoise': 2.0})
