/** What an account may be. */
export const accountRoles = ['admin', 'client'] as const

export type Role = (typeof accountRoles)[number]

/** How long a client's sign-in email works, link and code (decision 9). */
export const signInMinutes = 15
