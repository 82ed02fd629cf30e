/** The parts of the guide for the clinic's staff, in order. */
export const guideGroups = ['Every day', 'At an event', 'Newsletters', 'Accounts and care'] as const
