/** Templates that report a current state: of two to the same person, only the latest is true. */
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
 * Whether a later email to the same person has replaced this one. A client's emails go to their current address, and a resent one
 * says nothing new.
 */
export function isOvertakenEmail(email: Said, emails: readonly Said[]): boolean {
  const isSame = ({ recipient, toClient }: Said) => toClient || recipient === email.recipient
  const standing: readonly string[] = standings.find((templates) => templates.some((name) => name === email.template)) ?? []
  return emails.some(
    (other) => standing.includes(other.template) && isSame(other) && !other.again && other.createdAt > email.createdAt,
  )
}
