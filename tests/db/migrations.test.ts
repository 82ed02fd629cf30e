/**
 * A migration runs while the previous version still serves (.github/OPERATIONS.md, "Migrations"). So it only adds, or removes
 * what no running version reads anymore.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../drizzle/migrations/', import.meta.url)

/** PostgreSQL statements that might break the previous version. */
const breaking: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drops a table, a column or a type', /\bdrop\s+(table|column|type|schema|function|view)\b/i],
  ['renames', /\brename\b/i],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
  ['requires a column that the previous version doesn’t write', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i],
  ['drops a default that the previous version relies on', /\balter\s+column\s+\S+\s+drop\s+default\b/i],
  ['requires a new column', /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i],
  ['deletes rows', /\b(delete\s+from|truncate)\b/i],
  ['forbids values that were allowed', /\badd\s+constraint\b|\bcreate\s+unique\s+index\b/i],
]

/**
 * Migration → why the previous version survives it. Add an entry together with the migration. Expand in one deploy and contract
 * in a later one, and name here the deploy after which nobody reads the removed part.
 */
const survived: Readonly<Record<string, string>> = {
  '0004_inbox-steps-and-trash': 'The rules concern states other than "new", which the previous version never writes.',
  '0005_newsletters': 'The list of reasons only grows.',
  '0006_sign-in': 'The list of actors only grows. The previous version knows only visitors and the system, which have no id.',
  '0008_own-testimonials': 'The previous version leaves user_id empty.',
  '0011_newsletter-pause': 'The previous version leaves paused_at empty.',
  '0018_booking-times-slot': 'The same rule as before, written as a list of slots.',
  '0019_checks-read-sooner': 'The same rules as before, written so that PostgreSQL evaluates them faster.',
  '0025_outbox-lines':
    'The previous version marks nothing as sent without Postmark’s id. If it gets none, its email stays unknown and is looked up.',
  '0038_folded-search-texts':
    'The searched columns have their old names again when the migration ends. Until the deploy is done, the previous version finds no name by an accented letter.',
  '0027_audit-append-only': 'The previous version only adds to the audit too.',
  '0041_uploaded-pictures': 'The list of makers only grows.',
  '0032_collected-audience': 'The previous version leaves both columns as they are. It collects the whole audience at the start.',
  '0031_daily-limit': 'The rule of a day is the same for a limit of 100, which the previous version always uses.',
  '0029_sealed-request-words':
    'The previous version writes only the plain columns, which the rules on the sealed ones ignore. It always writes the body of a note.',
  '0036_shot-record': 'The previous version leaves the columns for who gave a shot, its dose and its lot empty.',
  '0040_testimonial-review': 'The previous version never keeps a testimonial unpublished for good.',
  '0044_visits-apart': 'The rules are on tables that the previous version doesn’t know.',
  '0051_visit-guests':
    'The list of steps only grows. The previous version drops no guest out, makes bookings for one, and writes none of the new steps.',
  '0046_clients-steps': 'The list of a visit’s steps only grows, and the previous version writes none of the new ones.',
  '0050_earlier-times':
    'The list of a visit’s steps only grows. The previous version leaves the new columns empty and holds no time.',
  '0053_testimonial-visits': 'The previous version leaves both columns empty.',
  '0060_found-by-index': 'The same rule as before: a check keeps every account’s address in lowercase.',
  '0042_request-answers': 'The lists of states and steps only grow. The previous version leaves the new columns empty.',
}

type Found = { readonly migration: string; readonly what: string; readonly statement: string }

/** The breaking statements in a migration. A table created by the same migration can't break anything older. */
function breakingIn(migration: string, sql: string): Found[] {
  const made = new Set([...sql.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"(\w+)"/gi)].map(([, table]) => table))
  return sql.split('--> statement-breakpoint').flatMap((text) => {
    const statement = text.replace(/--.*$/gm, '').trim()
    const table = /^(?:alter\s+table|create\s+unique\s+index\s+.*?\son)\s+(?:only\s+)?"(\w+)"/i.exec(statement)?.[1]
    if (table !== undefined && made.has(table)) return []
    const body = /^create\s+(or\s+replace\s+)?function\b/i.test(statement) ? '' : statement
    return breaking
      .filter(([, pattern]) => pattern.test(body))
      .map(([what]) => ({ migration, what, statement: statement.slice(0, 120) }))
  })
}

const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ name: file.replace('.sql', ''), sql: readFileSync(new URL(file, folder), 'utf8') }))

test('every migration only adds, or has a reason why the previous version survives it', () => {
  const found = migrations.flatMap(({ name, sql }) => breakingIn(name, sql))
  expect(found.filter(({ migration }) => !(migration in survived))).toEqual([])
  const needless = Object.keys(survived).filter((name) => !found.some(({ migration }) => migration === name))
  expect(needless).toEqual([])
})

test.each([
  'ALTER TABLE "requests" DROP COLUMN "note";',
  'ALTER TABLE "requests" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "requests" ADD COLUMN "x" text NOT NULL;',
  'ALTER TABLE "requests" ALTER COLUMN "x" SET NOT NULL;',
  'ALTER TABLE "requests" ALTER COLUMN "x" SET DATA TYPE integer;',
  'ALTER TABLE "requests" ADD CONSTRAINT "x" CHECK (true);',
  'CREATE UNIQUE INDEX "x" ON "requests" USING btree ("email");',
  'DROP TABLE "requests";',
])('the check of migrations finds %s', (statement) => {
  expect(breakingIn('planted', statement)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "requests" ADD COLUMN "x" text;',
  `ALTER TABLE "requests" ADD COLUMN "x" text DEFAULT '' NOT NULL;`,
  'DROP INDEX "requests_newest";',
  'CREATE TABLE "new" ("id" uuid);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "x" CHECK (true);',
])('the check of migrations allows %s', (statement) => {
  expect(breakingIn('planted', statement)).toEqual([])
})
