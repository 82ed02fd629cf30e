/** What /guest shows when there is nothing to fill in. */
import { clinic } from '../../catalog/clinic.ts'
import { formatCents } from '../../catalog/money.ts'
import { guest, type GuestView } from '../../stores/visit/guest.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { BookIv, CallUs, NothingHere } from '../visit/NothingHere.tsx'
import { waysClass, wordsClass } from '../visit/nothing-class.ts'
import { When } from './When.tsx'

/** `arrived`, in each: it takes the place of what was shown, and the focus. */
type Props = { arrived: boolean }

export function InvalidGuest({ arrived }: Props) {
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
        The link may have been cut off or replaced, or the visit isn’t on our calendar anymore. Nothing was sent. Ask the person
        who booked to share it again, or call us.
      </p>
      <p className={waysClass}>
        <CallUs />
      </p>
    </NothingHere>
  )
}

export function FailedGuest({ sentence }: { sentence: string }) {
  return (
    <NothingHere
      title={
        <>
          We can’t open <em>your form.</em>
        </>
      }
    >
      <div className="mt-8">
        <Banner message={sentence} phone={clinic.phone} />
      </div>
      <Button className="mt-6" onClick={() => void guest.open()}>
        Try again
      </Button>
    </NothingHere>
  )
}

export function CanceledGuest({ arrived }: Props) {
  return (
    <NothingHere
      arrived={arrived}
      title={
        <>
          This visit <em>is canceled.</em>
        </>
      }
    >
      <p className={wordsClass} role="status">
        There’s nothing to fill out, and nothing else to do.
      </p>
      <p className={waysClass}>
        <BookIv />
      </p>
    </NothingHere>
  )
}

export function OverGuest({ arrived }: Props) {
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
        The form is closed. If anything doesn’t feel right, call or text us.
      </p>
      <p className={waysClass}>
        <CallUs />
        <BookIv />
      </p>
    </NothingHere>
  )
}

type Out = Extract<GuestView, { readonly kind: 'out' }>['out']

export function OutGuest({ out, arrived }: Props & { out: Out }) {
  return (
    <NothingHere
      arrived={arrived}
      title={
        <>
          You’re off <em>the guest list.</em>
        </>
      }
    >
      <p className={`${wordsClass} tnum`} role="status">
        {out.priceCents === null
          ? 'The visit is still on for everyone else.'
          : `The visit is still on for everyone else, for ${formatCents(out.priceCents)}.`}{' '}
        {!out.booked &&
          (out.bookerEmailed
            ? 'We’ve told the person who booked. '
            : 'The clinic knows, and the person who booked can see it on the visit’s page. ')}
        Changed your mind? Call us before we’re on the way.
      </p>
      <div className="mt-8 max-w-[26rem]">
        <When visit={out} />
      </div>
      <p className={waysClass}>
        <CallUs />
      </p>
    </NothingHere>
  )
}
