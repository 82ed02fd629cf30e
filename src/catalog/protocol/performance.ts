/**
 * The four performance treatments that the public spec names (protocol.ts). It gives one of them the "Prescription Only" badge,
 * but all four are: intravenous fluids and testosterone are sold by prescription, and NAD+ and BPC-157 are compounded for one
 * patient's. A badge on one card would say that the others can be bought.
 */
import type { Protocol } from './protocol.ts'

export const performanceProtocols: readonly Protocol[] = [
  // Grant et al. 2019, Frontiers in Aging Neuroscience 11:257; Rajman, Chwalek and Sinclair 2018, Cell Metabolism 27:529.
  {
    name: 'NAD+ High-Dose IV',
    category: 'Infusions',
    description: 'A coenzyme found in every living cell, given as a slow infusion with a clinician present.',
    benefits: [
      'NAD+ takes part in how cells make *energy*',
      'Often asked about for *mental clarity* in heavy weeks',
      'Run *slowly*, at the pace that stays comfortable',
      'Discussed for *recovery after travel*',
      '*Research in people* is young, and we will say so',
    ],
    duration: '90 minutes or more',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'iv-7',
  },
  // Sawka et al. 2007, Medicine and Science in Sports and Exercise 39:377 (ACSM position stand on fluid replacement).
  {
    name: 'Athletic Recovery IV',
    category: 'Infusions',
    description: 'Fluids, electrolytes, amino acids and B vitamins after a race, a match or a hard block of training.',
    benefits: [
      'Replaces *fluid and electrolytes* lost in long efforts',
      'Often used when *drinking enough* has not worked',
      'Supplies *amino acids* and B vitamins',
      'Given *at home or in your hotel*, if you prefer',
      'For sport under *anti-doping rules*, ask first',
    ],
    duration: '45 to 60 minutes',
    frequency: 'After hard efforts, as prescribed',
    prescriptionOnly: true,
    slot: 'iv-5',
  },
  // Bhasin et al. 2018, Journal of Clinical Endocrinology and Metabolism 103:1715 (Endocrine Society guideline).
  {
    name: 'Hormone Optimization',
    category: 'Hormones',
    description: 'Testing first. If your levels and symptoms agree, a plan with follow-up labs; if they do not, we say so.',
    benefits: [
      'Used where *symptoms and repeated labs* agree',
      'Discussed for *strength, mood and sleep* in deficiency',
      '*Follow-up labs* are part of the plan',
      'Talks through *fertility* before anything begins',
      '*Heart and prostate* history is part of the first visit',
    ],
    duration: '3 months to the first review',
    frequency: 'As prescribed, with regular labs',
    prescriptionOnly: true,
    slot: 'svc-performance',
  },
  // Gwyer, Wragg and Wilson 2019, Cell and Tissue Research 377:153; WADA Prohibited List 2022, section S0.
  {
    name: 'BPC-157 Recovery',
    category: 'Peptides',
    description: 'The fifteen-residue peptide in a protocol set around an injury and your physiotherapy.',
    benefits: [
      'Discussed for *tendon and ligament* recovery',
      'Planned beside *physiotherapy and load management*',
      'The evidence is *mostly from animals*, and we will show you where',
      '*Prohibited in sport* under anti-doping rules',
      'Ends when the *injury* does; it is not a standing prescription',
    ],
    duration: '4 to 8 weeks, then reviewed',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'peptide-bpc-157',
  },
]
