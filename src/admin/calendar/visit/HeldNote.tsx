import { StopOffer } from './StopOffer.tsx'

type Props = { readonly offerId: string; readonly against: string; readonly onStopped?: () => void }

/** The chosen time is held for a client. No reason overrides that, but staff can stop the offer. */
export function HeldNote({ offerId, against, onStopped }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-warn-bg p-3.5">
      <p role="status" className="text-admin font-medium text-warn">
        {against}
      </p>
      <StopOffer offerId={offerId} size="admin" className="bg-pearl" {...(onStopped && { onStopped })} />
    </div>
  )
}
