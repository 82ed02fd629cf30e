/**
 * The four performance treatments that the public spec names (protocol.ts). It gives one of them the "Prescription Only" badge,
 * but all four are: intravenous fluids and testosterone are sold by prescription, and NAD+ and BPC-157 are compounded for one
 * patient. A badge on one card would say that the others can be bought.
 */
import type { Protocol } from './protocol.ts'

export const performanceProtocols: readonly Protocol[] = [
  // Grant et al. 2019, Frontiers in Aging Neuroscience 11:257; Rajman, Chwalek and Sinclair 2018, Cell Metabolism 27:529.
  {
    name: 'NAD+ High-Dose IV',
    category: 'Infusions',
    description: 'A coenzyme found in every living cell, given as a slow infusion with a clinician present.',
    benefits: [
      'NAD+ plays a part in how cells make *energy*',
      'People often ask about it for *mental clarity* during busy weeks',
      'Given *slowly*, at a comfortable pace',
      'Some people ask about *recovery after travel*',
      '*Research in people* is still early, and we’ll tell you so',
    ],
    duration: '90 minutes or more',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    infusion: 'nad-500',
    slot: 'medicine-nad',
  },
  // Sawka et al. 2007, Medicine and Science in Sports and Exercise 39:377 (ACSM position stand on fluid replacement).
  {
    name: 'Athletic Recovery IV',
    category: 'Infusions',
    description: 'Fluids, electrolytes, amino acids and B vitamins after a race, a match or a hard training block.',
    benefits: [
      'Replaces *fluids and electrolytes* lost during a long race or workout',
      'Often used when *drinking enough* hasn’t worked',
      'Supplies *amino acids* and B vitamins',
      'Given *at home or in your hotel*, if you prefer',
      'If you compete under *anti-doping rules*, ask first',
    ],
    duration: '45 to 60 minutes',
    frequency: 'After a hard race or workout',
    prescriptionOnly: true,
    slot: 'card-line',
  },
  // Bhasin et al. 2018, Journal of Clinical Endocrinology and Metabolism 103:1715 (Endocrine Society guideline).
  {
    name: 'Hormone Optimization',
    category: 'Hormones',
    description:
      'Testing first. If your levels and symptoms match, we make a plan with follow-up labs. If they don’t, we’ll tell you.',
    benefits: [
      'Used when *symptoms and repeat labs* agree',
      'For people whose low levels affect *strength, mood or sleep*',
      '*Follow-up labs* are part of the plan',
      'We talk about *fertility* before anything starts',
      '*Heart and prostate* history is part of the first visit',
    ],
    caution:
      'Not given to people with *breast or prostate cancer*, for 6 months after a *heart attack or stroke*, or during *pregnancy*',
    duration: '3 months, then a review',
    frequency: 'As prescribed, with labs',
    prescriptionOnly: true,
    slot: 'medicine-testosterone',
  },
  // Gwyer, Wragg and Wilson 2019, Cell and Tissue Research 377:153; WADA Prohibited List 2022, section S0.
  {
    name: 'BPC-157 Recovery',
    category: 'Peptides',
    description: 'A peptide protocol built around your injury and your physical therapy.',
    benefits: [
      'Most people ask about *tendons and ligaments*',
      'Planned alongside *physical therapy and load management*',
      'The evidence is *mostly from animals*, and we’ll go through it with you',
      '*Prohibited in sports* under anti-doping rules',
      'Ends when you’ve *recovered*',
    ],
    duration: '4 to 8 weeks, then a review',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'medicine-bpc-157',
  },
]
