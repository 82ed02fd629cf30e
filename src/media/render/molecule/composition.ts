/** How each plate is composed: its time of day, its light, and the line its chain follows. */
import { spiral, through } from './curve.ts'
import type { GroundName } from './ground.ts'
import { along, loop, row } from './layout.ts'
import type { Bend } from './molecule.ts'
import { linkSize } from './strand.ts'
import type { Strand } from './strand.ts'

type Composition = {
  readonly ground: GroundName
  readonly light: readonly [number, number]
  /** What the picture shows, as a sentence without its period. */
  readonly alt: string
  /** Its letters are too small to read on a tablet's narrow plate, which then shows what is between these two verticals. */
  readonly near?: readonly [left: number, right: number]
  /** A chain of beads, or a structure turned clockwise by some degrees with its beads beside it. */
  readonly shows:
    | { readonly strand: Strand }
    | {
        readonly turn: number
        readonly bends?: readonly Bend[]
        readonly beads?: Strand
        readonly copper?: readonly [number, number]
      }
}

/** The scale of beads beside a structure, the same on every plate. */
const legend = 2.5

export const compositions: Readonly<Record<string, Composition>> = {
  'BPC-157': {
    ground: 'firstLight',
    light: [200, 90],
    alt: 'A wave of fifteen glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(through([110, 250], [235, 140], [345, 245], [430, 405], [540, 415], [610, 270], [690, 140], [800, 115])),
      },
    },
  },
  'GHK-Cu': {
    ground: 'blush',
    light: [250, 110],
    alt: 'The skeletal structure of glycine, histidine and lysine joined in that order, and a loose copper bead',
    shows: { turn: 0, beads: { layout: row([812, 500], 20, -40, legend) }, copper: [292, 420] },
  },
  Sermorelin: {
    ground: 'morning',
    light: [180, 70],
    alt: 'A wave of twenty-nine glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [85, 416],
            [105, 241],
            [170, 106],
            [260, 121],
            [280, 266],
            [315, 411],
            [405, 446],
            [450, 296],
            [465, 136],
            [545, 86],
            [610, 176],
            [620, 316],
            [670, 436],
            [755, 411],
            [775, 266],
            [795, 131],
          ),
        ),
        caps: [{ at: 29, glass: 'lagoon', angle: -20 }],
      },
    },
  },
  Ipamorelin: {
    ground: 'morning',
    light: [700, 60],
    alt: 'The skeletal structure of five joined amino acids',
    shows: { turn: 0, beads: { layout: row([805, 478], 28, -20, legend) } },
  },
  'CJC-1295': {
    ground: 'morning',
    light: [440, 40],
    alt: 'Two wide turns of thirty glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [330, 75],
            [180, 100],
            [110, 210],
            [190, 320],
            [350, 325],
            [450, 230],
            [540, 110],
            [690, 85],
            [800, 180],
            [770, 320],
            [640, 410],
            [480, 440],
          ),
        ),
        caps: [{ at: 30, glass: 'clear', angle: 190, size: 0.6 }],
      },
    },
  },
  Tesamorelin: {
    ground: 'noon',
    light: [240, 60],
    alt: 'A spiral of forty-four glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(spiral([460, 275], [340, 225], 2.55, 2.7, 0.16)),
        caps: [
          { at: 1, glass: 'pearl', angle: 150, size: 0.6 },
          { at: 44, glass: 'lagoon', angle: 0 },
        ],
      },
    },
  },
  'AOD-9604': {
    ground: 'noon',
    light: [640, 60],
    alt: 'Sixteen glass beads, one for each amino acid, looped where two small golden beads join the seventh to the fourteenth',
    shows: {
      strand: {
        layout: loop({
          center: [610, 235],
          radius: 112,
          ring: [7, 14],
          link: [linkSize, 2],
          start: 212,
          before: { heading: 205, bend: -19 },
          after: { heading: 92, bend: -38 },
        }),
      },
    },
  },
  'MOTS-c': {
    ground: 'noon',
    light: [430, 240],
    alt: 'An open ring of sixteen glass beads, one for each amino acid',
    shows: { strand: { layout: along(spiral([450, 275], [270, 195], 0.84, -0.5, 0.96)) } },
  },
  'Thymosin Alpha-1': {
    ground: 'highSky',
    light: [200, 60],
    alt: 'A hairpin of twenty-eight glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [90, 380],
            [230, 210],
            [420, 120],
            [620, 75],
            [780, 100],
            [820, 230],
            [720, 330],
            [560, 330],
            [420, 370],
            [290, 475],
          ),
        ),
        caps: [{ at: 1, glass: 'clear', angle: 120 }],
      },
    },
  },
  'Thymosin Beta-4': {
    ground: 'firstLight',
    light: [690, 70],
    alt: 'A long meander of forty-three glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [90, 190],
            [200, 80],
            [330, 120],
            [460, 150],
            [590, 80],
            [740, 70],
            [815, 175],
            [720, 265],
            [580, 230],
            [450, 275],
            [320, 285],
            [190, 230],
            [100, 330],
            [190, 440],
            [330, 420],
            [460, 400],
            [590, 450],
            [720, 400],
            [820, 460],
          ),
        ),
        caps: [{ at: 1, glass: 'clear', angle: 130 }],
      },
    },
  },
  KPV: {
    ground: 'firstLight',
    light: [450, 200],
    alt: 'The skeletal structure of lysine, proline and valine joined in that order',
    shows: { turn: 0, beads: { layout: row([815, 530], 40, -40, legend) } },
  },
  Epitalon: {
    ground: 'lateLight',
    light: [640, 90],
    alt: 'The skeletal structure of alanine, glutamic acid, aspartic acid and glycine joined in that order',
    shows: { turn: 0, beads: { layout: row([820, 525], -25, 25, legend) } },
  },
  Selank: {
    ground: 'dusk',
    light: [450, 470],
    alt: 'A hanging arc of seven glass beads, one for each amino acid',
    shows: { strand: { layout: along(through([130, 110], [240, 260], [450, 340], [660, 260], [770, 110])) } },
  },
  DSIP: {
    ground: 'dusk',
    light: [690, 470],
    alt: 'A crescent of nine glass beads, one for each amino acid',
    shows: { strand: { layout: along(through([590, 90], [410, 110], [310, 235], [380, 365], [560, 390])) } },
  },
  'PT-141': {
    ground: 'afterglow',
    light: [250, 470],
    alt: 'Seven glass beads, one for each amino acid, the second to the seventh joined in a ring',
    shows: {
      strand: {
        layout: loop({ center: [545, 240], radius: 120, ring: [2, 7], start: 190, before: { heading: 200, bend: 0 } }),
        caps: [{ at: 1, glass: 'clear', angle: 190 }],
      },
    },
  },
  Semaglutide: {
    ground: 'noon',
    light: [240, 80],
    alt: 'A winding line of thirty-one glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [95, 442],
            [250, 472],
            [390, 402],
            [330, 287],
            [185, 267],
            [100, 167],
            [220, 82],
            [390, 112],
            [500, 217],
            [540, 347],
            [640, 457],
            [785, 432],
            [810, 302],
            [700, 227],
            [690, 112],
            [805, 77],
          ),
        ),
        caps: [{ at: 20, glass: 'gold', angle: -10, size: 0.7 }],
      },
    },
  },
  Tirzepatide: {
    ground: 'noon',
    light: [660, 90],
    alt: 'Three wide bends of thirty-nine glass beads, one for each amino acid',
    shows: {
      strand: {
        layout: along(
          through(
            [800, 447],
            [640, 477],
            [480, 447],
            [320, 477],
            [165, 452],
            [90, 357],
            [170, 272],
            [330, 302],
            [490, 332],
            [650, 307],
            [785, 277],
            [815, 167],
            [700, 112],
            [550, 162],
            [400, 197],
            [250, 187],
            [130, 147],
            [180, 72],
            [330, 87],
          ),
        ),
        caps: [
          { at: 20, glass: 'gold', angle: 265, size: 0.7 },
          { at: 39, glass: 'lagoon', angle: 10 },
        ],
      },
    },
  },
  'NAD+': {
    ground: 'highSky',
    light: [640, 70],
    alt: 'The skeletal structure of nicotinamide adenine dinucleotide',
    near: [105, 795],
    // Both oxygens between a phosphate and a sugar: as a straight chain, its letters would be too small to read.
    shows: {
      turn: -54,
      bends: [
        [13, 45],
        [21, 45],
      ],
    },
  },
  Testosterone: {
    ground: 'lateLight',
    light: [220, 90],
    alt: 'The skeletal structure of testosterone, four joined rings',
    shows: { turn: 0 },
  },
  Glutathione: {
    ground: 'blush',
    light: [300, 90],
    alt: 'The skeletal structure of glutathione, three joined amino acids',
    shows: { turn: 0 },
  },
  Methionine: {
    ground: 'noon',
    light: [430, 60],
    alt: 'The skeletal structure of methionine, an amino acid with sulfur',
    shows: { turn: -52 },
  },
  'BPC-157 Recovery': {
    ground: 'dusk',
    light: [300, 470],
    alt: 'An open loop of fifteen glass beads at dusk, one for each amino acid',
    shows: {
      strand: {
        layout: along(through([250, 330], [330, 210], [470, 130], [620, 150], [690, 260], [610, 360], [470, 380], [390, 300])),
      },
    },
  },
}
