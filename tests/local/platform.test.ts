import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { startPlatform } from '../../netlify/local/platform.ts'
import { folderForTest } from './workplace.ts'

/** Starts a platform in its own folder and records its reports. */
async function started() {
  const reports: string[] = []
  const platform = await startPlatform({
    dataDir: folderForTest(),
    siteUrl: 'http://localhost:1',
    seedMode: 'demo',
    report: (sentence) => reports.push(sentence),
  })
  return { platform, reports }
}

test('the platform uses the database and the Postmark token in the environment, without demo rows', async () => {
  const admin = inject('postgresUrl')
  const name = `given_${process.pid}`
  await createDatabase(admin, name)
  onTestFinished(() => dropDatabase(admin, name))
  vi.stubEnv('DATABASE_URL', databaseUrl(admin, name))
  vi.stubEnv('POSTMARK_SERVER_TOKEN', 'a real one')
  onTestFinished(() => void vi.unstubAllEnvs())

  const { platform, reports } = await started()
  expect([platform.postgres, platform.mailbox]).toEqual([undefined, undefined])
  expect(platform.env).toMatchObject({ URL: 'http://localhost:1', DATABASE_URL: databaseUrl(admin, name) })
  expect(platform.env).not.toHaveProperty('POSTMARK_SERVER_TOKEN')
  expect(platform.env).not.toHaveProperty('AFTER_ANSWER')
  expect(reports).toEqual([
    expect.stringMatching(/^Schema and first rows: \d+\.\d s$/),
    'Emails go to Postmark, because POSTMARK_SERVER_TOKEN is set.',
  ])
  const client = new pg.Client({ connectionString: databaseUrl(admin, name) })
  await client.connect()
  expect((await client.query('SELECT count(*)::int AS n FROM requests')).rows).toEqual([{ n: 0 }])
  await client.end()
  await platform.stop()
})

test('with a database on the internet, the platform leaves sending emails to that database’s site', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://clinic:secret@db.clinic.example/clinic')
  vi.stubEnv('POSTMARK_SERVER_TOKEN', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { platform, reports } = await started()
  onTestFinished(platform.stop)
  expect([platform.postgres, platform.bridge]).toEqual([undefined, undefined])
  expect(platform.env).toMatchObject({ AFTER_ANSWER: 'leave' })
  expect(platform.env).not.toHaveProperty('DATABASE_URL')
  expect(reports.join()).toContain('That site sends the emails')
})
