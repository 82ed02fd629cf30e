/** Guessing the code of a sign-in email: strangers can't lock anyone out, and can't find a code. */
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { askingBrowser, askingOf } from '../../../netlify/auth/asking-browser.ts'
import { networkOf } from '../../../netlify/auth/network.ts'
import * as signInLink from '../../../netlify/functions/sign-in-link.ts'
import * as signInLinkUse from '../../../netlify/functions/sign-in-link-use.ts'
import { signatureOf } from '../../../netlify/signature.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { postAs } from '../../support/visitor.ts'

const clinic = useClinic()
const server = serve(signInLink, signInLinkUse)
const email = 'cleo@example.com'

beforeEach(() => clinic.reset())

type From = { readonly ip?: string; readonly asking?: string | undefined }

async function post(path: string, body: object, { ip = '198.51.100.7', asking }: From) {
  const cookie = asking === undefined ? undefined : `asking=${asking}`
  const { said, after, given } = await postAs(server, path, body, { ip, cookie })
  return { said, after, cookie: given('asking').cookie, asking: given('asking').value }
}

const ask = (address = email, from: From = {}) => post('/api/sign-in-link', { email: address }, from)
const type = (code: string, from: From = {}, address = email) => post('/api/sign-in-link-use', { email: address, code }, from)

async function codeOf(address = email): Promise<string> {
  await server.settled()
  const message = clinic.mailbox.emails().findLast(({ To }) => To === address)
  return message!.Subject!.match(/^\d{6}/)![0]
}

const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

/** Tries 25 wrong codes, each from a different network. */
async function strangers(code: string): Promise<string[]> {
  const said: string[] = []
  for (let n = 0; n < 25; n += 1) said.push((await type(wrong(code), { ip: `203.0.113.${n}` })).said)
  return said
}

test('strangers who use up a code’s tries cannot lock out the browser that asked for it', async () => {
  const { asking, cookie } = await ask()
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const code = await codeOf()
  const said = await strangers(code)
  expect(said.filter((each) => each === 'invalid-code')).toHaveLength(5)
  expect((await type(code)).said).toBe('too-many-codes')
  expect((await type(wrong(code), { asking })).said).toBe('invalid-code')
  expect((await type(code, { asking })).said).toBe('signed-in')
})

test('a code also works on another device if nobody has guessed at it', async () => {
  await ask()
  expect((await type(await codeOf(), { ip: '203.0.113.9' })).said).toBe('signed-in')
})

test('a browser that asked has five tries for each of five emails an hour, and for no other address', async () => {
  const first = await ask()
  const code = await codeOf()
  const tries = async ({ asking }: { asking?: string | undefined }, many: number) => {
    const said: string[] = []
    for (let n = 0; n < many; n += 1) said.push((await type(wrong(code), { asking })).said)
    return said.filter((each) => each === 'invalid-code').length
  }
  expect(await tries(first, 8)).toBe(5)
  for (let asked = 2; asked <= 5; asked += 1) expect(await tries(await ask(), 6)).toBe(5)
  const sixth = await ask()
  expect(sixth.asking).toHaveLength(first.asking!.length)
  // The sixth has no tries of its own. It shares the strangers' tries, which are used up.
  await strangers(code)
  expect(await tries(sixth, 6)).toBe(0)
  const other = await ask('eve@example.com', { ip: '203.0.113.200' })
  expect((await type(code, { asking: other.asking })).said).toBe('too-many-codes')
})

test('a wrong code is reported as wrong even if a right one from the same network is counted at once', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  expect((await type(wrong(code), { asking })).said).toBe('invalid-code')
  const keyOf = (what: string, of: string) => signatureOf(what, of).toString('base64url')
  const hold = `select 1 from throttles where key = $1 for update`
  // Locks what the right code's transaction locks: the whole site's counter, then its network's.
  const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await other.connect()
  try {
    await other.query('begin')
    expect((await other.query(hold, [keyOf('code guesses', 'asked')])).rows).toHaveLength(1)
    const typing = type(wrong(code), { asking })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await clinic.rows(waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve))
    // PostgreSQL ends one side of the deadlock: usually the guess, which waited first, but on a busy machine maybe this one.
    await other.query(hold, [keyOf('code asked network', networkOf('198.51.100.7'))]).then(
      ({ rows }) => expect(rows).toHaveLength(1),
      (error: unknown) => expect(error).toMatchObject({ code: '40P01' }),
    )
    await other.query('commit')
    expect((await typing).said).toBe('invalid-code')
  } finally {
    await other.end()
  }
})

test('the cookie of a browser that asked expires after an hour, and is for one address only', () => {
  const at = (minutes: number) => new Date(Date.UTC(2027, 5, 1, 16, minutes))
  const given = askingBrowser(email, at(0))
  expect(askingOf(given, email, at(59))).toBeDefined()
  expect(askingOf(given, email, at(60))).toBeUndefined()
  expect(askingOf(given, 'eve@example.com', at(0))).toBeUndefined()
})

test('a browser with a forged cookie has no tries of its own', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  await strangers(code)
  const forged = asking!.slice(0, 20) + (asking!.slice(20, 22) === 'xx' ? 'yy' : 'xx') + asking!.slice(22)
  expect((await type(code, { asking: forged })).said).toBe('too-many-codes')
})

test('browsers that did not ask get sixty wrong codes an hour in total; the one that asked signs in', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  const said: Awaited<ReturnType<typeof type>>[] = []
  for (let n = 0; n < 70; n += 1) said.push(await type('123456', { ip: `203.0.${n}.1` }, `person.${n}@example.com`))
  expect(said.filter(({ said: each }) => each === 'invalid-sign-in-link')).toHaveLength(60)
  expect(said.at(-1)).toMatchObject({ said: 'too-many-codes', after: '3600' })
  expect((await type(code)).said).toBe('too-many-codes')
  expect((await type(code, { asking })).said).toBe('signed-in')
})

test('one network’s browsers that asked get sixty wrong codes an hour; other networks can sign in', async () => {
  const said: string[] = []
  for (let n = 0; n < 13; n += 1) {
    const address = `person.${n}@example.com`
    const { asking } = await ask(address, { ip: '203.0.113.1' })
    const code = await codeOf(address)
    for (let tried = 0; tried < 5; tried += 1) said.push((await type(wrong(code), { asking, ip: '203.0.113.1' }, address)).said)
  }
  expect(said.filter((each) => each === 'invalid-code')).toHaveLength(60)
  expect(said.at(-1)).toBe('too-many-codes')
  const { asking } = await ask()
  expect((await type(await codeOf(), { asking })).said).toBe('signed-in')
})

test('asking too often leaves a browser the tries it has', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  for (let n = 0; n < 5; n += 1) await ask(email, { ip: '203.0.113.1' })
  await strangers(code)
  const again = await ask(email, { asking })
  expect(again.asking).toBe(asking)
  expect((await type(code, { asking: again.asking })).said).toBe('signed-in')
})

test('right codes do not count as guesses: 65 people can sign in within an hour', async () => {
  for (let n = 0; n < 65; n += 1) {
    const address = `person.${n}@example.com`
    await ask(address, { ip: `203.0.${n}.1` })
    expect((await type(await codeOf(address), { ip: `203.0.${n}.2` }, address)).said).toBe('signed-in')
  }
})
