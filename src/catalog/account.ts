/** What an account may be. */
export const accountRoles = ['admin', 'client'] as const

export type Role = (typeof accountRoles)[number]

/** How long a client's sign-in email works, link and code (decision 9). */
export const signInMinutes = 15

/** How long an invitation works (decision 8). */
export const invitationDays = 7

/** After this long without activity, an admin is signed out (decision 7). */
export const idleMinutes = 30

/** After too many tries, of passwords and codes or from one network, more may follow this long after the first. */
export const tryAgainMinutes = 15

export const minPasswordLength = 6
export const maxPasswordLength = 128
