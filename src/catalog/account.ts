/** What an account may be. */
export const accountRoles = ['admin', 'client'] as const

export type Role = (typeof accountRoles)[number]
