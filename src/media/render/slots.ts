/** Every rendered slot: which program draws it, how large, and what the site says about it. */

type Shown = {
  width: number
  height: number
  ratio: string
  /** What must stay in view when the picture is cropped, 0..1 from the top left. */
  focal: [number, number]
  /** What the picture shows. The text before it says that it is artwork, so that nobody takes it for a person or a place. */
  alt: string
  kind: 'glass' | 'still life'
  /** AVIF quality, where the picture is dense enough to hide more loss than the others. */
  quality?: number
}

/** Drawn by hero.frag in Chromium. */
type ShaderSlot = Shown & { by: 'shader'; composition: Composition }
/** Drawn by scenes/<scene>.py in Blender; `scene` is the file and the variant it builds. */
type BlenderSlot = Shown & { by: 'blender'; scene: [string, string]; samples: number }

export type Slot = ShaderSlot | BlenderSlot

export type Composition = {
  /** Shift of the view (x, y; y moves the horizon) and focal length in picture heights. */
  view: [number, number, number]
  /** Center of the Drop at rest, and its radius. */
  drop: [number, number, number, number]
  /** Direction of the sun; it doesn't need unit length. */
  sun: [number, number, number]
}

const shader = (width: number, height: number, ratio: string, focal: [number, number], composition: Composition): ShaderSlot => ({
  by: 'shader',
  width,
  height,
  ratio,
  focal,
  composition,
  alt: 'a clear sphere above still water at first light.',
  kind: 'glass',
})

/** Scenes of things, not of glass alone. */
const stillLifes = ['counter', 'infusion', 'nightfall', 'room', 'skin']

const still = (
  scene: string,
  variant: string,
  ratio: string,
  size: [number, number],
  focal: [number, number],
  alt: string,
  samples = 96,
): BlenderSlot => ({
  by: 'blender',
  width: size[0],
  height: size[1],
  ratio,
  focal,
  alt,
  samples,
  kind: stillLifes.includes(scene) ? 'still life' : 'glass',
  scene: [scene, variant],
})

const CARD: [number, number] = [1080, 1350]
const LARGE_CARD: [number, number] = [1200, 1500]
const PAGE: [number, number] = [1440, 1800]
const TALL: [number, number] = [800, 1000]
const BAND: [number, number] = [2310, 990]
const TREATMENT: [number, number] = [960, 720]
/** Soft all over: more pixels would add nothing. */
const SOFT: [number, number] = [720, 540]
const BAG: [number, number] = [960, 960]
const card = (scene: string, alt: string, size: [number, number], samples = 96, focal: [number, number] = [0.5, 0.55]) =>
  still(scene, 'card', '4:5', size, focal, alt, samples)
const page = (scene: string, alt: string, samples = 48, focal: [number, number] = [0.5, 0.5]) =>
  still(scene, 'page', '4:5', PAGE, focal, alt, samples)
const infusion = (view: string, alt: string, focal: [number, number] = [0.5, 0.5]) =>
  still('infusion', view, '1:1', BAG, focal, alt, 32)

const treatment = (
  scene: string,
  variant: string,
  alt: string,
  size: [number, number],
  samples: number,
  focal: [number, number] = [0.5, 0.5],
) => still(scene, variant, '4:3', size, focal, alt, samples)

