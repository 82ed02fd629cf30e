/** Names a row when only its kind and id are known, in the trash and in the audit. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TrashKind } from '../../../src/contracts/admin-trash.ts'
import { foldedInDatabase } from '../../db/folded.ts'
import { accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { emailSignups } from '../../db/schema/email-signup.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { images } from '../../db/schema/image.ts'
import { newsletters } from '../../db/schema/newsletter.ts'
import { raffleDraws } from '../../db/schema/raffle.ts'
import { requests } from '../../db/schema/request.ts'
import { subscriberImports, subscribers } from '../../db/schema/subscriber.ts'
import { testimonials } from '../../db/schema/testimonial.ts'
import { guests, visits } from '../../db/schema/visit.ts'
import { holding } from './search-words.ts'

/** The tables whose rows can be deleted and restored. */
export const labeledTables = {
  request: requests,
  visit: visits,
  testimonial: testimonials,
  'event-signup': checkIns,
  'email-signup': emailSignups,
  subscriber: subscribers,
  newsletter: newsletters,
  account: accounts,
} as const satisfies Record<TrashKind, PgTable>

/** The first 80 characters of a text, with an ellipsis if there are more. */
export const opening = (text: SQLWrapper): SQL<string> =>
  sql<string>`case when char_length(${text}) > 80 then rtrim(left(${text}, 79)) || '…' else ${text} end`

/** A row's name, built from its own columns, for a query that selects only from its table. */
export const rowLabels: Readonly<Record<TrashKind, SQL<string>>> = {
  request: sql`client_name || ' · ' || reference`,
  visit: sql`client_name || ' · ' || to_char(starts_at at time zone 'America/New_York', 'FMMon FMDD, YYYY')`,
  testimonial: sql`coalesce(full_name, 'Anonymous') || ' · ' || ${opening(sql`testimonial`)}`,
  'event-signup': sql`full_name || ' · ' || email`,
  'email-signup': sql`email`,
  subscriber: sql`email`,
  newsletter: sql`title || ' · ' || month_key`,
  account: sql`coalesce(full_name || ' · ', '') || email`,
}

/** A guest's name or, until they have one, whose guest they are. */
const guestLabel = sql`coalesce(g.name, 'Guest ' || g.position || ' of ' || v.client_name)`

type Further = { readonly rows: SQLWrapper; readonly id: SQLWrapper; readonly label: SQL }

/** Rows that only the audit names. */
const furtherRows = {
  guest: { rows: sql`${guests} g join ${visits} v on v.id = g.visit_id`, id: sql`g.id`, label: guestLabel },
  image: { rows: images, id: images.id, label: sql`prompt` },
  raffle: { rows: raffleDraws, id: raffleDraws.id, label: sql`'Ticket ' || winning_ticket` },
} as const satisfies Readonly<Record<string, Further>>

/** Imports: their entries are about subscribers. */
const importRows: Further = { rows: subscriberImports, id: subscriberImports.id, label: sql`file_name` }

const furtherLabel = ({ rows, id, label }: Further) => sql`(select ${label} from ${rows} where ${id} = ${audit.subjectId})`

/** The name of an audit entry's row. Null if the row is gone or has no name. */
export const auditSubjectLabel: SQL<string | null> = sql<string | null>`case ${audit.subjectType} ${sql.join(
  (Object.keys(labeledTables) as TrashKind[]).map((kind) => {
    const table = labeledTables[kind]
    const label = sql`(select ${rowLabels[kind]} from ${table} where ${table.id} = ${audit.subjectId})`
    return sql`when ${sql.raw(`'${kind}'`)} then ${kind === 'subscriber' ? sql`coalesce(${label}, ${furtherLabel(importRows)})` : label}`
  }),
  sql` `,
)} ${sql.join(
  Object.entries(furtherRows).map(([kind, rows]) => sql`when ${sql.raw(`'${kind}'`)} then ${furtherLabel(rows)}`),
  sql` `,
)} end`

/** What a search looks in, for each kind of row. */
export const searchTexts: Readonly<Record<TrashKind, SQL>> = {
  request: sql`search_text`,
  visit: foldedInDatabase(sql`client_name || ' ' || client_email`),
  testimonial: sql`search_text`,
  'event-signup': sql`search_text`,
  'email-signup': sql`search_text`,
  subscriber: sql`search_text`,
  newsletter: foldedInDatabase(sql`title || ' ' || subject || ' ' || month_key`),
  account: foldedInDatabase(sql`coalesce(full_name, '') || ' ' || email`),
}

/** The query for the ids of all rows that the audit names, deleted ones too, whose text contains a word. */
export function subjectsHolding(word: string): SQL {
  const finds = (Object.keys(labeledTables) as TrashKind[]).map(
    (kind) => sql`select id from ${labeledTables[kind]} where ${holding(searchTexts[kind], word)}`,
  )
  const further = [...Object.values(furtherRows), importRows].map(
    ({ rows, id, label }) => sql`select ${id} from ${rows} where ${holding(foldedInDatabase(label), word)}`,
  )
  return sql.join([...finds, ...further], sql` union all `)
}
