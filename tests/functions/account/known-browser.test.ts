/** Strangers can't lock an admin out of a browser where the admin has signed in before. */
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../netlify/auth/password.ts'
import { call } from '../../../src/client/call.ts'
import { changePassword } from '../../../src/contracts/account/password.ts'
import * as passwords from '../../../netlify/functions/password.ts'
import * as session from '../../../netlify/functions/session.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { postAs, useAdmins } from '../../support/visitor.ts'

const clinic = useClinic()
const server = serve(session, passwords)
const email = 'ana@clinic.test'
const password = 'correct horse'
const adminOf = useAdmins(clinic, server, password)
const admin = (address = email) => adminOf(address)

beforeEach(() => clinic.reset())

type Try = { readonly email?: string; readonly password?: string; readonly ip?: string; readonly known?: string | undefined }

async function enter({ email: address = email, password: typed = password, ip, known }: Try = {}) {
  const cookie = known === undefined ? undefined : `known=${known}`
  const { said, given } = await postAs(server, '/api/session', { email: address, password: typed }, { ip, cookie })
  return { said, cookie: given('known').cookie, known: given('known').value }
}

/** Uses up an account's ten tries and more, each from a different address. */
async function strangers(): Promise<void> {
  for (let n = 0; n < 12; n += 1) await enter({ password: 'wrong horse', ip: `203.0.113.${n}` })
}

describe('a browser where an admin has signed in', () => {
  test('lets them in after strangers used up the account’s tries, and strangers stay locked out', async () => {
    await admin()
    const { known, cookie } = await enter()
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    await strangers()
    expect((await enter()).said).toBe('too-many-attempts')
    expect((await enter({ known })).said).toBe('signed-in')
    expect((await enter({ ip: '203.0.113.99', password: 'wrong horse' })).said).toBe('too-many-attempts')
  })

  test('lets them in after someone used up their network’s tries', async () => {
    await admin()
    const { known } = await enter()
    await enter({ email: 'beside@clinic.test', password: 'wrong horse' })
    await clinic.rows('update throttles set used = 101')
    expect((await enter()).said).toBe('too-many-attempts')
    expect((await enter({ known })).said).toBe('signed-in')
  })

  test('has ten tries of its own', async () => {
    await admin()
    const { known } = await enter()
    await strangers()
    const said = []
    for (let n = 0; n < 11; n += 1) said.push((await enter({ known, password: 'wrong horse' })).said)
    expect(said).toEqual([...Array.from({ length: 10 }, () => 'invalid-credentials'), 'too-many-attempts'])
  })

  test('is known to each of five admins who share it', async () => {
    const names = ['ana', 'bo', 'cy', 'di', 'ed'].map((name) => `${name}@clinic.test`)
    for (const name of names) await admin(name)
    let known: string | undefined
    for (const name of names) known = (await enter({ email: name, known })).known
    expect(known?.split('.')).toHaveLength(5)
    for (let n = 0; n < 12; n += 1)
      for (const name of names) await enter({ email: name, password: 'wrong horse', ip: `203.0.113.${n}` })
    for (const name of names) expect((await enter({ email: name, known })).said).toBe('signed-in')
  })

  test('is known as soon as an admin changes their password in it', async () => {
    const { options } = await admin()
    let given: string | null = null
    const changed = await call(
      changePassword,
      { currentPassword: password, password: 'a new horse' },
      {
        ...options,
        fetch: async (input, init) => {
          const response = await options.fetch!(input, init)
          given ??= response.headers.getSetCookie().join()
          return response
        },
      },
    )
    expect(changed).toEqual({ ok: true, value: {} })
    const known = /known=([\w.-]+)/.exec(given ?? '')?.[1]
    await strangers()
    expect((await enter({ password: 'a new horse' })).said).toBe('too-many-attempts')
    expect((await enter({ password: 'a new horse', known })).said).toBe('signed-in')
  })

  test('is known only to that account, and only until its password changes', async () => {
    const { id } = await admin()
    await admin('bo@clinic.test')
    const { known } = await enter({ email: 'bo@clinic.test' })
    const mine = (await enter()).known
    await strangers()
    expect((await enter({ known })).said).toBe('too-many-attempts')
    await clinic.rows('update accounts set password_hash = $2 where id = $1', [id, await hashPassword('another horse')])
    expect((await enter({ known: mine, password: 'another horse' })).said).toBe('too-many-attempts')
  })
})

test('a wrong password or an unknown address does not make a browser known', async () => {
  await admin()
  expect((await enter({ password: 'wrong horse' })).cookie).toBeUndefined()
  expect((await enter({ email: 'nobody@clinic.test' })).cookie).toBeUndefined()
})
