import type { AuditRow, auditActorKinds } from '../../contracts/admin-audit.ts'

/** Names for the kinds of rows in the audit log. */
export const subjectWords: Readonly<Record<string, string>> = {
  request: 'Request',
  testimonial: 'Testimonial',
  'event-signup': 'Check-in',
  'email-signup': 'Email signup',
  subscriber: 'Subscriber',
  newsletter: 'Newsletter',
  raffle: 'Raffle',
  account: 'Account',
  device: 'Device',
  image: 'Image',
  setting: 'Setting',
}

export const actorWords: Readonly<Record<(typeof auditActorKinds)[number], string>> = {
  admin: 'Admins',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'The system',
}

/** "testimonial.published" → "Testimonial published" */
export function actionText({ action }: Pick<AuditRow, 'action'>): string {
  const [subject = '', verb = ''] = action.split('.')
  const name = subjectWords[subject] ?? subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ')
  return `${name} ${verb.replaceAll('-', ' ')}`.trim()
}

export function actorText({ actorKind, actorName }: Pick<AuditRow, 'actorKind' | 'actorName'>): string {
  if (actorName !== null) return actorName
  if (actorKind === 'visitor') return 'A visitor'
  return actorKind === 'system' ? 'The system' : 'A former account'
}

/** The row an entry is about, by name if it has one. */
export function subjectText({
  subjectType,
  subjectId,
  subjectLabel,
}: Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectLabel'>) {
  return subjectLabel ?? `${subjectWords[subjectType] ?? subjectType} ${subjectId.slice(0, 8)}`
}

/** The entry's other details, on one line. */
export function detailText({ detail }: Pick<AuditRow, 'detail'>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}
