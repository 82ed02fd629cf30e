/**
 * A migration runs while the previous version still serves (.github/OPERATIONS.md, "Migrations"). So it only adds, or removes
 * what no running version reads anymore.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../drizzle/migrations/', import.meta.url)

/** What the previous version might not survive, as PostgreSQL statements. */
const breaking: readonly (readonly [what: string, statement: RegExp])[] = [
  ['takes a table, a column or a type away', /\bdrop\s+(table|column|type|schema|function|view)\b/i],
  ['renames', /\brename\b/i],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
  ['demands what the version before does not write', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i],
  ['takes a default away that the version before counts on', /\balter\s+column\s+\S+\s+drop\s+default\b/i],
  ['demands a new column', /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i],
  ['deletes or empties', /\b(delete\s+from|truncate)\b/i],
  ['forbids what was allowed', /\badd\s+constraint\b|\bcreate\s+unique\s+index\b/i],
]

/**
 * Migration → why the previous version survives it. Add an entry together with the migration. Expand in one deploy and contract
 * in a later one, and name here the deploy after which nobody reads the removed part.
 */
const survived: Readonly<Record<string, string>> = {
  '0004_inbox-steps-and-trash': 'The rules speak of states beyond "new", which the version before never writes.',
  '0005_newsletters': 'The list of reasons only grows.',
  '0006_sign-in': 'The list of actors only grows; visitors and the system, all that the version before knows, have no id.',
  '0008_own-testimonials': 'The version before leaves user_id empty.',
  '0011_newsletter-pause': 'The version before leaves paused_at empty.',
  '0018_booking-times-slot': 'The same rule as before, said by the slots themselves.',
  '0019_checks-read-sooner': 'The same rules as before, written so that they are read sooner.',
  '0025_outbox-lines':
    'The version before sends nothing without an id of Postmark’s; should it get none, its email stays unknown and is looked up.',
  '0038_folded-search-texts':
    'Texts that a search looks in stand under the same name again when the migration ends. Until its deploy is over, the version before finds no name by a letter with an accent.',
  '0027_audit-append-only': 'The version before only adds to the audit too.',
  '0041_uploaded-pictures': 'The list of makers only grows.',
  '0032_collected-audience': 'The version before leaves both columns as they are; its start collects everybody at once.',
  '0031_daily-limit': 'A day’s rule is the same at 100, which every day of the version before keeps.',
  '0029_sealed-request-words':
    'The version before writes the plain columns alone, which the rules on the sealed ones do not concern; of a note it always writes a body.',
  '0036_shot-record': 'The version before leaves who gave a shot, its dose and its lot empty.',
  '0040_testimonial-review': 'The version before keeps no testimonial unpublished for good.',
  '0044_visits-apart': 'The rules are on tables that the version before does not know.',
  '0051_visit-guests':
    'The version before drops no guest out, makes bookings for one, and writes none of the new steps: the list only grows.',
  '0046_clients-steps': 'The list of a visit’s steps only grows, and the version before writes none of the new ones.',
  '0050_earlier-times':
    'The list of a visit’s steps only grows, and the version before leaves the new columns empty and holds no time.',
  '0053_testimonial-visits': 'The version before leaves both columns empty.',
  '0042_request-answers': 'The lists of states and steps only grow. The version before leaves the new columns empty.',
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

test('a migration only adds, or says why the version before survives it', () => {
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
])('%s is found', (statement) => {
  expect(breakingIn('planted', statement)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "requests" ADD COLUMN "x" text;',
  `ALTER TABLE "requests" ADD COLUMN "x" text DEFAULT '' NOT NULL;`,
  'DROP INDEX "requests_newest";',
  'CREATE TABLE "new" ("id" uuid);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "x" CHECK (true);',
])('%s is let through', (statement) => {
  expect(breakingIn('planted', statement)).toEqual([])
})
