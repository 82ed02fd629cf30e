/** A guest's answers, in the order in which the person giving the shot needs them. */
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckInDetail } from '../../contracts/admin-check-in.ts'
import { longWhen } from '../parts/when.ts'
import { Facts, Section } from '../requests/Section.tsx'
import { birthText } from './words.ts'

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

export function CheckInAnswers({ checkIn, today }: { readonly checkIn: CheckInDetail; readonly today: string }) {
  const told = checkIn.medicalHistory.filter(({ answer }) => answer.startsWith('Yes'))
  const denied = checkIn.medicalHistory.filter(({ answer }) => !answer.startsWith('Yes'))
  return (
    <>
      {checkIn.shot && <ShotRecord shot={checkIn.shot} />}
      <Warning title="Allergies" text={checkIn.allergies} />
      <Warning title="Medications" text={checkIn.medications} />
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
        <Said text={checkIn.notes} none="None" />
      </Section>
      <Section title="Patient information">
        <Facts
          rows={[
            ['Date of birth', <span className="tabular-nums">{birthText(checkIn.dob, today)}</span>],
            ['Email', <TextLink href={`mailto:${checkIn.email}`}>{checkIn.email}</TextLink>],
            ['Phone', <TextLink href={`tel:${checkIn.phone.replace(/[^\d+]/g, '')}`}>{checkIn.phone}</TextLink>],
            ['Source', checkIn.source],
            ['Checked in', longWhen(checkIn.createdAt)],
          ]}
        />
      </Section>
      <Section title="Consent and preferences">
        <Facts
          rows={[
            ['B12 injection', yesOrNo(checkIn.consentB12)],
            ['Marketing', yesOrNo(checkIn.marketingOptIn)],
            ['Signed by', <span className="font-display text-[1.25rem] leading-6 italic">{checkIn.signature}</span>],
            ['Signed', longWhen(checkIn.signedAt)],
            ['Waiver', `Version ${checkIn.waiverVersion}`],
          ]}
        />
      </Section>
    </>
  )
}

function ShotRecord({ shot }: { readonly shot: NonNullable<CheckInDetail['shot']> }) {
  const known = [
    ['Given by', shot.by],
    ['Given', shot.at && longWhen(shot.at)],
    ['Dose', shot.dose],
    ['Lot number', shot.lot],
  ] as const
  const rows = known.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return (
    <Section title="Shot">
      {rows.length > 0 ? (
        <Facts rows={rows} />
      ) : (
        <p className="text-mute">No one recorded who gave the shot, the dose or the lot number.</p>
      )}
    </Section>
  )
}

/** An answer that must stand out if there is one. */
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

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className="text-link tabular-nums">
      {children}
    </a>
  )
}
