/** Signs people in, for tests of what only they may do. */
import { randomUUID } from 'node:crypto'
import { call, type CallOptions } from '../../src/client/call.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import type { Role } from '../../src/catalog/account.ts'
import { hashPassword } from '../../netlify/auth/password.ts'
import { newDevice, type SignedInDevice } from '../../netlify/auth/device.ts'
import { inOneTransaction, openDb } from '../../netlify/db/client.ts'
import { accounts } from '../../netlify/db/schema/account.ts'
import type { Server } from './serve.ts'

export type SignedIn = {
  readonly id: string
  readonly email: string
  readonly device: SignedInDevice
  readonly token: string
  /** Sends this person's access token and no cookie. */
  readonly fetch: typeof globalThis.fetch
  /** Options for `call` as this person: `call(listAdminUsers, {}, admin.options)`. */
  readonly options: CallOptions
}

/**
 * Makes an account with this role and signs it in. An admin without a password gets a hash that matches none, to count as able to
 * sign in.
 */
export async function signedIn(
  server: Server,
  role: Role,
  change: { email?: string; fullName?: string; password?: string } = {},
): Promise<SignedIn> {
  const db = openDb()
  const now = new Date()
  const account = {
    id: randomUUID(),
    email: change.email ?? `${role}.${randomUUID().slice(0, 8)}@clinic.test`,
    role,
    fullName: change.fullName ?? `Some ${role}`,
  }
  const device = await newDevice(db, account, 'A test', now)
  const { password } = change
  const passwordHash =
    password !== undefined ? await hashPassword(password) : role === 'admin' ? 'no password has this hash' : null
  await inOneTransaction(db, [db.insert(accounts).values({ ...account, passwordHash, createdAt: now }), ...device.statements])
  const token = device.session.access_token
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return server.fetch(input, { ...init, headers })
  }
  return { id: account.id, email: account.email, device, token, fetch, options: { fetch, wait: () => Promise.resolve() } }
}

export type Asking = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => Promise<Output>

/** Calls as this person. Throws refusals as errors with `code` and `status`. */
export function asking({ options }: SignedIn): Asking {
  return async (endpoint, input) => {
    const result = await call(endpoint, input, options)
    if (!result.ok) throw Object.assign(new Error(JSON.stringify(result.failure)), result.failure)
    return result.value
  }
}
