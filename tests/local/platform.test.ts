import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { startPlatform } from '../../netlify/local/platform.ts'
import { folderForTest } from './workplace.ts'

/** Starts a platform in its own folder and records what it says. */
async function started() {
  const said: string[] = []
  const platform = await startPlatform({
    dataDir: folderForTest(),
    siteUrl: 'http://localhost:1',
    seedMode: 'demo',
    report: (sentence) => said.push(sentence),
  })
  return { platform, said }
}

test('what the environment names is used instead of our own, and never filled with demonstration rows', async () => {
  const admin = inject('postgresUrl')
  const name = `given_${process.pid}`
  await createDatabase(admin, name)
  onTestFinished(() => dropDatabase(admin, name))
  vi.stubEnv('DATABASE_URL', databaseUrl(admin, name))
  vi.stubEnv('POSTMARK_SERVER_TOKEN', 'a real one')
  onTestFinished(() => void vi.unstubAllEnvs())

  const { platform, said } = await started()
  expect([platform.postgres, platform.mailbox]).toEqual([undefined, undefined])
  expect(platform.env).toMatchObject({ URL: 'http://localhost:1', DATABASE_URL: databaseUrl(admin, name) })
  expect(platform.env).not.toHaveProperty('POSTMARK_SERVER_TOKEN')
  expect(platform.env).not.toHaveProperty('AFTER_ANSWER')
  expect(said).toEqual([
    expect.stringMatching(/^Schema and first rows: \d+\.\d s$/),
    'Emails go to Postmark, because POSTMARK_SERVER_TOKEN is set.',
  ])
  const client = new pg.Client({ connectionString: databaseUrl(admin, name) })
  await client.connect()
  expect((await client.query('SELECT count(*)::int AS n FROM requests')).rows).toEqual([{ n: 0 }])
  await client.end()
  await platform.stop()
})

test('what a database on the internet owes is left to its own site, which emails then link to', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://clinic:secret@db.clinic.example/clinic')
  vi.stubEnv('POSTMARK_SERVER_TOKEN', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { platform, said } = await started()
  onTestFinished(platform.stop)
  expect([platform.postgres, platform.bridge]).toEqual([undefined, undefined])
  expect(platform.env).toMatchObject({ AFTER_ANSWER: 'leave' })
  expect(platform.env).not.toHaveProperty('DATABASE_URL')
  expect(said.join()).toContain('That site sends the emails')
})
