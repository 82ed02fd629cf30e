/** Questions about an in-home IV visit, answered as the clinician would on the phone. */
export type Question = { readonly question: string; readonly answer: string }

export const ivQuestions: readonly Question[] = [
  {
    question: 'Who comes to my door?',
    answer: 'A licensed clinician of our practice, who reads your history before the visit and stays until the infusion has ended.',
  },
  {
    question: 'When do I hear from you?',
    answer: 'Within 24 hours. We confirm one of the times you offered, or suggest another, by text or call.',
  },
  {
    question: 'When do I pay?',
    answer: 'Not on this page. It sends a request; payment is settled with you once a time is confirmed.',
  },
  {
    question: 'Is an infusion right for everyone?',
    answer:
      'No. Some heart, kidney and blood conditions, pregnancy, and some medicines speak against it. Your clinician asks first and will say no when that is the right answer.',
  },
  {
    question: 'What does the resident code do?',
    answer: 'Residents of our partner building enter its name as their code: 10% off the treatments, and no travel fee.',
  },
]
