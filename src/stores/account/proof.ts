/**
 * Asks a person to prove who they are again when the server requires it (`prove-again`). One dialog serves the whole page, and
 * several calls at once. On a page without one, the refusal goes through.
 */
type Asks = () => Promise<boolean>

type Proof = {
  /** Makes this the page's dialog; returns a function that removes it. */
  readonly offer: (asks: Asks) => () => void
  /** Resolves to whether the person proved who they are; false if they closed the dialog, or if the page has none. */
  readonly ask: Asks
}

export function createProof(): Proof {
  let dialog: Asks | undefined
  let asking: Promise<boolean> | undefined
  return {
    offer(asks) {
      dialog = asks
      return () => {
        if (dialog === asks) dialog = undefined
      }
    },
    ask() {
      if (!dialog) return Promise.resolve(false)
      asking ??= dialog().finally(() => (asking = undefined))
      return asking
    },
  }
}

/** The page's instance. */
export const proof: Proof = createProof()
