/** Who does what the audit keeps. */
export const actorKinds = ['visitor', 'system', 'admin', 'client'] as const

export type ActorKind = (typeof actorKinds)[number]
