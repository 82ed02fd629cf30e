import { actionText as textOf, stateChange, subjectWords } from '../../catalog/audit-words.ts'
import type { AuditRow, auditActorKinds } from '../../contracts/admin-audit.ts'

export const actorWords: Readonly<Record<(typeof auditActorKinds)[number], string>> = {
  admin: 'All admins',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'System',
}

/** Names for an entry's details that would otherwise read like code. */
const detailWords: Readonly<Record<string, string>> = {
  actorKind: 'Who',
  by: 'By',
  demo: 'Demo row',
  entries: 'Entries',
  failuresThisHour: 'Failures this hour',
  from: 'From',
  givenBy: 'Given by',
  limit: 'New limit',
  network: 'Network',
  path: 'Path',
  purpose: 'Summary',
  rows: 'Rows',
  searched: 'Filtered by search',
  subjectType: 'Type',
  to: 'To',
  view: 'View',
  winningTicket: 'Winning ticket',
}

const valueWords: Readonly<Record<string, string>> = { copy: 'copied', download: 'downloaded' }

export const actionText = ({ action }: Pick<AuditRow, 'action'>): string => textOf(action)

export function actorText({ actorKind, actorName }: Pick<AuditRow, 'actorKind' | 'actorName'>): string {
  if (actorName !== null) return actorName
  if (actorKind === 'visitor') return 'Visitor'
  return actorKind === 'system' ? 'System' : 'Deleted account'
}

/** The row an entry is about, by name if it has one. */
export function subjectText({
  subjectType,
  subjectId,
  subjectLabel,
}: Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectLabel'>) {
  return subjectLabel ?? `${subjectWords[subjectType] ?? subjectType} ${subjectId.slice(0, 8)}`
}

/** One part of a change. Without `before` and `after`, the audit knows only that it changed. */
export type Changed = { readonly part: string; readonly before?: string; readonly after?: string }

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** A status is stored as a word of code. */
function partText(part: string, value: unknown): string {
  const text = valueText(value)
  return part === 'Status' ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** What an entry changed, part by part. */
export function changesOf({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): Changed[] {
  const state = stateChange(action)
  const edited = Object.entries((detail['changes'] ?? {}) as Readonly<Record<string, { before?: unknown; after?: unknown }>>)
  return [
    ...(state ? [{ part: 'Status', ...state }] : []),
    ...edited.map(([name, values]) => {
      const part = name === 'State' ? 'Status' : name
      return 'before' in values ? { part, before: partText(part, values.before), after: partText(part, values.after) } : { part }
    }),
  ]
}

/** A change on one line: "Status: Pending → Approved", or "Email changed". */
export function changeText({ part, before, after }: Changed): string {
  return before === undefined ? `${part} changed` : `${part}: ${before} → ${after}`
}

/** The entry's other details, on one line. */
export function detailText({ detail }: Pick<AuditRow, 'detail'>): string {
  return Object.entries(detail)
    .filter(([name, value]) => value !== null && typeof value !== 'object' && !(name === 'purpose' && value === 'view'))
    .map(([name, value]) => `${detailWords[name] ?? name}: ${valueWords[String(value)] ?? valueText(value)}`)
    .join(', ')
}
