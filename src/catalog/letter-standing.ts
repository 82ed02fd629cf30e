/** Templates that say how something stands: of two to one person, only the last is true. */
export const standings = [
  ['request-confirmed', 'request-canceled', 'request-declined'],
  ['visit-provider'],
  ['visit-guests'],
  ['visit-guests-clinic'],
] as const

type Said = {
  readonly template: string
  readonly recipient: string | null
  readonly toClient: boolean
  readonly createdAt: string
  readonly again: boolean
}

/**
 * Whether a later email to the same person says otherwise, so that this one is no longer true. One to the client goes to the address
 * that they have now, and one that was sent again says nothing new.
 */
export function isOvertakenLetter(letter: Said, letters: readonly Said[]): boolean {
  const isSame = ({ recipient, toClient }: Said) => toClient || recipient === letter.recipient
  const standing: readonly string[] = standings.find((templates) => templates.some((name) => name === letter.template)) ?? []
  return letters.some(
    (other) => standing.includes(other.template) && isSame(other) && !other.again && other.createdAt > letter.createdAt,
  )
}
