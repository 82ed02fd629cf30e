/** The eight services in the consultation modal. The texts describe a visit and promise nothing. */

export type Service = {
  readonly title: string
  readonly description: string
  /** The picture's folder under src/media. */
  readonly slot: string
  readonly benefitsTitle: string
  readonly benefits: readonly string[]
  readonly treatmentDetails: {
    readonly duration: string
    readonly recoveryTime: string
    readonly resultsVisible: string
    readonly recommendedFrequency: string
    readonly discomfort: string
  }
  readonly treatmentAreas?: readonly string[]
  readonly treatmentOptions?: readonly string[]
  readonly keyComponents?: readonly string[]
  readonly idealFor?: readonly string[]
}

export const services: readonly Service[] = [
  {
    title: 'Anti-Wrinkle Treatments',
    description: 'Small, carefully placed doses of botulinum toxin for expression lines.',
    slot: 'svc-aesthetics',
    benefitsTitle: 'What it’s used for',
    benefits: ['Softens lines on the forehead and between the brows', 'Reviewed after 2 weeks', 'Dosed in small steps'],
    treatmentDetails: {
      duration: '20–30 minutes',
      recoveryTime: 'None for most; no exercise the same day',
      resultsVisible: '3–14 days',
      recommendedFrequency: 'Every 3–4 months',
      discomfort: 'Brief pinches',
    },
    treatmentAreas: ['Forehead', 'Between the brows', 'Around the eyes'],
  },
  {
    title: 'BroTox',
    description: 'Botulinum toxin, planned for heavier brows and stronger muscles.',
    slot: 'svc-aesthetics',
    benefitsTitle: 'What it’s used for',
    benefits: ['Keeps movement', 'Dosed for strong facial muscles', 'A short visit'],
    treatmentDetails: {
      duration: '20–30 minutes',
      recoveryTime: 'None for most; no exercise the same day',
      resultsVisible: '3–14 days',
      recommendedFrequency: 'Every 3–4 months',
      discomfort: 'Brief pinches',
    },
    treatmentAreas: ['Forehead', 'Between the brows', 'Around the eyes', 'Jaw'],
  },
  {
    title: 'Weight Loss Treatments',
    description: 'Medical weight programs with labs, dosing and regular check-ins, adjusted as your body responds.',
    slot: 'svc-weight',
    benefitsTitle: 'What comes with it',
    benefits: ['Labs before the first dose', 'Regular check-ins', 'A plan for afterward'],
    treatmentDetails: {
      duration: '45 minutes for the first visit',
      recoveryTime: 'None',
      resultsVisible: 'Over weeks, and different for everyone',
      recommendedFrequency: 'Check-ins every 2–4 weeks',
      discomfort: 'A small weekly injection with most programs',
    },
    treatmentOptions: ['Semaglutide', 'Tirzepatide', 'Lipotropic injections'],
  },
  {
    title: 'Dermal Fillers',
    description: 'Hyaluronic acid for contour and volume, added in stages, with a review after each.',
    slot: 'svc-aesthetics',
    benefitsTitle: 'What it’s used for',
    benefits: ['Restores volume', 'Shapes contour', 'Can be dissolved'],
    treatmentDetails: {
      duration: '45–60 minutes',
      recoveryTime: 'Swelling for 1–3 days',
      resultsVisible: 'Right away; settled after 2 weeks',
      recommendedFrequency: 'Every 9–18 months',
      discomfort: 'Numbing cream first',
    },
    treatmentAreas: ['Cheeks', 'Chin', 'Jawline', 'Under the eyes'],
  },
  {
    title: 'PDO Thread Lift',
    description: 'Dissolvable sutures that support the skin of the lower face and brow.',
    slot: 'svc-aesthetics',
    benefitsTitle: 'What it’s used for',
    benefits: ['Support without surgery', 'Done with a local anesthetic', 'Threads dissolve within months'],
    treatmentDetails: {
      duration: '60 minutes',
      recoveryTime: 'A few days; allow 2 weeks before photos',
      resultsVisible: 'Right away; settled after a month',
      recommendedFrequency: 'Every 12–18 months',
      discomfort: 'Local anesthetic; tightness for a few days',
    },
    idealFor: ['Early sagging of the lower face', 'People who’d rather not have surgery'],
  },
  {
    title: 'Lip Enhancement',
    description: 'Shape first, then volume: hyaluronic acid in small amounts, reviewed before more is added.',
    slot: 'svc-aesthetics',
    benefitsTitle: 'What it’s used for',
    benefits: ['Defines the border', 'Adds moisture and volume', 'Can be dissolved'],
    treatmentDetails: {
      duration: '45 minutes',
      recoveryTime: 'Swelling for 2–3 days',
      resultsVisible: 'Right away; settled after 2 weeks',
      recommendedFrequency: 'Every 6–12 months',
      discomfort: 'Numbing cream first',
    },
  },
  {
    title: 'IV Hydration Therapy',
    description: 'IV fluids, electrolytes and vitamins, at home or in your hotel.',
    slot: 'iv-1',
    benefitsTitle: 'What comes with it',
    benefits: ['A clinician stays with you', 'We review your history first', 'Eight infusions to choose from'],
    treatmentDetails: {
      duration: '30–90 minutes or more',
      recoveryTime: 'None',
      resultsVisible: 'Many people feel rested the same day',
      recommendedFrequency: 'As your clinician recommends',
      discomfort: 'One small needle',
    },
    keyComponents: ['Electrolyte fluid', 'B-complex', 'Vitamin C', 'Magnesium'],
  },
  {
    title: 'NAD+ IV Therapy',
    description: 'A coenzyme that cells use to make energy, given slowly to keep you comfortable.',
    slot: 'iv-7',
    benefitsTitle: 'What comes with it',
    benefits: ['We set a comfortable pace', 'A clinician stays for the whole visit', 'Often part of a longer plan'],
    treatmentDetails: {
      duration: '90 minutes or more',
      recoveryTime: 'None',
      resultsVisible: 'Different for everyone',
      recommendedFrequency: 'As your clinician recommends',
      discomfort: 'You may feel flushed if it runs fast; we’ll slow it down',
    },
    keyComponents: ['NAD+', 'Electrolyte fluid'],
  },
]
