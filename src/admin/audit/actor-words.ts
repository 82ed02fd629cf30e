import type { ActorKind } from '../../catalog/actor.ts'

/** In the order of the filter. */
export const actorWords: Readonly<Record<ActorKind, string>> = {
  admin: 'All admins',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'System',
}
