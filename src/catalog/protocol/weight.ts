/** The five weight programs (protocol.ts). */
import type { Protocol } from './protocol.ts'

export const weightProtocols: readonly Protocol[] = [
  // Wegovy prescribing information, FDA 2021; Wilding et al. 2021, New England Journal of Medicine 384:989 (STEP 1).
  {
    name: 'Semaglutide Program',
    category: 'Medication',
    description: 'A weekly GLP-1 injection, started low and raised slowly, with labs before and check-ins throughout.',
    benefits: [
      'May quiet *appetite* and make smaller meals enough',
      'Used for *long-term weight management* beside food and movement',
      '*Side effects* are asked about at every check-in',
      'Begins with *labs and history*, because it is not for everybody',
      'Comes with a plan for *stopping*, made at the start',
    ],
    duration: '6 months or more',
    frequency: 'As prescribed; check-ins every 2 to 4 weeks',
    prescriptionOnly: true,
    slot: 'svc-peptides',
  },
  // Zepbound prescribing information, FDA 2023; Jastreboff et al. 2022, New England Journal of Medicine 387:205 (SURMOUNT-1).
  {
    name: 'Tirzepatide Program',
    category: 'Medication',
    description: 'A weekly injection that acts on two gut-hormone receptors. The same labs, the same slow steps.',
    benefits: [
      'Acts on the *GIP and GLP-1* receptors',
      'Used for *long-term weight management* beside food and movement',
      'Often discussed when *blood sugar* is part of the picture',
      'Raised *slowly*, or not at all if a step is enough',
      'Needs *other contraception* for a while, if you take the pill',
    ],
    duration: '6 months or more',
    frequency: 'As prescribed; check-ins every 2 to 4 weeks',
    prescriptionOnly: true,
    slot: 'iv-7',
  },
  // NIH Office of Dietary Supplements, Choline and Vitamin B12 fact sheets for health professionals.
  {
    name: 'Lipotropic Injections',
    category: 'Support',
    description: 'Methionine, inositol and choline with vitamin B12, given in the clinic alongside a plan.',
    benefits: [
      'Supplies *choline and methionine*, which the liver uses to handle fat',
      'Adds *vitamin B12*, which some people run low on',
      'Often combined with *a food plan*; evidence on its own is limited',
    ],
    duration: '15 minutes a visit',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    slot: 'iv-4',
  },
  // Apovian et al. 2015, Journal of Clinical Endocrinology and Metabolism 100:342; ADA Standards of Care in Diabetes 2024, section 8.
  {
    name: 'Metabolic Lab Review',
    category: 'Assessment',
    description: 'Glucose, insulin, lipids, thyroid and more, read with you line by line before anything is prescribed.',
    benefits: [
      'Looks for *causes* that a diet would not change',
      'Shows whether a medication is *safe to consider*',
      'Gives *numbers to compare* with later',
    ],
    duration: '45 minutes, after a blood draw',
    frequency: 'Before a program, then as your clinician advises',
    prescriptionOnly: false,
    slot: 'svc-weight',
  },
  // Leidy et al. 2015, American Journal of Clinical Nutrition 101:1320S; Wilding et al. 2022, Diabetes, Obesity and Metabolism 24:1553.
  {
    name: 'Nutrition and Maintenance Plan',
    category: 'Support',
    description: 'What to eat while appetite is low, how to keep muscle, and how to stop a medication when the time comes.',
    benefits: [
      'Plans *protein and strength work*, which may help to keep muscle',
      'Prepares for *stopping*, when weight often returns',
      'Made of *food you already eat*, adjusted in steps',
    ],
    duration: '30 minutes a visit',
    frequency: 'Monthly, then as you wish',
    prescriptionOnly: false,
    slot: 'iv-8',
  },
]
