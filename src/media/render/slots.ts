/** Every rendered slot: which program draws it, how large, and what the site says about it. */

type Shown = {
  width: number
  height: number
  ratio: string
  /** What must stay in view when the picture is cropped, 0..1 from the top left. */
  focal: [number, number]
  /** The clause after "Abstract glass artwork: ". */
  alt: string
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
})

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
  scene: [scene, variant],
})

const CARD: [number, number] = [1080, 1350]
const LARGE_CARD: [number, number] = [1200, 1500]
const PAGE: [number, number] = [960, 1200]
const VIAL: [number, number] = [800, 800]
const card = (scene: string, alt: string, size = LARGE_CARD) => still(scene, 'card', '4:5', size, [0.5, 0.55], alt)
const page = (scene: string, alt: string, size = PAGE) => still(scene, 'page', '4:5', size, [0.5, 0.5], alt, 72)
const vial = (liquid: string, alt: string) => still('vial', liquid, '1:1', VIAL, [0.52, 0.52], alt, 80)

export const slots: Record<string, Slot> = {
  hero: shader(1920, 1080, '16:9', [0.73, 0.46], { view: [0, 0.2, 1.75], drop: [1.76, 1.72, 7.4, 1.06], sun: [0.25, 0.027, 1] }),
  og: shader(1200, 630, '40:21', [0.73, 0.46], { view: [0, 0.2, 1.75], drop: [1.76, 1.72, 7.4, 1.06], sun: [0.25, 0.027, 1] }),
  'hero-portrait': shader(1080, 1350, '4:5', [0.5, 0.46], {
    view: [0, 0.2, 1.75],
    drop: [0.07, 1.8, 7.4, 0.98],
    sun: [0.03, 0.027, 1],
  }),

  'svc-aesthetics': card('aesthetics', 'beads of serum on a blush surface, a clear drop above.'),
  'svc-peptides': card('peptides', 'a chain of glass and pearl beads rising from pale water.'),
  'svc-weight': card('weight', 'four smooth stones in balance on shallow water.'),
  'svc-performance': card('performance', 'a knot of clear glass over dark water at dusk.', CARD),

  'iv-1': vial('wellness', 'a small bottle of amber liquid.'),
  'iv-2': vial('immune', 'a small bottle of coral liquid.'),
  'iv-3': vial('travel', 'a small bottle of sea-green liquid inside a fine ring.'),
  'iv-4': vial('lipotropic', 'a small bottle of golden liquid.'),
  'iv-5': vial('hangover', 'a small bottle of blush liquid beside clear ice.'),
  'iv-6': vial('glutathione', 'a small bottle of pearl-white liquid and three beads.'),
  'iv-7': vial('nad', 'a small bottle of deep lagoon liquid and two joined beads.'),
  'iv-8': vial('vitamin-c', 'a small bottle of citrine liquid beside a glass slice of fruit.'),

  provider: still(
    'provider',
    'niche',
    '4:5',
    CARD,
    [0.5, 0.5],
    'a clear sphere on a plinth under a stone arch, calm water beyond.',
  ),
  modal: still('portal', 'ring', '3:4', [1080, 1440], [0.5, 0.5], 'a clear sphere inside a standing glass ring.'),
  building: still('building', 'wide', '21:9', [1680, 720], [0.72, 0.5], 'two rounded towers above calm water at sunset.', 96),
  'building-portrait': still(
    'building',
    'portrait',
    '4:5',
    CARD,
    [0.5, 0.5],
    'two rounded towers above calm water at sunset.',
    96,
  ),
  'cta-iv': still(
    'nightfall',
    'band',
    '21:9',
    [1680, 720],
    [0.78, 0.55],
    'two small bottles on dark water, the last light behind them.',
  ),
  'category-bead': still(
    'cluster',
    'beads',
    '3:2',
    [1200, 800],
    [0.5, 0.55],
    'glass and pearl beads resting together on pale water.',
  ),

  'hero-aesthetics': page('aesthetics', 'beads of serum close up on a blush surface.', CARD),
  'hero-peptides': page('peptides', 'glass and pearl beads close up, each touching the next.'),
  'hero-weight': page('weight', 'smooth stones in balance, seen from low above the water.'),
  'hero-performance': page('performance', 'a loop of clear glass close up against a coral dusk.'),
}
