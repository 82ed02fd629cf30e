/**
 * The only place that opens a check-in's health answers: for the detail view, the copy and the download, each after its audit row
 * (decision 18).
 */
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { historyLines, shotQuestions, type MedicalHistory } from '../../../src/catalog/event/medical-history.ts'
import type { CheckInDetail } from '../../../src/contracts/admin-check-in.ts'
import type { Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { fieldSeal } from '../../db/seal.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { accountName } from '../rule/account-name.ts'
import { healthPlace, type HealthColumn, type ShotColumn } from './health-place.ts'
import { checkInColumns, yesOrNo } from './list.ts'
import { openAnswers } from './open-answers.ts'

/** Why the answers are opened. The audit row records it. */
type OpeningPurpose = 'view' | 'copy' | 'download'

type Stored = typeof checkIns.$inferSelect & { readonly giver: string | null; readonly otherCheckIn: boolean }

/** Opens the dose or the lot of a shot's record; empty if there is none. */
export function openShotColumn(row: Pick<Stored, 'id' | ShotColumn>, column: ShotColumn): string {
  const stored = row[column]
  return stored === null ? '' : fieldSeal().unseal(stored, healthPlace(row.id, column))
}

function shotOf(row: Stored): CheckInDetail['shot'] {
  if (!row.administered) return null
  const [dose, lot] = [openShotColumn(row, 'dose'), openShotColumn(row, 'lot')]
  return { by: row.giver, at: row.givenAt?.toISOString() ?? null, dose, lot }
}

function opened(row: Stored): CheckInDetail {
  const { unseal } = fieldSeal()
  const answer = (column: HealthColumn) => unseal(row[column], healthPlace(row.id, column))
  const { id, ticketNumber, fullName, email, phone, path, source, consentB12, marketingOptIn, hasAnswers, otherCheckIn } = row
  return {
    ...{ id, ticketNumber, fullName, email, phone, path, source, consentB12, marketingOptIn, hasAnswers, otherCheckIn },
    ...{ administered: row.administered, version: row.version, shot: shotOf(row) },
    createdAt: row.createdAt.toISOString(),
    dob: answer('dob'),
    allergies: answer('allergies'),
    medications: answer('medications'),
    medicalHistory: historyLines(shotQuestions, JSON.parse(answer('medicalHistory')) as MedicalHistory).map((line) => ({
      ...line,
    })),
    notes: answer('notes'),
    signature: row.signature,
    signedAt: row.signedAt.toISOString(),
    waiverVersion: row.waiverVersion,
  }
}

/**
 * A check-in with its health answers. The same transaction writes the audit row before it reads, so nothing leaves without one.
 * Refuses `not-found`, also for a deleted check-in, and `too-many-answers` above the limits of `auth/answer-pace`.
 */
export async function openCheckIn(db: Db, id: string, purpose: OpeningPurpose, actor: Actor, now: Date): Promise<CheckInDetail> {
  const kept = and(eq(checkIns.id, id), isNull(checkIns.deletedAt))
  const there = db.select({ id: checkIns.id }).from(checkIns).where(kept)
  const entry = { action: 'event-signup.opened', subjectType: 'event-signup', subjectId: id, detail: { purpose } } as const
  const reading = db
    .select({ ...getTableColumns(checkIns), giver: accountName(), otherCheckIn: checkInColumns.otherCheckIn })
    .from(checkIns)
    .leftJoin(accounts, eq(accounts.id, checkIns.givenBy))
    .where(kept)
  const [row] = await openAnswers(db, { there, reading, entry }, actor, now)
  if (!row) throw new Refusal('not-found')
  return opened(row)
}

/** Indents a guest's own words, so that none of their lines looks like one of our section titles. */
function told(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n  ')
}

function section(title: string, lines: readonly string[]): string {
  return [title.toUpperCase(), '-'.repeat(title.length), ...lines].join('\n')
}

/** The lines about the shot; none if it is pending or nobody recorded who gave it. */
function shotLines({ shot }: CheckInDetail): string[] {
  if (!shot) return []
  const { by, at, dose, lot } = shot
  return [
    ...(at === null ? [] : [`Given: ${formatLongEasternMoment(new Date(at))} by ${by ?? 'a former admin'}`]),
    ...(dose === '' ? [] : [`Dose: ${dose}`]),
    ...(lot === '' ? [] : [`Lot: ${lot}`]),
  ]
}

/** The patient summary: one text, with its sections in order. */
function patientSummary(checkIn: CheckInDetail): string {
  const when = (at: string) => formatLongEasternMoment(new Date(at))
  const history = checkIn.medicalHistory.map(({ title, answer }) => told(`${title}: ${answer}`))
  const sections = [
    section('Patient information', [
      `Name: ${checkIn.fullName}`,
      `Date of birth: ${checkIn.dob}`,
      `Email: ${checkIn.email}`,
      `Phone: ${checkIn.phone}`,
      `Path: ${checkIn.path}`,
      `Ticket: ${checkIn.ticketNumber}`,
      `Source: ${checkIn.source}`,
      `Checked in: ${when(checkIn.createdAt)}`,
      `Status: ${checkIn.administered ? 'Administered' : 'Pending'}`,
      ...shotLines(checkIn),
    ]),
    section('Allergies', [told(checkIn.allergies || 'None reported')]),
    section('Medications', [told(checkIn.medications || 'None reported')]),
    section('Medical history', history),
    section('Consent and preferences', [
      `Consent to a B12 injection: ${yesOrNo(checkIn.consentB12)}`,
      `Marketing opt-in: ${yesOrNo(checkIn.marketingOptIn)}`,
      `Signed by: ${checkIn.signature}`,
      `Signed: ${when(checkIn.signedAt)}`,
      `Waiver: version ${checkIn.waiverVersion}`,
    ]),
    section('Notes', [told(checkIn.notes || 'None')]),
  ]
  return `${sections.join('\n\n')}\n`
}

/** The summary as a text file. Refuses what `openCheckIn` refuses. */
export async function summarizeCheckIn(
  db: Db,
  { id, purpose }: { readonly id: string; readonly purpose: 'copy' | 'download' },
  actor: Actor,
  now: Date,
): Promise<{ fileName: string; text: string }> {
  const checkIn = await openCheckIn(db, id, purpose, actor, now)
  // No name in the file name, because it would show up in file lists and backups.
  return { fileName: `patient-summary-${checkIn.ticketNumber}.txt`, text: patientSummary(checkIn) }
}
