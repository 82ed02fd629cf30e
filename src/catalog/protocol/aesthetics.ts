/** The seven skin, hair and aesthetics treatments that the public spec names (protocol.ts). */
import type { Protocol } from './protocol.ts'

export const aestheticsProtocols: readonly Protocol[] = [
  // Botox Cosmetic prescribing information, FDA 2002 and later revisions.
  {
    name: 'Anti-Wrinkle Treatments',
    category: 'Injectables',
    description:
      'Botulinum toxin in small, placed doses for the lines that expression makes. A review after two weeks comes with it.',
    benefits: [
      'Used for *frown lines, forehead and crow’s feet*',
      'Placed so that *expression stays*',
      'Wears off *over months*, so nothing is final',
    ],
    caution: 'Not given in *pregnancy*, or with certain nerve and muscle conditions',
    duration: '20 to 30 minutes',
    frequency: 'Every 3 to 4 months, if you wish',
    prescriptionOnly: true,
    slot: 'hero',
  },
  // Juvéderm Ultra directions for use, FDA 2006 and later revisions.
  {
    name: 'Dermal Fillers',
    category: 'Injectables',
    description: 'Hyaluronic acid for contour and volume, added in stages so that each step can be looked at before the next.',
    benefits: [
      'Used for *cheeks, lips, chin and folds*',
      'Added *in stages*, with a pause between',
      'Can be *dissolved* with an enzyme if need be',
    ],
    duration: '45 to 60 minutes',
    frequency: 'Every 9 to 18 months, if you wish',
    prescriptionOnly: true,
    slot: 'svc-aesthetics',
  },
  // Suh et al. 2015, Dermatologic Surgery 41:720.
  {
    name: 'PDO Thread Lifts',
    category: 'Contour',
    description:
      'Dissolvable sutures that support the skin of the lower face and brow. Done in the clinic under local anaesthetic.',
    benefits: [
      'Discussed for *early laxity* of the lower face',
      'Supports *without surgery*; the effect is modest',
      'The threads *dissolve* over months',
    ],
    duration: '60 minutes',
    frequency: 'Every 12 to 18 months, if you wish',
    prescriptionOnly: true,
    slot: 'modal',
  },
  // Sonthalia, Jha, Lallas et al. 2018, Dermatology Practical and Conceptual 8:15; NIH ODS, Vitamin C fact sheet.
  {
    name: 'Skin Rejuvenation IV',
    category: 'Infusions',
    description: 'Fluids, vitamin C and glutathione by drip, often booked around a skin treatment.',
    benefits: [
      'Supplies *fluid* and *vitamin C*, which collagen needs',
      'Includes *glutathione*, an antioxidant of the body’s own',
      'Often booked *around a skin treatment*',
    ],
    duration: '45 to 60 minutes',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'iv-6',
  },
  // Pickart and Margolina 2018, International Journal of Molecular Sciences 19:1987 (the copper peptide; the blend itself is compounded).
  {
    name: 'GLOW Peptide Complex',
    category: 'Peptides',
    description:
      'A compounded blend around the copper peptide, discussed for skin quality. Its components are named on your prescription.',
    benefits: [
      'Discussed for *texture and tone*',
      'Built around *GHK-Cu*, the copper peptide',
      'Every *component is named* before you decide',
    ],
    duration: '8 to 12 weeks, then reviewed',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'category-bead',
  },
  // Kanti et al. 2018, Journal of the European Academy of Dermatology and Venereology 32:11 (S3 guideline).
  {
    name: 'ReGrow Drops',
    category: 'Hair',
    description: 'A compounded scalp serum for thinning hair, chosen after a look at the pattern and its likely cause.',
    benefits: [
      'Used for *pattern thinning* in men and women',
      'Chosen after the *cause* has been looked for',
      'Needs *months* before anyone can say if it helps',
    ],
    duration: '4 to 6 months, then reviewed',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'iv-1',
  },
  // Pickart, Vasquez-Soltero and Margolina 2015, BioMed Research International 648108.
  {
    name: 'Glow Melt GHK-Cu',
    category: 'Peptides',
    description: 'The copper tripeptide in a form that melts under the tongue, for those who would rather not inject.',
    benefits: [
      'Discussed for *skin quality*, as the injected form is',
      'Taken *under the tongue*, without a needle',
      'How much is *absorbed* this way is less well studied',
    ],
    duration: '8 to 12 weeks, then reviewed',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'peptide-ghk-cu',
  },
]
