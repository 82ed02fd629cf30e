/** The states of an email in the outbox. */
export const emailStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const

type Email = { readonly state: (typeof emailStates)[number]; readonly error: string | null }

/** Whether an email wasn't sent because it is no longer true or no longer helps. One over a daily limit has no reason. */
export const isOutdatedEmail = ({ state, error }: Email): boolean => state === 'withheld' && error !== null
