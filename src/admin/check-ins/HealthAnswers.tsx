/** Health answers as a clinician needs them: warnings first, then every yes, then the rest. */
import { TriangleAlert } from 'lucide-react'
import type { CheckInDetail } from '../../contracts/admin-check-in.ts'
import { Section } from '../parts/Section.tsx'

type Answers = Pick<CheckInDetail, 'allergies' | 'medications' | 'medicalHistory' | 'notes'>

export function HealthAnswers({ answers }: { readonly answers: Answers }) {
  const told = answers.medicalHistory.filter(({ answer }) => answer.startsWith('Yes'))
  const denied = answers.medicalHistory.filter(({ answer }) => !answer.startsWith('Yes'))
  return (
    <>
      <Warning title="Allergies" text={answers.allergies} />
      <Warning title="Medications" text={answers.medications} />
      <Section title="Medical history">
        {told.length > 0 && (
          <dl className="grid grid-cols-1 gap-2 border-l-2 border-warn pl-3.5">
            {told.map(({ title, answer }) => (
              <div key={title}>
                <dt className="font-medium">{title}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        )}
        {denied.length > 0 && (
          <p className="text-mute">
            {told.length === 0 ? 'No to every question: ' : 'No: '}
            {denied.map(({ title }) => title).join('; ')}.
          </p>
        )}
      </Section>
      <Section title="Notes">
        <Said text={answers.notes} none="None" />
      </Section>
    </>
  )
}

/** An answer that staff must not miss. */
function Warning({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '')
    return (
      <Section title={title}>
        <p className="text-mute">None reported</p>
      </Section>
    )
  return (
    <div className="rounded-field bg-warn-bg px-4 py-3">
      <h3 className="flex items-center gap-2 font-sans text-admin font-semibold text-warn">
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden /> {title}
      </h3>
      <p className="mt-1 text-body font-medium wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}

function Said({ text, none }: { readonly text: string; readonly none: string }) {
  return text === '' ? <p className="text-mute">{none}</p> : <p className="wrap-anywhere whitespace-pre-line">{text}</p>
}
