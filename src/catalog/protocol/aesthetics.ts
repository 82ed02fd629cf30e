/** The seven skin, hair and aesthetics treatments that the public spec names (protocol.ts). */
import type { Protocol } from './protocol.ts'

export const aestheticsProtocols: readonly Protocol[] = [
  // Botox Cosmetic prescribing information, FDA 2002 and later revisions.
  {
    name: 'Anti-Wrinkle Treatments',
    category: 'Injectables',
    description:
      'Botulinum toxin in small, carefully placed doses for the lines your expressions make. We check the result with you after 2 weeks.',
    benefits: [
      'For *frown lines, forehead lines and crow’s feet*',
      'Placed so *your face still moves*',
      'Wears off *over months* if you don’t repeat it',
    ],
    caution:
      'Not given during *pregnancy*, into an *infected area*, after an *allergic reaction* to it, or with certain nerve and muscle conditions',
    duration: '20 to 30 minutes',
    frequency: 'Every 3 to 4 months, as needed',
    prescriptionOnly: true,
    slot: 'card-expression-lines',
  },
  // Juvéderm Ultra directions for use, FDA 2006 and later revisions.
  {
    name: 'Dermal Fillers',
    category: 'Injectables',
    description: 'Hyaluronic acid for contour and volume. We review each step before the next.',
    benefits: [
      'Used for *cheeks, lips, chin and folds*',
      'Added *in stages*, with time in between',
      'Can be *dissolved* with an enzyme if needed',
    ],
    caution: 'Not given during *pregnancy* or into an *infected area*; rarely, filler can *block a blood vessel*',
    duration: '45 to 60 minutes',
    frequency: 'Every 9 to 18 months, as needed',
    prescriptionOnly: true,
    slot: 'card-filler',
  },
  // Suh et al. 2015, Dermatologic Surgery 41:720.
  {
    name: 'PDO Thread Lifts',
    category: 'Contour',
    description:
      'Dissolvable sutures that support the skin of the lower face and brow. Done in the clinic with a local anesthetic.',
    benefits: [
      'For *early sagging* of the lower face',
      'Gives modest support *without surgery*',
      'The threads *dissolve* over several months',
    ],
    caution: 'Not placed during *pregnancy* or over an *infected area*; tell us if you take *blood thinners*',
    duration: '60 minutes',
    frequency: 'Every 12 to 18 months, as needed',
    prescriptionOnly: true,
    inClinic: true,
    slot: 'card-threads',
  },
  // Sonthalia, Jha, Lallas et al. 2018, Dermatology Practical and Conceptual 8:15; NIH ODS, Vitamin C fact sheet.
  {
    name: 'Skin Rejuvenation IV',
    category: 'Infusions',
    description: 'An IV of fluids, vitamin C and glutathione.',
    benefits: [
      'Supplies *fluids* and *vitamin C*, which your body needs to make collagen',
      'Includes *glutathione*, an antioxidant your body makes',
      'Often booked *with a skin treatment*',
    ],
    duration: '45 to 60 minutes',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'medicine-glutathione',
  },
  // Pickart and Margolina 2018, International Journal of Molecular Sciences 19:1987 (the copper peptide; the blend itself is compounded).
  {
    name: 'GLOW Peptide Complex',
    category: 'Peptides',
    description: 'A compounded skin blend. Your prescription lists every ingredient.',
    benefits: [
      'Most people ask about *skin texture and tone*',
      'Built around *GHK-Cu*, the copper peptide',
      'You see *every ingredient* before you decide',
    ],
    duration: '8 to 12 weeks, then a review',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'category-bead',
  },
  // Kanti et al. 2018, Journal of the European Academy of Dermatology and Venereology 32:11 (S3 guideline).
  {
    name: 'ReGrow Drops',
    category: 'Hair',
    description: 'A compounded scalp serum for thinning hair, chosen after we look at your hair-loss pattern.',
    benefits: [
      'Used for *pattern thinning* in men and women',
      'We look for the *cause* first',
      'It takes *months* to tell if it helps',
    ],
    duration: '4 to 6 months, then a review',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'card-scalp-serum',
  },
  // Pickart, Vasquez-Soltero and Margolina 2015, BioMed Research International 648108.
  {
    name: 'Glow Melt GHK-Cu',
    category: 'Peptides',
    description: 'The copper peptide in a form that melts under your tongue, if you’d rather not inject.',
    benefits: [
      'People ask about *skin quality*, as with the injected form',
      'Taken *under the tongue*, with no needle',
      'How much you *absorb* this way is less well studied',
    ],
    duration: '8 to 12 weeks, then a review',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'card-melts',
  },
]
