import { formatLongEasternMoment } from '../../catalog/time/eastern.ts'
import { paths } from '../../catalog/site/paths.ts'
import { visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { BookIv, CallUs, NothingHere, NotLoaded } from './NothingHere.tsx'

type Props = { arrived: boolean }

export function InvalidLink({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title="This link"
      em="doesn’t work."
      words="The link may have been cut off or replaced, or the visit isn’t on our calendar anymore. Nothing changed. Use the button in our latest email to you, or call us."
      ways={
        <>
          <CallUs />
          <a href={paths.clientDashboard} className="text-link inline-flex min-h-11 items-center">
            Sign in to see your visits
          </a>
        </>
      }
    />
  )
}

export function ExpiredLink({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title="This visit"
      em="is over."
      words="The link expired a day after the visit. If anything doesn’t feel right, call or text us."
      ways={
        <>
          <BookIv />
          <CallUs variant="secondary" />
        </>
      }
    />
  )
}

/** What we would have done. */
const wouldHave: Readonly<Record<OwnVisit['kind'], string>> = { home: 'come', clinic: 'expect you', phone: 'call' }

/** `was`: the visit that the client canceled here just now. */
export function CanceledVisit({ was, arrived }: Props & { was: OwnVisit | undefined }) {
  return (
    <NothingHere
      arrived={arrived}
      title={`Your ${was ? visitNoun(was.kind) : 'visit'}`}
      em="is canceled."
      words={
        was
          ? `We won’t ${wouldHave[was.kind]} on ${formatLongEasternMoment(new Date(was.startsAt))} ET, and there’s nothing to pay. ${
              was.emailed
                ? 'We emailed you a file that removes it from your calendar.'
                : 'If it’s on your calendar, please delete it there.'
            }`
          : 'There’s nothing to pay, and nothing else to do.'
      }
      more={
        <p className="mt-6 max-w-prose text-lead text-pretty text-mute">
          Whenever you’d like to see us again, send us a few times that work.
        </p>
      }
      ways={
        <>
          <BookIv />
          <a href={paths.consultation} className={`${buttonClass({ variant: 'secondary' })} max-sm:w-full`}>
            Request a consultation
          </a>
        </>
      }
    />
  )
}

export function FailedVisit({ sentence, arrived }: Props & { sentence: string }) {
  return <NotLoaded em="your visit." sentence={sentence} arrived={arrived} onRetry={() => void ownVisit.open()} />
}
