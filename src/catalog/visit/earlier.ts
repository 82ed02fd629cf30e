/** Waiting for an earlier time: a time that comes free is held for one client at a time (decision 53). */

export const offerStates = ['offered', 'taken', 'declined', 'expired', 'stopped'] as const

/** How long a time is held for a client, from when the email left. */
export const heldMinutes = 15

/** How long that email may take to leave. A mailbox that is out for longer frees the time for everyone. */
export const emailMinutes = 30

/** A time that is offered begins no sooner than this, in hours: the client has to get ready, and the provider to get there. */
export const offerNoticeHours = 3
