/** A migration that can't lock a table yet: the site keeps working, and the migration tries again. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../drizzle/migrate.ts'
import { folderForTest, until } from '../local/workplace.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const url = () => process.env['DATABASE_URL']!
let backup: pg.Client

beforeEach(async () => {
  backup = new pg.Client({ connectionString: url() })
  await backup.connect()
  await backup.query('begin; select from subscribers limit 1')
})
afterEach(() => backup.end())

/** A folder with one migration, newer than all others, that adds a column to the subscribers. */
function migrationAdding(column: string): string {
  const migrationsFolder = folderForTest()
  const tag = `9999_${column}`
  writeFileSync(join(migrationsFolder, `${tag}.sql`), `ALTER TABLE "subscribers" ADD COLUMN "${column}" text;`)
  mkdirSync(join(migrationsFolder, 'meta'))
  const journal = { entries: [{ idx: 9999, version: '7', when: Date.now() + 3_155_760_000_000, tag, breakpoints: true }] }
  writeFileSync(join(migrationsFolder, 'meta', '_journal.json'), JSON.stringify(journal))
  return migrationsFolder
}

const newColumn = () => `c${randomUUID().slice(0, 8)}`
const isWaiting = async () =>
  (await clinic.rows(`select 1 from pg_locks where not granted and relation = 'subscribers'::regclass`)).length > 0
const columns = async (name: string) =>
  clinic.rows(`select 1 from information_schema.columns where table_name = 'subscribers' and column_name = $1`, [name])

test('the site can write to a table while a migration waits for a backup to finish', async () => {
  const column = newColumn()
  const migrated = migrate(url(), { migrationsFolder: migrationAdding(column), lockMs: 200, tries: 1000, pauseMs: 20 })
  await until(isWaiting, 'the migration waits')
  await clinic.rows(`set statement_timeout = '20s'; update subscribers set first_name = 'Ana'; reset statement_timeout`)
  expect(await columns(column)).toHaveLength(0)
  await backup.query('commit')
  await migrated
  expect(await columns(column)).toHaveLength(1)
})

test('a migration gives up and changes nothing when a backup takes too long', async () => {
  const column = newColumn()
  const migrated = migrate(url(), { migrationsFolder: migrationAdding(column), lockMs: 50, tries: 2, pauseMs: 1 })
  await expect(migrated).rejects.toThrow(/such as a backup, is using the database’s tables\. Nothing changed\./)
  await backup.query('commit')
  expect(await columns(column)).toHaveLength(0)
})
