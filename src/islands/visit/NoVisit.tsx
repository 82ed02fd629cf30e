import { clinic } from '../../catalog/clinic.ts'
import { formatLongEasternMoment } from '../../catalog/time/eastern.ts'
import { paths } from '../../catalog/site/paths.ts'
import { visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { BookIv, CallUs, NothingHere } from './NothingHere.tsx'
import { waysClass, wordsClass } from './nothing-class.ts'

/** `arrived`, in each: it takes the place of what was shown, and the focus. */
type Props = { arrived: boolean }

export function InvalidLink({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title={
        <>
          This link <em>doesn’t work.</em>
        </>
      }
    >
      <p className={wordsClass} role="status">
        The link may have been cut off or replaced, or the visit isn’t on our calendar anymore. Nothing changed. Use the button in
        our latest email to you, or call us.
      </p>
      <p className={waysClass}>
        <CallUs />
        <a href={paths.clientDashboard} className={buttonClass({ variant: 'ghost' })}>
          Sign in to see your visits
        </a>
      </p>
    </NothingHere>
  )
}

export function ExpiredLink({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title={
        <>
          This visit <em>is over.</em>
        </>
      }
    >
      <p className={wordsClass} role="status">
        The link expired a day after the visit. If anything doesn’t feel right, call or text us.
      </p>
      <p className={waysClass}>
        <BookIv />
        <CallUs />
      </p>
    </NothingHere>
  )
}

/** What we would have done. */
const wouldHave: Readonly<Record<OwnVisit['kind'], string>> = { home: 'come', clinic: 'expect you', phone: 'call' }

/** `was`: the visit that the client canceled here just now. */
export function CanceledVisit({ was, arrived }: Props & { was: OwnVisit | undefined }) {
  const noun = was ? visitNoun(was.kind) : 'visit'
  return (
    <NothingHere
      arrived={arrived}
      title={
        <>
          Your {noun} <em>is canceled.</em>
        </>
      }
    >
      <p className={wordsClass} role="status">
        {was
          ? `We won’t ${wouldHave[was.kind]} on ${formatLongEasternMoment(new Date(was.startsAt))} ET, and there’s nothing to pay. ${
              was.emailed
                ? 'We emailed you a file that removes it from your calendar.'
                : 'If it’s in your calendar, please delete it there.'
            }`
          : 'There’s nothing to pay, and nothing else to do.'}
      </p>
      <p className={`${wordsClass} text-mute`}>Whenever you’d like to see us again, send us a few times that work.</p>
      <p className={waysClass}>
        <BookIv />
        <a href={paths.consultation} className={buttonClass({ variant: 'secondary' })}>
          Request a consultation
        </a>
      </p>
    </NothingHere>
  )
}

export function FailedVisit({ sentence }: { sentence: string }) {
  return (
    <NothingHere
      title={
        <>
          We can’t open <em>your visit.</em>
        </>
      }
    >
      <div className="mt-8">
        <Banner message={sentence} phone={clinic.phone} />
      </div>
      <Button className="mt-6" onClick={() => void ownVisit.open()}>
        Try again
      </Button>
    </NothingHere>
  )
}
