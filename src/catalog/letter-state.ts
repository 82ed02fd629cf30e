/** The states of an email in the outbox. */
export const letterStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const
