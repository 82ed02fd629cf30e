/** A guest's answers, in the order in which the person giving the shot needs them. */
import type { ReactNode } from 'react'
import { telHref } from '../../catalog/phone-href.ts'
import type { CheckInDetail } from '../../contracts/admin-check-in.ts'
import { EmailText } from '../parts/list/EmailText.tsx'
import { longWhen } from '../parts/when.ts'
import { Facts, Section } from '../parts/Section.tsx'
import { HealthAnswers } from './HealthAnswers.tsx'
import { birthText } from './words.ts'

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

export function CheckInAnswers({ checkIn, today }: { readonly checkIn: CheckInDetail; readonly today: string }) {
  return (
    <>
      {checkIn.shot && <ShotRecord shot={checkIn.shot} />}
      <HealthAnswers answers={checkIn} />
      <Section title="Patient information">
        <Facts
          rows={[
            ['Date of birth', <span className="tnum">{birthText(checkIn.dob, today)}</span>],
            [
              'Email',
              <TextLink href={`mailto:${checkIn.email}`}>
                <EmailText of={checkIn.email} />
              </TextLink>,
            ],
            ['Phone', <TextLink href={telHref(checkIn.phone)}>{checkIn.phone}</TextLink>],
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
        <p className="text-mute">No one recorded the dose, the lot number or who gave the shot.</p>
      )}
    </Section>
  )
}

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className="text-link tnum">
      {children}
    </a>
  )
}
