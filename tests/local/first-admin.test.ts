/** Creates the first admin: at a local start, or with `npm run admin:create` for a real database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { exchangeLink } from '../../src/contracts/account/password.ts'
import { signIn } from '../../src/contracts/account/session.ts'
import { ensureFirstAdmin, readFirstAdmin } from '../../netlify/local/first-admin.ts'
import * as passwordLink from '../../netlify/functions/password-link.ts'
import * as session from '../../netlify/functions/session.ts'
import { newestLink, tokensOf } from '../support/account-emails.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const server = serve(session, passwordLink)
const enter = (email: string, password: string) => call(signIn, { email, password }, { fetch: server.fetch })

beforeEach(() => clinic.reset())

async function start(email: string, password?: string): Promise<string[]> {
  const reports: string[] = []
  const report = (sentence: string) => void reports.push(sentence)
  await ensureFirstAdmin(process.env['DATABASE_URL']!, { email, password }, { now: new Date(), report })
  return reports
}

test('the first start makes up a password and prints it once', async () => {
  const [report, ...rest] = await start('admin@clinic.test')
  expect(rest).toEqual([])
  const password = report!.match(/password (\S+) /)![1]!
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await enter('admin@clinic.test', password)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
  expect(await start('admin@clinic.test')).toEqual([])
})

test('a configured password becomes the admin’s password and is never printed', async () => {
  await start('admin@clinic.test')
  for (const password of ['a first horse', 'a second horse']) {
    expect((await start('desk@clinic.test', password)).join()).not.toContain(password)
    expect(await enter('desk@clinic.test', password)).toMatchObject({ ok: true })
  }
  expect(await enter('desk@clinic.test', 'a first horse')).toMatchObject({ ok: false })
})

test('a start refuses a very common password and says why', async () => {
  await expect(start('desk@clinic.test', 'letmein')).rejects.toThrow('LOCAL_ADMIN_PASSWORD won’t work. Many people use')
  expect(await clinic.rows('select 1 from accounts')).toEqual([])
})

test('readFirstAdmin refuses an invalid email address and a short password, and says why', () => {
  const before = { ...process.env }
  try {
    process.env['LOCAL_ADMIN_EMAIL'] = 'nobody'
    expect(() => readFirstAdmin()).toThrow('LOCAL_ADMIN_EMAIL must be an email address')
    Object.assign(process.env, { LOCAL_ADMIN_EMAIL: 'Desk@Clinic.test', LOCAL_ADMIN_PASSWORD: '12345' })
    expect(() => readFirstAdmin()).toThrow('6 to 128 characters')
    delete process.env['LOCAL_ADMIN_PASSWORD']
    expect(readFirstAdmin()).toEqual({ email: 'desk@clinic.test', password: undefined })
  } finally {
    process.env = before
  }
})

/** Runs the command as an operator does. */
async function create(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['drizzle/admin-create.ts', ...args], { env: process.env })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output }
}

test('admin:create emails an invitation, and refuses an address that is already an admin’s', async () => {
  const { code, output } = await create('Owner@Clinic.test', 'Olga Owner')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('on its way to owner@clinic.test') })
  const tokens = tokensOf(newestLink(clinic, 'owner@clinic.test'))
  expect(await call(exchangeLink, tokens, { fetch: server.fetch })).toMatchObject({
    ok: true,
    value: { full_name: 'Olga Owner' },
  })
  await clinic.rows(`update accounts set password_hash = 'set'`)
  expect(await create('owner@clinic.test', 'Olga Owner')).toEqual({ code: 1, output: 'This person is already an admin.\n' })
})

test('admin:create sends no email while URL is not set', async () => {
  const site = process.env['URL']
  delete process.env['URL']
  try {
    expect(await create('owner@clinic.test', 'Olga Owner')).toEqual({ code: 1, output: expect.stringContaining('URL=https://') })
  } finally {
    process.env['URL'] = site
  }
  expect(await clinic.rows('select 1 from outbox')).toEqual([])
})

test.each([
  [[], 'Add an email and a name: npm run admin:create'],
  [['owner@clinic.test'], 'Add an email and a name: npm run admin:create'],
  [['owner', 'Olga Owner'], 'Please enter a valid email'],
])('admin:create with the arguments %o says what is wrong and creates no account', async (args, sentence) => {
  expect(await create(...args)).toEqual({ code: 1, output: expect.stringContaining(sentence) })
  expect(await clinic.rows('select 1 from accounts')).toEqual([])
})
