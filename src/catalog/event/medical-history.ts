/** The health questions a guest answers before a shot or an infusion: each is yes or no, and a yes may open a follow-up. */

export type FollowUp = { readonly id: string; readonly label: string } & (
  { readonly kind: 'text'; readonly hint?: string } | { readonly kind: 'choices'; readonly choices: readonly string[] }
)

export type HistoryQuestion = {
  readonly id: string
  readonly label: string
  /** The short name in the clinic's summary. */
  readonly title: string
  readonly followUp?: FollowUp
}

/** Question or follow-up id → answer: a yes or no, or a follow-up's answer. A follow-up counts only after a yes. */
export type MedicalHistory = Readonly<Record<string, boolean | string | readonly string[]>>

/** What everyone is asked before a needle. */
export const generalQuestions: readonly HistoryQuestion[] = [
  {
    id: 'reaction',
    title: 'Reaction to an injection, infusion or vitamin',
    label: 'Have you ever had a bad reaction to an injection, an IV or a vitamin?',
    followUp: { id: 'reactionDetails', kind: 'text', label: 'What was it, and what happened?' },
  },
  {
    id: 'pregnant',
    title: 'Pregnant, trying, or breastfeeding',
    label: 'Are you pregnant, trying to get pregnant, or breastfeeding?',
    followUp: {
      id: 'pregnantWhich',
      kind: 'choices',
      label: 'Which one?',
      choices: ['Pregnant', 'Trying to be', 'Breastfeeding'],
    },
  },
  {
    id: 'heart',
    title: 'Heart or blood pressure',
    label: 'Do you have, or have you ever had, heart or blood pressure problems?',
    followUp: {
      id: 'heartWhich',
      kind: 'choices',
      label: 'What kind?',
      choices: ['High blood pressure', 'Irregular heartbeat', 'Heart failure', 'Heart attack or stroke', 'Something else'],
    },
  },
  {
    id: 'diabetes',
    title: 'Diabetes',
    label: 'Do you have diabetes?',
    followUp: { id: 'diabetesWhich', kind: 'choices', label: 'What kind?', choices: ['Type 1', 'Type 2', 'Prediabetes'] },
  },
  {
    id: 'organs',
    title: 'Kidney, liver or thyroid',
    label: 'Do you have a kidney, liver or thyroid condition?',
    followUp: { id: 'organsDetails', kind: 'text', label: 'Which one, and how is it treated?' },
  },
  {
    id: 'bleeding',
    title: 'Bleeding or blood thinners',
    label: 'Do you bleed easily, or take a blood thinner?',
    followUp: { id: 'bleedingDetails', kind: 'text', label: 'Tell us more', hint: 'Aspirin counts too.' },
  },
  {
    id: 'surgery',
    title: 'Recent or planned surgery',
    label: 'Have you had surgery in the last 6 months, or do you have any planned?',
    followUp: { id: 'surgeryDetails', kind: 'text', label: 'What, and when?' },
  },
]

export const needleQuestions: readonly HistoryQuestion[] = [
  {
    id: 'leber',
    title: 'Leber’s disease, or cobalt sensitivity',
    label: 'Have you ever been told you have Leber’s eye disease or a sensitivity to cobalt?',
  },
  { id: 'faint', title: 'Faints at needles', label: 'Do you feel faint around needles?' },
]

export const shotQuestions = [...generalQuestions, ...needleQuestions]

/** The follow-up that a yes opens; undefined otherwise. */
export function openFollowUp(question: HistoryQuestion, history: MedicalHistory): FollowUp | undefined {
  return history[question.id] === true ? question.followUp : undefined
}

/** Keeps only answers to these questions, in their order, and drops any follow-up without its yes. */
export function askedHistory(questions: readonly HistoryQuestion[], history: MedicalHistory): MedicalHistory {
  const entries = questions.flatMap((question) => {
    const followUp = openFollowUp(question, history)
    return [question.id, ...(followUp ? [followUp.id] : [])].map((id) => [id, history[id]] as const)
  })
  return Object.fromEntries(entries.filter(([, answer]) => answer !== undefined)) as MedicalHistory
}

/** The lines of a summary: "Diabetes: Yes (Type 2)". Answers to other questions are left out. */
export function historyLines(
  questions: readonly HistoryQuestion[],
  history: MedicalHistory,
): readonly { readonly title: string; readonly answer: string }[] {
  return questions
    .filter(({ id }) => typeof history[id] === 'boolean')
    .map((question) => {
      const followUp = openFollowUp(question, history)
      const more = followUp ? history[followUp.id] : undefined
      const told = Array.isArray(more) ? more.join(', ') : typeof more === 'string' ? more : ''
      return {
        title: question.title,
        answer: `${history[question.id] === true ? 'Yes' : 'No'}${told === '' ? '' : ` (${told})`}`,
      }
    })
}

type Told = {
  readonly allergies: string
  readonly medications: string
  readonly medicalHistory: MedicalHistory
  readonly notes: string
}

/** Whether any of a guest's answers says more than "none" or "no", so that the person giving the shot must read them. */
export function hasAnswersToRead({ allergies, medications, medicalHistory, notes }: Told): boolean {
  return [allergies, medications, notes].some((text) => text.trim() !== '') || Object.values(medicalHistory).includes(true)
}
