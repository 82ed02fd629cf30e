/** The five weight programs (protocol.ts). */
import type { Protocol } from './protocol.ts'

export const weightProtocols: readonly Protocol[] = [
  // Wegovy prescribing information, FDA 2021; Wilding et al. 2021, New England Journal of Medicine 384:989 (STEP 1).
  {
    name: 'Semaglutide Program',
    category: 'Medication',
    description: 'A weekly GLP-1 injection. The dose starts low and goes up slowly, with labs first and check-ins throughout.',
    caution:
      'Not given during *pregnancy*, if you or a relative has had *medullary thyroid cancer* or *MEN 2*, or after a *serious allergic reaction* to it',
    benefits: [
      'May quiet your *appetite* so smaller meals are enough',
      'Used for *long-term weight management* along with diet and exercise',
      'We ask about *side effects* at every check-in',
      'Starts with *labs and history*, because it isn’t for everyone',
      'Comes with a plan for *stopping*, made at the start',
    ],
    duration: '6 months or more',
    frequency: 'As prescribed; check-ins every 2 to 4 weeks',
    prescriptionOnly: true,
    slot: 'medicine-semaglutide',
  },
  // Zepbound prescribing information, FDA 2023; Jastreboff et al. 2022, New England Journal of Medicine 387:205 (SURMOUNT-1).
  {
    name: 'Tirzepatide Program',
    category: 'Medication',
    description: 'A weekly injection that acts on two gut-hormone receptors. Labs come first, and the dose starts low.',
    caution:
      'Not given during *pregnancy*, if you or a relative has had *medullary thyroid cancer* or *MEN 2*, or after a *serious allergic reaction* to it',
    benefits: [
      'Acts on the *GIP and GLP-1* receptors',
      'Used for *long-term weight management* along with diet and exercise',
      'Often discussed when *blood sugar* is part of the picture',
      'The dose goes up *slowly*, and only if you need more',
      'If you take the pill, you’ll need *other birth control* for a while',
    ],
    duration: '6 months or more',
    frequency: 'As prescribed; check-ins every 2 to 4 weeks',
    prescriptionOnly: true,
    slot: 'medicine-tirzepatide',
  },
  // NIH Office of Dietary Supplements, Choline and Vitamin B12 fact sheets for health professionals.
  {
    name: 'Lipotropic Injections',
    category: 'Support',
    description: 'Methionine, inositol and choline with vitamin B12, given in the clinic as part of a plan.',
    benefits: [
      'Supplies *choline and methionine*, which the liver uses to process fat',
      'Adds *vitamin B12*, which some people run low on',
      'Often combined with *a nutrition plan*; evidence on its own is limited',
    ],
    duration: '15 minutes per visit',
    frequency: 'As prescribed',
    prescriptionOnly: true,
    inClinic: true,
    slot: 'medicine-methionine',
  },
  // Apovian et al. 2015, Journal of Clinical Endocrinology and Metabolism 100:342; ADA Standards of Care in Diabetes 2024, section 8.
  {
    name: 'Metabolic Lab Review',
    category: 'Assessment',
    description:
      'Glucose, insulin, lipids, thyroid and more. We go through them with you line by line before prescribing anything.',
    benefits: [
      'Looks for *causes* that a diet wouldn’t change',
      'Shows whether a medication is *safe to consider*',
      'Gives you a *baseline* for later',
    ],
    duration: '45 minutes, after a blood draw',
    frequency: 'Before a program, then as your clinician advises',
    prescriptionOnly: false,
    slot: 'card-lab-tubes',
  },
  // Leidy et al. 2015, American Journal of Clinical Nutrition 101:1320S; Wilding et al. 2022, Diabetes, Obesity and Metabolism 24:1553.
  {
    name: 'Nutrition and Maintenance Plan',
    category: 'Support',
    description: 'What to eat while your appetite is low, how to keep muscle, and how to stop a medication when it’s time.',
    benefits: [
      'Covers *protein and strength training*, which may help you keep muscle',
      'Prepares you for *stopping*, when weight often returns',
      'Built on *food you already eat*, adjusted in steps',
    ],
    duration: '30 minutes per visit',
    frequency: 'Monthly, then as you like',
    prescriptionOnly: false,
    slot: 'card-nutrition',
  },
]
