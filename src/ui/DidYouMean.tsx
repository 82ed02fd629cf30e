import { useEffect, useState } from 'react'

type Props = {
  /** The id of the address's field. Focus goes there once the suggestion is taken, because its button is gone then. */
  readonly field: string
  readonly email: string
  /** The domain that a mistyped address was probably meant for. */
  readonly meant: (email: string) => string | undefined
  readonly onTake: (email: string) => void
}

/** Don't ask about an address that is still being typed. */
const pauseMs = 600

/** "Did you mean gmail.com?" under a field with an address. The field accepts the address as it is, too. */
export function DidYouMean({ field, email, meant, onTake }: Props) {
  const [settled, setSettled] = useState(email)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), pauseMs)
    return () => clearTimeout(timer)
  }, [email])
  const domain = settled === email ? meant(email) : undefined
  return (
    // Not hidden while it is empty: screen readers announce only what appears in a status they already know.
    <p role="status" className="text-meta text-mute empty:absolute">
      {domain !== undefined && (
        <span>
          Did you mean{' '}
          <button
            type="button"
            className="cursor-pointer font-medium text-lagoon underline underline-offset-2 hover:text-lagoon-hover"
            onClick={() => {
              onTake(email.trim().replace(/@.*$/, `@${domain}`))
              document.getElementById(field)?.focus()
            }}
          >
            {domain}
          </button>
          ?
        </span>
      )}
    </p>
  )
}
