import { actionText as textOf, stateChange, subjectWords } from '../../catalog/audit-words.ts'
import type { AuditRow, auditActorKinds } from '../../contracts/admin-audit.ts'
import { letterName } from '../requests/words.ts'

export const actorWords: Readonly<Record<(typeof auditActorKinds)[number], string>> = {
  admin: 'All admins',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'System',
}

/** Names for an entry's details that would otherwise read like code. */
const detailWords: Readonly<Record<string, string>> = {
  account: 'Account code',
  actorKind: 'Who',
  by: 'By',
  code: 'Reason',
  demo: 'Demo row',
  devices: 'Devices',
  entries: 'Entries',
  failuresThisHour: 'Failures this hour',
  file: 'File',
  from: 'From',
  givenBy: 'Given by',
  holiday: 'Holiday',
  kept: 'Left as is',
  kind: 'Link',
  letter: 'Email',
  limit: 'New limit',
  madeBy: 'Made by',
  nameAfter: 'New name',
  nameBefore: 'Old name',
  network: 'Network code',
  outsideHours: 'Outside our hours',
  overlaps: 'Same time as',
  pace: 'Limit per',
  path: 'Path',
  purpose: 'Summary',
  'put back': 'Restored',
  reason: 'Reason',
  removed: 'Removed',
  resubscribe: 'Resubscribed people who opted out',
  rows: 'Rows',
  searched: 'Filtered by search',
  subjectType: 'Type',
  titleAfter: 'New title',
  titleBefore: 'Old title',
  to: 'To',
  view: 'View',
  winningTicket: 'Winning ticket',
}

const valueWords: Readonly<Record<string, string>> = {
  copy: 'copied',
  download: 'downloaded',
  'event-signup': 'check-in',
  model: 'AI model',
  nobody: 'no one',
  'second-factor': 'two-factor code',
}

/** "wrong-password" → "wrong password". Sentences, addresses and file names stay as they are. */
const spoken = (value: string): string =>
  valueWords[value] ?? (/^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll('-', ' ') : value)

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
    .map(([name, value]) => {
      const text = name === 'letter' ? letterName({ template: String(value) }) : spoken(valueText(value))
      return `${detailWords[name] ?? name}: ${text}`
    })
    .join(', ')
}
