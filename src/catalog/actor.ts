/** Who the audit records as acting. */
export const actorKinds = ['visitor', 'system', 'admin', 'client'] as const

export type ActorKind = (typeof actorKinds)[number]
