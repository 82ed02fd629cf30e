/** The eight IV treatments of /book-iv (public spec, section 9). The texts describe the visit and promise no result. */

export type IvTreatment = {
  readonly id: IvTreatmentId
  readonly title: string
  readonly description: string
  /** The picture's folder under src/media. */
  readonly slot: string
  readonly priceCents: number
  /** Minutes, as the clinic states them. */
  readonly duration: string
  /** The color of the liquid; it sets the card's tone. */
  readonly tone: 'amber' | 'coral' | 'seaglass' | 'gold' | 'blush' | 'pearl' | 'lagoon' | 'citrine'
  readonly ingredients: readonly string[]
  readonly benefits: readonly string[]
}

export const ivTreatmentIds = [
  'everyday-wellness',
  'immune-boost',
  'travel-detox',
  'lipotropic-fat-burn',
  'hangover-recovery',
  'high-dose-glutathione',
  'nad-500',
  'vitamin-c-25000',
] as const

export type IvTreatmentId = (typeof ivTreatmentIds)[number]

export const ivTreatments: readonly IvTreatment[] = [
  {
    id: 'everyday-wellness',
    title: 'Everyday Wellness IV',
    description: 'A balanced liter of fluid with the vitamins a busy month tends to use up. The one to start with.',
    slot: 'iv-1',
    priceCents: 27000,
    duration: '45–60 min',
    tone: 'amber',
    ingredients: ['Electrolyte fluid', 'B-complex', 'Vitamin C', 'Magnesium', 'Vitamin B12'],
    benefits: [
      'Replaces fluid and electrolytes',
      'Covers everyday B vitamins and vitamin C',
      'A calm hour at home with a clinician',
    ],
  },
  {
    id: 'immune-boost',
    title: 'Immune Boost',
    description: 'Fluid with vitamin C, zinc and glutathione, often chosen before travel season or after a run of late nights.',
    slot: 'iv-2',
    priceCents: 29000,
    duration: '45–60 min',
    tone: 'coral',
    ingredients: ['Electrolyte fluid', 'Vitamin C', 'Zinc', 'B-complex', 'Glutathione'],
    benefits: [
      'Nutrients involved in normal immune function',
      'Replaces fluid after illness or travel',
      'Reviewed against your history first',
    ],
  },
  {
    id: 'travel-detox',
    title: 'Travel Detox',
    description: 'For the day after a long flight: fluid, electrolytes and antioxidants while you unpack.',
    slot: 'iv-3',
    priceCents: 25000,
    duration: '45–60 min',
    tone: 'seaglass',
    ingredients: ['Electrolyte fluid', 'Glutathione', 'Vitamin C', 'B-complex'],
    benefits: ['Rehydrates after dry cabin air', 'Electrolytes and B vitamins in one visit', 'Comes to your hotel suite'],
  },
  {
    id: 'lipotropic-fat-burn',
    title: 'Lipotropic Fat-Burn',
    description: 'Methionine, inositol and choline with B12, used alongside a weight program rather than in place of one.',
    slot: 'iv-4',
    priceCents: 30000,
    duration: '45–60 min',
    tone: 'gold',
    ingredients: ['Methionine', 'Inositol', 'Choline', 'L-carnitine', 'Vitamin B12'],
    benefits: [
      'Lipotropic nutrients used in weight programs',
      'Pairs with nutrition and movement',
      'Discussed with your clinician first',
    ],
  },
  {
    id: 'hangover-recovery',
    title: 'Hangover Recovery',
    description: 'Fluid, electrolytes and medication for nausea when your clinician finds it right. The shortest visit we make.',
    slot: 'iv-5',
    priceCents: 24000,
    duration: '30–45 min',
    tone: 'blush',
    ingredients: ['Electrolyte fluid', 'B-complex', 'Magnesium', 'Anti-nausea medication if indicated'],
    benefits: ['Replaces fluid and electrolytes', 'May ease nausea and headache', 'Half an hour, in your own bed'],
  },
  {
    id: 'high-dose-glutathione',
    title: 'High-Dose Glutathione',
    description: 'A slow infusion of glutathione, an antioxidant the body makes itself, with vitamin C beside it.',
    slot: 'iv-6',
    priceCents: 39000,
    duration: '45–60 min',
    tone: 'pearl',
    ingredients: ['Glutathione', 'Vitamin C', 'Electrolyte fluid'],
    benefits: ['An antioxidant found in every cell', 'Often part of a skin plan', 'Given slowly, with a clinician present'],
  },
  {
    id: 'nad-500',
    title: 'NAD+ 500 mg Infusion',
    description: 'A coenzyme that cells use to make energy, given slowly so that it stays comfortable. Plan a quiet afternoon.',
    slot: 'iv-7',
    priceCents: 70000,
    duration: '90+ min',
    tone: 'lagoon',
    ingredients: ['NAD+ 500 mg', 'Electrolyte fluid', 'B-complex'],
    benefits: ['A coenzyme of energy metabolism', 'The rate is set to your comfort', 'A clinician stays for the whole visit'],
  },
  {
    id: 'vitamin-c-25000',
    title: 'Vitamin C 25,000 mg',
    description: 'High-dose vitamin C. It needs a recent G6PD blood test, which we arrange with you before the visit.',
    slot: 'iv-8',
    priceCents: 45000,
    duration: '60–90 min',
    tone: 'citrine',
    ingredients: ['Vitamin C 25,000 mg', 'Sterile water', 'Magnesium', 'B-complex'],
    benefits: ['A dose only an infusion can reach', 'Screened by a G6PD test first', 'Given slowly under supervision'],
  },
]

const byId = new Map<string, IvTreatment>(ivTreatments.map((treatment) => [treatment.id, treatment]))

/** The treatment with this id; undefined if the catalog has none. */
export function findIvTreatment(id: string): IvTreatment | undefined {
  return byId.get(id)
}
