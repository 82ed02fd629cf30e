/**
 * Emails an hour that strangers can have us send, over the whole site, to addresses that never proved themselves: sign-in codes
 * and confirmations of bookings, consultations and signups. A real day has a few dozen. Welcomes at check-in have a limit of
 * their own: an event alone may have 600 guests (decision 32).
 */
export const strangersAnHour = { all: 300, 'check-in': 1000 } as const
