/** The states of an email in the outbox. */
export const letterStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const

type Letter = { readonly state: (typeof letterStates)[number]; readonly error: string | null }

/** Emails about a request or a visit that go to the client; the others go to the clinic or its provider. */
const clientLetters: readonly string[] = [
  'booking-client',
  'consultation-client',
  'request-confirmed',
  'request-declined',
  'request-canceled',
  'visit-guests',
  'visit-no-show',
  'visit-offer',
  'visit-on-the-way',
  'visit-reminder',
  'visit-thanks',
]

/** Whether an email with this template goes to the client. */
export const goesToClient = (template: string): boolean => clientLetters.includes(template)

/** Whether an email wasn't sent because it is no longer true, or helps nobody. One over a daily limit has no reason. */
export const isOutdatedLetter = ({ state, error }: Letter): boolean => state === 'withheld' && error !== null
