/** The parts of the staff guide, in order. */
export const guideGroups = ['Every day', 'At an event', 'Newsletters', 'Accounts and care'] as const
