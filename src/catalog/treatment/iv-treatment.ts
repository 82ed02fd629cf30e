/** The eight IV treatments of /book-iv. The texts describe the visit and promise no result. */

export type IvTreatment = {
  readonly id: IvTreatmentId
  readonly title: string
  readonly description: string
  /** The picture's folder under src/media. */
  readonly slot: string
  readonly priceCents: number
  /** Minutes, as the clinic states them. */
  readonly duration: string
  /** The minutes to plan, where the duration has no upper end. */
  readonly plannedMinutes?: number
  /** The color of the liquid; it sets the card's tone. */
  readonly tone: 'amber' | 'coral' | 'seaglass' | 'gold' | 'blush' | 'pearl' | 'lagoon' | 'citrine'
  readonly ingredients: readonly string[]
  readonly benefits: readonly string[]
  /** What we have to see before we confirm a visit. */
  readonly before?: string
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
    description: 'A liter of balanced fluids with the vitamins a busy month tends to use up. A good first infusion.',
    slot: 'iv-1',
    priceCents: 27000,
    duration: '45–60 min',
    tone: 'amber',
    ingredients: ['Electrolyte fluid', 'B-complex', 'Vitamin C', 'Magnesium', 'Vitamin B12'],
    benefits: [
      'Replaces fluids and electrolytes',
      'Covers everyday B vitamins and vitamin C',
      'A calm hour at home with a clinician',
    ],
  },
  {
    id: 'immune-boost',
    title: 'Immune Boost',
    description: 'Fluids with vitamin C, zinc and glutathione, often chosen before travel season or after a run of late nights.',
    slot: 'iv-2',
    priceCents: 29000,
    duration: '45–60 min',
    tone: 'coral',
    ingredients: ['Electrolyte fluid', 'Vitamin C', 'Zinc', 'B-complex', 'Glutathione'],
    benefits: [
      'Nutrients involved in normal immune function',
      'Replaces fluids after illness or travel',
      'We review your history first',
    ],
  },
  {
    id: 'travel-detox',
    title: 'Travel Detox',
    description: 'For the day after a long flight: fluids, electrolytes and antioxidants while you unpack.',
    slot: 'iv-3',
    priceCents: 25000,
    duration: '45–60 min',
    tone: 'seaglass',
    ingredients: ['Electrolyte fluid', 'Glutathione', 'Vitamin C', 'B-complex'],
    benefits: ['Rehydrates after dry cabin air', 'Electrolytes and B vitamins in one visit', 'We come to your hotel suite'],
  },
  {
    id: 'lipotropic-fat-burn',
    title: 'Lipotropic Fat-Burn',
    description: 'Methionine, inositol and choline with B12, used alongside a weight program, not in place of one.',
    slot: 'iv-4',
    priceCents: 30000,
    duration: '45–60 min',
    tone: 'gold',
    ingredients: ['Methionine', 'Inositol', 'Choline', 'L-carnitine', 'Vitamin B12'],
    benefits: [
      'Lipotropic nutrients used in weight programs',
      'Pairs with nutrition and exercise',
      'You talk it over with your clinician first',
    ],
  },
  {
    id: 'hangover-recovery',
    title: 'Hangover Recovery',
    description: 'Fluids, electrolytes and, if your clinician agrees, medication for nausea. Our shortest visit.',
    slot: 'iv-5',
    priceCents: 24000,
    duration: '30–45 min',
    tone: 'blush',
    ingredients: ['Electrolyte fluid', 'B-complex', 'Magnesium', 'Anti-nausea medication, if appropriate'],
    benefits: ['Replaces fluids and electrolytes', 'May ease nausea and headache', '30 to 45 minutes, in your own bed'],
  },
  {
    id: 'high-dose-glutathione',
    title: 'High-Dose Glutathione',
    description: 'A slow infusion of glutathione, an antioxidant your body makes, plus vitamin C.',
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
    description: 'A coenzyme that cells use to make energy, given slowly for your comfort. Plan on a quiet afternoon.',
    slot: 'iv-7',
    priceCents: 70000,
    duration: '90+ min',
    plannedMinutes: 120,
    tone: 'lagoon',
    ingredients: ['NAD+ 500 mg', 'Electrolyte fluid', 'B-complex'],
    benefits: ['A coenzyme involved in energy metabolism', 'We set a comfortable pace', 'A clinician stays for the whole visit'],
  },
  {
    id: 'vitamin-c-25000',
    title: 'Vitamin C 25,000 mg',
    description: 'High-dose vitamin C. You need recent G6PD and kidney blood tests first, and we’ll help you arrange them.',
    slot: 'iv-8',
    priceCents: 45000,
    duration: '60–90 min',
    tone: 'citrine',
    ingredients: ['Vitamin C 25,000 mg', 'Sterile water', 'Magnesium', 'B-complex'],
    benefits: ['A dose only an infusion can deliver', 'Blood tests come first', 'Given slowly, under supervision'],
    before: 'We need G6PD and kidney blood tests before we confirm.',
  },
]

/** The price of the least expensive infusion. */
export const leastPriceCents = Math.min(...ivTreatments.map(({ priceCents }) => priceCents))

const byId = new Map<string, IvTreatment>(ivTreatments.map((treatment) => [treatment.id, treatment]))

/** The treatment with this id; undefined if the catalog has none. */
export function findIvTreatment(id: string): IvTreatment | undefined {
  return byId.get(id)
}

/** What we have to see before we confirm a booking of these treatments, a line for each that needs something. */
export function neededFirst(titles: readonly string[]): readonly string[] {
  return ivTreatments.flatMap(({ title, before }) => (before && titles.includes(title) ? [`${title}: ${before}`] : []))
}
