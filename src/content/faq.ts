/** Questions about an in-home IV visit, answered as the clinician would on the phone. */
export type Question = { readonly question: string; readonly answer: string }

export const ivQuestions: readonly Question[] = [
  {
    question: 'Who comes to my door?',
    answer: 'A licensed clinician from our practice, who reads your history before the visit and stays until the infusion is done.',
  },
  {
    question: 'When will I hear from you?',
    answer: 'Within 24 hours. We’ll text or call to confirm one of your times, or to suggest another.',
  },
  {
    question: 'When do I pay?',
    answer: 'At your visit. This page sends a request, so you don’t pay anything now.',
  },
  {
    question: 'Is an infusion right for everyone?',
    answer:
      'No. Some heart, kidney and blood conditions, pregnancy, and some medications can rule it out. Your clinician will ask first, and will say no when that’s the right answer.',
  },
  {
    question: 'What does the resident code do?',
    answer: 'Residents of our partner building get 10% off treatments and no travel fee. The building’s name is the code.',
  },
]
