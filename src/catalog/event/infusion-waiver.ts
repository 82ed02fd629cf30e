/** What a guest of an IV visit answers and signs, separate from the event check-in so that its function starts sooner. */
import { currentGuestWaiver } from './guest-waiver.ts'
import { generalQuestions, needleQuestions, type HistoryQuestion } from './medical-history.ts'
import { sealed, truthful, waivers, type Waiver } from './waiver.ts'

/** What rules out an infusion, or one of its ingredients: fluid, magnesium, vitamin C, glutathione, NAD+. */
const infusion: readonly HistoryQuestion[] = [
  {
    id: 'fluids',
    title: 'Limit on fluids or salt',
    label: 'Has anyone told you to limit fluids or salt?',
    followUp: { id: 'fluidsDetails', kind: 'text', label: 'Who, and why?' },
  },
  {
    id: 'stones',
    title: 'Kidney stones, or one kidney',
    label: 'Have you ever had kidney stones, or do you have only one kidney?',
    followUp: {
      id: 'stonesWhich',
      kind: 'choices',
      label: 'Which one?',
      choices: ['Kidney stones', 'One kidney'],
    },
  },
  {
    id: 'g6pd',
    title: 'G6PD deficiency, or too much iron',
    label: 'Have you ever been told you have G6PD deficiency, or too much iron?',
    followUp: {
      id: 'g6pdWhich',
      kind: 'choices',
      label: 'Which one?',
      choices: ['G6PD deficiency', 'Too much iron (hemochromatosis)'],
    },
  },
  {
    id: 'asthma',
    title: 'Asthma, or a reaction to sulfites',
    label: 'Do you have asthma, or do you react to sulfites?',
    followUp: { id: 'asthmaWhich', kind: 'choices', label: 'Which one?', choices: ['Asthma', 'A reaction to sulfites'] },
  },
  {
    id: 'conduction',
    title: 'Myasthenia gravis, heart block or long QT',
    label: 'Have you ever been told you have myasthenia gravis, heart block or long QT syndrome?',
    followUp: {
      id: 'conductionWhich',
      kind: 'choices',
      label: 'Which one?',
      choices: ['Myasthenia gravis', 'Heart block', 'Long QT syndrome'],
    },
  },
  {
    id: 'cancer',
    title: 'Cancer',
    label: 'Do you have cancer now, or have you had it in the past five years?',
    followUp: { id: 'cancerDetails', kind: 'text', label: 'What kind, and how is it treated?' },
  },
  {
    id: 'clots',
    title: 'Blood clots',
    label: 'Have you ever had a blood clot, or a clotting disorder?',
    followUp: { id: 'clotsDetails', kind: 'text', label: 'What was it, and when?' },
  },
]

/** They include those of a shot. */
export const infusionQuestions = [...generalQuestions, ...infusion, ...needleQuestions]

/** A visit's waivers. Until November 2026, its guests signed the one for a shot. */
export const guestWaivers = {
  ...waivers,
  [currentGuestWaiver]: {
    title: 'Consent to an IV infusion, and release',
    paragraphs: [
      truthful,
      'I understand that an IV infusion is elective, that it does not replace care by my own physician, that the FDA has not approved these infusions for the reasons people usually ask for them, and that results differ from person to person.',
      'I understand that a clinician reads my answers and looks at me first, and may decide that an infusion is not right for me.',
      'I understand that an IV may cause pain, bruising or an irritated vein, that an infusion may cause flushing, nausea, dizziness or a drop in blood pressure or blood sugar, and that either may, rarely, cause an infection, a blood clot, too much fluid or a serious allergic reaction. I may ask questions and change my mind at any time, also while it runs.',
      'I release the clinic from claims that arise from risks described here, except where the law does not allow it or where somebody was negligent.',
      sealed,
    ],
    questions: infusionQuestions,
  },
} as const satisfies Readonly<Record<string, Waiver>>

type GuestWaiverVersion = keyof typeof guestWaivers

export const guestWaiverVersions = Object.keys(guestWaivers) as [GuestWaiverVersion, ...GuestWaiverVersion[]]
