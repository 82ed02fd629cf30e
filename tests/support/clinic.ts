/**
 * Everything outside the functions, for one test file: its own database behind a bridge, and a mailbox, set in the functions'
 * environment.
 */
import { neonConfig } from '@neondatabase/serverless'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import pg from 'pg'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { blobsEnv } from '../../netlify/local/host/blobs.ts'
import { startMailbox, type Mailbox } from '../../netlify/local/mailbox/mailbox.ts'
import { startNeonBridge, useLocalNeon, type NeonBridge } from '../../netlify/local/database/neon-bridge.ts'
import { templateDatabase } from './postgres.ts'
import { settled } from './serve.ts'

export const clinicInbox = 'desk@clinic.test'
export const webhookLogin = 'postmark:a password for tests'

export type Clinic = {
  readonly bridge: NeonBridge
  readonly mailbox: Mailbox
  /** Reads the database directly, not through the bridge, so injected faults don't affect the checks. */
  readonly rows: <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Empties every table and the mailbox, and clears injected faults. */
  readonly reset: () => Promise<void>
}

/**
 * Empties what has rows: most tests write to a few of fifty tables, and TRUNCATE makes new files even for an empty one. Only a
 * superuser who sets this role may empty the audit (migration audit-append-only).
 */
const emptyEveryTable = `do $$
  declare
    name text;
    many bigint;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute 'select count(*) from (select from ' || name || ' limit 1000) few' into many;
      if many = 1000 then execute 'truncate ' || name || ' cascade';
      elsif many > 0 then execute 'delete from ' || name;
      end if;
    end loop;
  end $$`

/** Starts before the file's tests and stops after them. Its fields are set once the first test runs. */
export function useClinic(): Clinic {
  const clinic = {} as { -readonly [Key in keyof Clinic]: Clinic[Key] }
  const name = `clinic_${randomUUID().replaceAll('-', '')}`
  let oracle: pg.Pool

  beforeAll(async () => {
    const adminUrl = inject('postgresUrl')
    await createDatabase(adminUrl, name, templateDatabase)
    const url = databaseUrl(adminUrl, name)
    clinic.bridge = await startNeonBridge()
    clinic.mailbox = await startMailbox()
    useLocalNeon(neonConfig, clinic.bridge)
    Object.assign(process.env, {
      URL: 'http://clinic.test',
      DATABASE_URL: url,
      POSTMARK_SERVER_TOKEN: 'test-token',
      POSTMARK_API_URL: clinic.mailbox.url,
      SIGNING_KEY: 'a signing key for tests, and for tests alone',
      SEAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      CHECK_IN_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
      MAIL_FROM: 'Clinic <hello@clinic.test>',
      CLINIC_INBOX: clinicInbox,
      POSTMARK_WEBHOOK_LOGIN: webhookLogin,
      ...blobsEnv(inject('blobs'), name),
    })
    oracle = new pg.Pool({ connectionString: url, max: 2 })
    // Dropping the database at the end closes its connections, which is an error we expect.
    oracle.on('error', () => {})
    clinic.rows = async (sql, values) => (await oracle.query(sql, values)).rows
    clinic.reset = async () => {
      await settled()
      clinic.bridge.fault = undefined
      clinic.mailbox.heal()
      clinic.mailbox.clear()
      clinic.mailbox.inactive.clear()
      clinic.mailbox.suppressions.clear()
      await oracle.query(emptyEveryTable)
    }
  })

  afterAll(async () => {
    await oracle?.end()
    await clinic.bridge?.stop()
    await clinic.mailbox?.stop()
    await dropDatabase(inject('postgresUrl'), name)
  })

  return clinic
}
