/** The states of an email in the outbox. */
export const letterStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const

type Letter = { readonly state: (typeof letterStates)[number]; readonly error: string | null }

/** Whether an email wasn't sent because it is no longer true or no longer helps. One over a daily limit has no reason. */
export const isOutdatedLetter = ({ state, error }: Letter): boolean => state === 'withheld' && error !== null
