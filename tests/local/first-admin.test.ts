/** The first admin: made at a local start, or by `npm run admin:create` for a real database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { exchangeLink } from '../../src/contracts/account/password.ts'
import { signIn } from '../../src/contracts/account/session.ts'
import { ensureFirstAdmin, readFirstAdmin } from '../../netlify/local/first-admin.ts'
import * as passwordLink from '../../netlify/functions/password-link.ts'
import * as session from '../../netlify/functions/session.ts'
import { newestLink, tokensOf } from '../support/account-letters.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const server = serve(session, passwordLink)
const enter = (email: string, password: string) => call(signIn, { email, password }, { fetch: server.fetch })

beforeEach(() => clinic.reset())

async function start(email: string, password?: string): Promise<string[]> {
  const said: string[] = []
  const report = (sentence: string) => void said.push(sentence)
  await ensureFirstAdmin(process.env['DATABASE_URL']!, { email, password }, { now: new Date(), report })
  return said
}

test('the first start makes a password up and says it once', async () => {
  const [said, ...rest] = await start('admin@clinic.test')
  expect(rest).toEqual([])
  const password = said!.match(/password (\S+) /)![1]!
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await enter('admin@clinic.test', password)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
  expect(await start('admin@clinic.test')).toEqual([])
})

test('a password that is named is the admin’s from then on, and is not said', async () => {
  await start('admin@clinic.test')
  for (const password of ['a first horse', 'a second horse']) {
    expect((await start('desk@clinic.test', password)).join()).not.toContain(password)
    expect(await enter('desk@clinic.test', password)).toMatchObject({ ok: true })
  }
  expect(await enter('desk@clinic.test', 'a first horse')).toMatchObject({ ok: false })
})

test('a very common password is refused with a sentence', async () => {
  await expect(start('desk@clinic.test', 'letmein')).rejects.toThrow('LOCAL_ADMIN_PASSWORD won’t work. Many people use')
  expect(await clinic.rows('select 1 from accounts')).toEqual([])
})

test('a name that is no address and a password too short are refused with a sentence', () => {
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
async function create(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['drizzle/admin-create.ts', ...args], { env: process.env })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said }
}

test('an invitation from the command line is an email, never a password', async () => {
  const { code, said } = await create('Owner@Clinic.test', 'Olga Owner')
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('on its way to owner@clinic.test') })
  const tokens = tokensOf(newestLink(clinic, 'owner@clinic.test'))
  expect(await call(exchangeLink, tokens, { fetch: server.fetch })).toMatchObject({
    ok: true,
    value: { full_name: 'Olga Owner' },
  })
  await clinic.rows(`update accounts set password_hash = 'set'`)
  expect(await create('owner@clinic.test', 'Olga Owner')).toEqual({ code: 1, said: 'This person is already an admin.\n' })
})

test('no email leaves that would link to nowhere', async () => {
  const site = process.env['URL']
  delete process.env['URL']
  try {
    expect(await create('owner@clinic.test', 'Olga Owner')).toEqual({ code: 1, said: expect.stringContaining('URL=https://') })
  } finally {
    process.env['URL'] = site
  }
  expect(await clinic.rows('select 1 from outbox')).toEqual([])
})

test.each([
  [[], 'Add an email and a name: npm run admin:create'],
  [['owner@clinic.test'], 'Add an email and a name: npm run admin:create'],
  [['owner', 'Olga Owner'], 'Please enter a valid email'],
])('%o is answered with how it is used', async (args, sentence) => {
  expect(await create(...args)).toEqual({ code: 1, said: expect.stringContaining(sentence) })
  expect(await clinic.rows('select 1 from accounts')).toEqual([])
})
