import { actionText as textOf, stateChange, subjectWords } from '../../catalog/audit-words.ts'
import type { AuditRow } from '../../contracts/admin-audit.ts'
import { factsOf, isCode, spaced, valueText, type Fact } from './detail-words.ts'

export const actionText = ({ action }: Pick<AuditRow, 'action'>): string => textOf(action)

export function actorText({ actorKind, actorName }: Pick<AuditRow, 'actorKind' | 'actorName'>): string {
  if (actorName !== null) return actorName
  if (actorKind === 'visitor') return 'Visitor'
  return actorKind === 'system' ? 'System' : 'Deleted account'
}

/** What kind of thing an entry is about. */
export const typeText = ({ subjectType }: Pick<AuditRow, 'subjectType'>): string =>
  subjectWords[subjectType] ?? spaced(subjectType)

type Subject = Pick<AuditRow, 'action' | 'subjectType' | 'subjectId' | 'subjectLabel'>

/** Whether an entry is about a whole list. It's stored under the account of who exported it. */
export const isExport = ({ action }: Pick<AuditRow, 'action'>) => action.endsWith('.exported')

/** The row an entry is about, by name if it has one. */
export function subjectText({ action, subjectType, subjectId, subjectLabel }: Subject): string {
  // "Check-ins exported"
  if (isExport({ action })) return actionText({ action }).replace(/ exported$/, '')
  if (subjectLabel !== null) return subjectLabel
  const kind = typeText({ subjectType })
  if (action.startsWith('sign-in.')) return 'Not one of our accounts'
  if (subjectType === 'setting' || action.endsWith('.generated')) return kind
  return `${kind} ${subjectId.slice(0, 8)}`
}

/** Whether an admin did it to their own account; the row would name them twice. */
export const isOwn = ({ actorId, subjectId }: Pick<AuditRow, 'actorId' | 'subjectId'>) => actorId === subjectId

/** One part of a change. Without `before` and `after`, the audit knows only that it changed. */
export type Changed = { readonly part: string; readonly before?: string; readonly after?: string }

/** A status is stored as a word of code. */
function partText(part: string, value: unknown): string {
  const text = valueText(value)
  return part === 'Status' ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

type Detail = AuditRow['detail']

/** The keys under which entries keep what was before and after, outside of their `changes`. */
function pairsIn(action: string, detail: Detail): readonly (readonly [part: string, before: string, after: string])[] {
  if (action === 'request.assigned') return [['Assigned to', 'from', 'to']]
  const parts = Object.keys(detail).flatMap((key) => /^(\w+)Before$/.exec(key)?.[1] ?? [])
  return parts.map((part) => [spaced(part), `${part}Before`, `${part}After`])
}

/** What an entry changed, part by part. */
export function changesOf({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): Changed[] {
  const edited = Object.entries((detail['changes'] ?? {}) as Readonly<Record<string, { before?: unknown; after?: unknown }>>)
  // An entry that records its own status is more precise than its action.
  const state = edited.some(([name]) => name === 'Status') ? undefined : stateChange(action)
  return [
    ...(state ? [{ part: 'Status', ...state }] : []),
    ...pairsIn(action, detail).map(([part, before, after]) => ({
      part,
      before: valueText(detail[before]),
      after: valueText(detail[after]),
    })),
    ...edited.flatMap(([name, values]) => {
      // A request whose visit moved was confirmed before, too.
      if ('before' in values && values.before === values.after) return []
      // Older entries call it a state.
      const part = name === 'State' ? 'Status' : name
      return 'before' in values ? { part, before: partText(part, values.before), after: partText(part, values.after) } : { part }
    }),
  ]
}

/** What to say where the values of a change should be. */
export const notKept = 'Changed. The audit log doesn’t keep the details.'

/** A change on one line: "Status: Pending → Approved", or "Email changed". */
export function changeText({ part, before, after }: Changed): string {
  return before === undefined ? `${part} changed` : `${part}: ${before} → ${after}`
}

/** Everything else the entry says. */
export function moreOf({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): Fact[] {
  const told = new Set(pairsIn(action, detail).flatMap(([, before, after]) => [before, after]))
  return factsOf(
    Object.entries(detail).filter(
      ([key, value]) => value !== null && typeof value !== 'object' && !told.has(key) && !(key === 'purpose' && value === 'view'),
    ),
  )
}

/** The entry's other details, on one line. */
export function detailText(entry: Pick<AuditRow, 'action' | 'detail'>): string {
  return moreOf(entry)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

/** What changed and what else the entry says, on one line. Codes are left to its drawer. */
export function moreText({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): string {
  const told = { action, detail: Object.fromEntries(Object.entries(detail).filter(([key]) => !isCode(key))) }
  return [...changesOf(told).map(changeText), detailText(told)].filter((text) => text !== '').join(' · ')
}
