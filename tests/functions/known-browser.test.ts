/** Strangers cannot keep an admin out of a browser where they have signed in before. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../netlify/auth/password.ts'
import * as session from '../../netlify/functions/session.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(session)
const email = 'ana@clinic.test'
const password = 'correct horse'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

beforeEach(() => clinic.reset())

async function admin(address = email): Promise<string> {
  const { id } = await signedIn(server, 'admin', { email: address })
  await clinic.rows('update accounts set password_hash = $2 where id = $1', [id, passwordHash])
  return id
}

type Try = { readonly email?: string; readonly password?: string; readonly ip?: string; readonly known?: string | undefined }

async function enter({ email: address = email, password: typed = password, ip = '127.0.0.1', known }: Try = {}) {
  const response = await server.fetch('/api/session', {
    method: 'POST',
    body: JSON.stringify({ email: address, password: typed }),
    headers: {
      'content-type': 'application/json',
      'x-nf-client-connection-ip': ip,
      ...(known !== undefined && { cookie: `known=${known}` }),
    },
  })
  const answer = (await response.json()) as { outcome?: string; error?: { code: string } }
  const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith('known='))
  return { said: answer.outcome ?? answer.error!.code, cookie: given, known: given?.match(/^known=([\w-]+)/)?.[1] }
}

/** Ten strangers, each from an address of their own. */
async function strangers(): Promise<void> {
  for (let n = 0; n < 12; n += 1) await enter({ password: 'wrong horse', ip: `203.0.113.${n}` })
}

describe('a browser where an admin has signed in', () => {
  test('lets them in while strangers have used up their tries, and theirs stay used up', async () => {
    await admin()
    const { known, cookie } = await enter()
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    await strangers()
    expect((await enter()).said).toBe('too-many-attempts')
    expect((await enter({ known })).said).toBe('signed-in')
    expect((await enter({ ip: '203.0.113.99', password: 'wrong horse' })).said).toBe('too-many-attempts')
  })

  test('lets them in while somebody beside them has used up their network’s', async () => {
    await admin()
    const { known } = await enter()
    await enter({ email: 'beside@clinic.test', password: 'wrong horse' })
    await clinic.rows('update throttles set used = 101')
    expect((await enter()).said).toBe('too-many-attempts')
    expect((await enter({ known })).said).toBe('signed-in')
  })

  test('has ten tries of its own there, and no more', async () => {
    await admin()
    const { known } = await enter()
    await strangers()
    const said = []
    for (let n = 0; n < 11; n += 1) said.push((await enter({ known, password: 'wrong horse' })).said)
    expect(said).toEqual([...Array.from({ length: 10 }, () => 'invalid-credentials'), 'too-many-attempts'])
  })

  test('is known to that account alone, and no longer after a new password', async () => {
    const id = await admin()
    await admin('bo@clinic.test')
    const { known } = await enter({ email: 'bo@clinic.test' })
    const mine = (await enter()).known
    await strangers()
    expect((await enter({ known })).said).toBe('too-many-attempts')
    await clinic.rows('update accounts set password_hash = $2 where id = $1', [id, await hashPassword('another horse')])
    expect((await enter({ known: mine, password: 'another horse' })).said).toBe('too-many-attempts')
  })
})

test('no wrong password, and none of a stranger, makes a browser known', async () => {
  await admin()
  expect((await enter({ password: 'wrong horse' })).cookie).toBeUndefined()
  expect((await enter({ email: 'nobody@clinic.test' })).cookie).toBeUndefined()
})
