/** Questions with their answers in schema.org terms. */
import type { Question } from '../content/faq.ts'

/** A page that answers these questions. */
export function questionFacts(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