export const slots: Record<string, Slot> = {
  hero: shader(1920, 1080, '16:9', [0.73, 0.46], { view: [0, 0.2, 1.75], drop: [1.76, 1.72, 7.4, 1.06], sun: [0.25, 0.027, 1] }),
  og: shader(1200, 630, '40:21', [0.73, 0.46], { view: [0, 0.2, 1.75], drop: [1.76, 1.72, 7.4, 1.06], sun: [0.25, 0.027, 1] }),
  'hero-portrait': shader(1080, 1350, '4:5', [0.55, 0.46], {
    view: [0, 0.2, 1.75],
    drop: [0.07, 1.8, 7.4, 0.98],
    sun: [0.03, 0.027, 1],
  }),

  'svc-aesthetics': card('skin', 'a stroke of clear gel in one slow loop above a blush surface at first light.', LARGE_CARD, 24),
  'svc-peptides': card('peptides', 'a chain of glass and pearl beads rising from pale water.', LARGE_CARD, 96, [0.45, 0.55]),
  'svc-weight': card('weight', 'four smooth stones in balance on shallow water.', LARGE_CARD, 96, [0.5, 0.85]),
  'svc-performance': card('performance', 'a knot of clear glass over dark water at dusk.', CARD),

  'iv-1': infusion('wellness', 'a clear infusion bag with a warm tint, hanging in morning light.', [0.5, 0.1]),
  'iv-2': infusion('immune', 'an infusion bag from below, a coral tint in it and its drip chamber beneath.', [0.5, 0]),
  'iv-3': infusion('travel', 'a small infusion bag hanging high above a calm green sea.', [0.55, 0.15]),
  'iv-4': infusion('lipotropic', 'an infusion bag lying on linen, its tubing in a loop.', [0.5, 0.1]),
  'iv-5': infusion('hangover', 'a cold infusion bag close up, covered in fine drops of water.'),
  'iv-6': infusion('glutathione', 'a pale infusion bag from below, a drop about to fall in its drip chamber.', [0.5, 0]),
  'iv-7': infusion('nad', 'an infusion bag against the last light over dark water.', [0.5, 0]),
  'iv-8': infusion('vitamin-c', 'an infusion bag against low sun, bright ripples of light on the ledge below it.', [0.5, 0]),

  'card-expression-lines': treatment(
    'skin',
    'lines',
    'soft folds that ease out into a smooth blush surface, a clear drop and a pearl at rest.',
    TREATMENT,
    48,
    [0.5, 0.7],
  ),
  'card-filler': treatment('skin', 'drop', 'one full drop of clear gel on a blush surface, a pearl beside it.', TREATMENT, 48),
  'card-threads': treatment('skin', 'threads', 'two fine clear threads laid in a loose loop on a blush surface.', TREATMENT, 32),
  'card-scalp-serum': treatment('counter', 'dropper', 'a glass dropper with one amber drop at its tip.', SOFT, 12),
  'card-melts': treatment('counter', 'melts', 'three small blue tablets in a shallow dish.', TREATMENT, 28),
  'card-lab-tubes': treatment('counter', 'tubes', 'three slim tubes of pale serum in a stone holder.', TREATMENT, 56, [0.5, 0.2]),
  'card-nutrition': treatment('counter', 'pears', 'pears in a pale bowl on linen.', TREATMENT, 28, [0.5, 0.2]),
  'card-line': treatment('counter', 'coil', 'a coil of clear tubing on shallow water at dusk.', TREATMENT, 56),

  modal: still('portal', 'ring', '1:2', [1000, 2000], [0.5, 0.58], 'a clear sphere inside a standing glass ring.'),
  carafe: still(
    'room',
    'detail',
    '4:5',
    CARD,
    [0.5, 0.55],
    'a carafe of water and three small spheres on a table, the morning sea beyond.',
    128,
  ),
  building: still(
    'room',
    'wide',
    '21:9',
    BAND,
    [0.95, 0.5],
    'a quiet room open to the morning sea, a drip stand beside a daybed.',
    64,
  ),
  'building-portrait': still(
    'room',
    'portrait',
    '4:5',
    TALL,
    [0.85, 0.62],
    'a quiet room open to the morning sea, a drip stand beside a daybed.',
    64,
  ),
  'cta-iv': still(
    'nightfall',
    'band',
    '21:9',
    BAND,
    [0.9, 0.55],
    'an infusion bag hanging above dark water, the last light behind it.',
    80,
  ),
  'category-bead': still(
    'cluster',
    'beads',
    '3:2',
    [1200, 800],
    [0.5, 0.55],
    'glass and pearl beads resting together on pale water.',
  ),

  'hero-aesthetics': page('skin', 'a full drop of clear gel on a blush surface, a stroke of it in one slow loop behind.', 32),
  'hero-peptides': page('peptides', 'glass and pearl beads close up, each touching the next.'),
  'hero-weight': page('weight', 'smooth stones in balance, seen from low above the water.', 40, [1, 0.6]),
  'hero-performance': {
    ...page('performance', 'a knot of clear glass close up against a coral dusk, a pearl above it.', 48, [0.5, 0.3]),
    quality: 46,
  },
}
