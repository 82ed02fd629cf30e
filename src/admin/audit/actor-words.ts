import type { auditActorKinds } from '../../contracts/admin-audit.ts'

export const actorWords: Readonly<Record<(typeof auditActorKinds)[number], string>> = {
  admin: 'All admins',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'System',
}
