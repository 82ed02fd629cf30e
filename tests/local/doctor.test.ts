/** `npm run doctor` reports what a deploy lacks, changes nothing, and reveals no secret. */
import { spawnSync } from 'node:child_process'
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '../../netlify/db/client.ts'
import { invite } from '../../netlify/domain/account/invitation.ts'
import { examine } from '../../drizzle/doctor.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
beforeEach(() => clinic.reset())

const healthy = { database: 'ok', emails: 'ok', backup: { state: 'off', hours: null }, checkedAt: '2026-12-01T12:00:00.000Z' }
const answering = (answer: () => Response) => (async () => answer()) as unknown as typeof fetch

const about = async (name: string, answer = () => Response.json(healthy)) =>
  (await examine(answering(answer))).filter((finding) => finding.about === name)

test('the doctor passes a complete environment, and says whether an admin can sign in', async () => {
  expect(await about('database')).toMatchObject([{ state: 'fine' }])
  expect(await about('Postmark')).toMatchObject([{ state: 'fine', sentence: expect.stringContaining('Local mailbox') }])
  expect(await about('newsletters')).toMatchObject([{ state: 'fine' }])
  expect(await about('admins')).toMatchObject([{ state: 'missing' }])
  await invite(openDb(), { email: 'ana@example.com', fullName: 'Ana Pereira' }, { actorKind: 'system' }, new Date())
  expect(await about('admins')).toMatchObject([{ state: 'note', sentence: expect.stringContaining('1 invited') }])
  await clinic.rows(`update accounts set password_hash = 'a hash'`)
  expect(await about('admins')).toMatchObject([{ state: 'fine', sentence: '1 can sign in.' }])
})

test('the doctor reports a database that lacks migrations or can’t be reached', async () => {
  await clinic.rows('create table kept as select * from drizzle.__drizzle_migrations')
  await clinic.rows('delete from drizzle.__drizzle_migrations where id > 2')
  try {
    expect(await about('database')).toMatchObject([{ state: 'missing', sentence: expect.stringContaining('npm run db:migrate') }])
  } finally {
    await clinic.rows('delete from drizzle.__drizzle_migrations')
    await clinic.rows('insert into drizzle.__drizzle_migrations select * from kept')
    await clinic.rows('drop table kept')
  }
  clinic.bridge.fault = { before: 'refuse' }
  expect(await about('database')).toMatchObject([{ state: 'missing', sentence: expect.stringContaining('Can’t reach') }])
})

test('the doctor calls the site at its address, and reports any other answer', async () => {
  const refused = (code: string, status: number) => () =>
    Response.json({ error: { code, message: 'No.', requestId: 'test' } }, { status })
  expect(await about('site')).toMatchObject([{ state: 'fine' }])
  for (const [answer, reported] of [
    [refused('wrong-host', 421), 'made for another address'],
    [refused('not-configured', 503), 'not-configured (503)'],
    [() => new Response('A parked domain'), 'Something else answers at http://clinic.test/api/health (200)'],
    [() => new Response(null, { status: 301, headers: { location: 'https://www.clinic.test/' } }), 'https://www.clinic.test.'],
    [
      () => {
        throw new TypeError('fetch failed')
      },
      'Nothing answers at http://clinic.test/api/health',
    ],
  ] as const)
    expect(await about('site', answer)).toMatchObject([{ state: 'missing', sentence: expect.stringContaining(reported) }])
})

test('the doctor names missing variables and shared keys, but never their values', () => {
  const key = Buffer.alloc(32, 5).toString('base64')
  const run = (change: Record<string, string>) => {
    const env = { ...process.env, ...change }
    const { stdout, stderr, status } = spawnSync(process.execPath, ['drizzle/doctor.ts'], { env, encoding: 'utf8' })
    return { output: stdout + stderr, status }
  }
  const incomplete = run({ MAIL_FROM: 'nobody', CLINIC_INBOX: '' })
  expect(incomplete).toMatchObject({
    status: 1,
    output: expect.stringMatching(/MISSING +environment +.*missing CLINIC_INBOX; malformed MAIL_FROM\./),
  })
  const { URL: _, ...withoutUrl } = process.env
  const { stdout } = spawnSync(process.execPath, ['drizzle/doctor.ts'], { env: withoutUrl, encoding: 'utf8' })
  expect(stdout).toMatch(/MISSING +address +URL is not set here/)
  const shared = run({ SEAL_KEYS: `a:${key}`, CHECK_IN_KEYS: `b:${key}` })
  expect(shared.output).toMatch(/MISSING +keys/)
  expect(shared.output).not.toContain(key)
})
