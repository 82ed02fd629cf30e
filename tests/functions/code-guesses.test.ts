/** Guessing the code of a sign-in email: strangers keep nobody out, and find no code anywhere. */
import { beforeEach, expect, test } from 'vitest'
import * as signInLink from '../../netlify/functions/sign-in-link.ts'
import * as signInLinkUse from '../../netlify/functions/sign-in-link-use.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const server = serve(signInLink, signInLinkUse)
const email = 'cleo@example.com'

beforeEach(() => clinic.reset())

type From = { readonly ip?: string; readonly asking?: string | undefined }

async function post(path: string, body: object, { ip = '198.51.100.7', asking }: From) {
  const response = await server.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-nf-client-connection-ip': ip,
      ...(asking !== undefined && { cookie: `asking=${asking}` }),
    },
  })
  const answer = (await response.json()) as { outcome?: string; error?: { code: string } }
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('asking='))
  return {
    said: answer.outcome ?? answer.error?.code ?? 'ok',
    after: response.headers.get('retry-after'),
    cookie,
    asking: cookie?.match(/^asking=([\w-]+)/)?.[1],
  }
}

const ask = (address = email, from: From = {}) => post('/api/sign-in-link', { email: address }, from)
const type = (code: string, from: From = {}, address = email) => post('/api/sign-in-link-use', { email: address, code }, from)

async function codeOf(address = email): Promise<string> {
  await server.settled()
  const letter = clinic.mailbox.letters().findLast(({ To }) => To === address)
  return letter!.Subject!.match(/^\d{6}/)![0]
}

const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

/** Wrong codes, each from a network of its own. */
async function strangers(code: string, many = 25): Promise<string[]> {
  const said: string[] = []
  for (let n = 0; n < many; n += 1) said.push((await type(wrong(code), { ip: `203.0.113.${n}` })).said)
  return said
}

test('strangers who have used up a code keep nobody out of the browser that asked for it', async () => {
  const { asking, cookie } = await ask()
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const code = await codeOf()
  const said = await strangers(code)
  expect(said.filter((each) => each === 'invalid-code')).toHaveLength(5)
  expect((await type(code)).said).toBe('too-many-codes')
  expect((await type(wrong(code), { asking })).said).toBe('invalid-code')
  expect((await type(code, { asking })).said).toBe('signed-in')
})

test('a code is typed on another device too, while nobody guesses', async () => {
  await ask()
  expect((await type(await codeOf(), { ip: '203.0.113.9' })).said).toBe('signed-in')
})

test('a browser that asked has five tries for each email, at most five emails an hour, and no other address’s', async () => {
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
  // One more, as any stranger's: the code itself takes five of those.
  await strangers(code)
  expect(await tries(sixth, 6)).toBe(0)
  const other = await ask('eve@example.com', { ip: '203.0.113.200' })
  expect((await type(code, { asking: other.asking })).said).toBe('too-many-codes')
})

test('an asking ends after an hour, and a changed one is none', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  await strangers(code)
  const forged = asking!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await type(code, { asking: `${forged.slice(0, 20)}xx${forged.slice(22)}` })).said).toBe('too-many-codes')
})

test('over all addresses wrong codes from elsewhere end at sixty an hour; who asked still signs in', async () => {
  const { asking } = await ask()
  const code = await codeOf()
  const said: Awaited<ReturnType<typeof type>>[] = []
  for (let n = 0; n < 70; n += 1) said.push(await type('123456', { ip: `203.0.${n}.1` }, `person.${n}@example.com`))
  expect(said.filter(({ said: each }) => each === 'invalid-sign-in-link')).toHaveLength(60)
  expect(said.at(-1)).toMatchObject({ said: 'too-many-codes', after: '3600' })
  expect((await type(code)).said).toBe('too-many-codes')
  expect((await type(code, { asking })).said).toBe('signed-in')
})

test('right codes are no guesses: more people than that sign in within an hour', async () => {
  for (let n = 0; n < 65; n += 1) {
    const address = `person.${n}@example.com`
    await ask(address, { ip: `203.0.${n}.1` })
    expect((await type(await codeOf(address), { ip: `203.0.${n}.2` }, address)).said).toBe('signed-in')
  }
})
