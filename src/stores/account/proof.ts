/**
 * Asking a person once more who they are, where the server wants it (`prove-again`). One dialog asks for the whole page, and for
 * several calls at once; a page without one lets the refusal through.
 */
type Asks = () => Promise<boolean>

export type Proof = {
  /** Makes this the page's dialog; answers the way back. */
  readonly offer: (asks: Asks) => () => void
  /** Whether the person proved who they are; false where they left it, or nobody can ask. */
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

/** The page's own. */
export const proof: Proof = createProof()
