/** What /guest shows when there is nothing to fill in. */
import { formatCents } from '../../catalog/money.ts'
import { guest, type GuestView } from '../../stores/visit/guest.ts'
import { BookIv, CallUs, NothingHere, NotLoaded } from '../visit/NothingHere.tsx'
import { When } from './When.tsx'

type Props = { arrived: boolean }

export function InvalidGuest({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title="This link"
      em="doesn’t work."
      words="The link may have been cut off or replaced, or the visit isn’t on our calendar anymore. Nothing was sent. Ask the person who booked to share it again, or call us."
      ways={<CallUs />}
    />
  )
}

export function FailedGuest({ sentence, arrived }: Props & { sentence: string }) {
  return <NotLoaded em="your form." sentence={sentence} arrived={arrived} onRetry={() => void guest.open()} />
}

export function CanceledGuest({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title="This visit"
      em="is canceled."
      words="There’s nothing to fill out, and nothing else to do."
      ways={<BookIv />}
    />
  )
}

export function OverGuest({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title="This visit"
      em="is over."
      words="The form is closed. If anything doesn’t feel right, call or text us."
      ways={
        <>
          <BookIv />
          <CallUs variant="secondary" />
        </>
      }
    />
  )
}

type Out = Extract<GuestView, { readonly kind: 'out' }>['out']

export function OutGuest({ out, arrived }: Props & { out: Out }) {
  return (
    <NothingHere
      arrived={arrived}
      title="You’re off"
      em="the guest list."
      words={
        <span className="tnum">
          {out.priceCents === null
            ? 'The visit is still on for everyone else.'
            : `The visit is still on for everyone else, for ${formatCents(out.priceCents)}.`}{' '}
          {!out.booked &&
            (out.bookerEmailed
              ? 'We’ve told the person who booked. '
              : 'The clinic knows, and the person who booked can see it on the visit page. ')}
          Changed your mind? Call us before we’re on the way.
        </span>
      }
      more={
        <div className="mt-8 max-w-[26rem]">
          <When visit={out} />
        </div>
      }
      ways={<CallUs />}
    />
  )
}
