/** Access control: checks every endpoint against every kind of caller. */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyLimits, type Access } from '../../src/contracts/endpoint.ts'
import { functionSources } from '../../netlify/build/functions.ts'
import { useClinic } from '../support/clinic.ts'
import { everyContract, everyFunction } from '../support/every-endpoint.ts'
import { serve, type Server } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const functions = await everyFunction()
const contracts = await everyContract()
const endpoints = contracts.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))

const callers = [
  'anonymous',
  'expired',
  'forged',
  'client',
  'other client',
  'deleted admin',
  'demoted admin',
  'admin who signed in earlier',
  'admin',
] as const
type CallerName = (typeof callers)[number]

let server: Server
let tokens: Readonly<Record<CallerName, string | undefined>>

/** Endpoints that anyone may call. Add to this list only on purpose. */
const open = [
  'bookIv',
  'changeOwnVisit',
  'checkIn',
  'confirmEmailSignup',
  'dropOut',
  'dropOwnGuest',
  'exchangeLink',
  'listTestimonials',
  'readAvailability',
  'readCheckInKey',
  'readGuest',
  'readHealth',
  'readImage',
  'readOwnVisit',
  'readOwnVisitTimes',
  'readRaffleResult',
  'readVisitFeed',
  'refreshSession',
  'requestPasswordReset',
  'sendConsultation',
  'sendGuestAnswers',
  'sendSignInLink',
  'sendTestimonial',
  'setPassword',
  'signIn',
  'signOut',
  'signUpForEmail',
  'unsubscribe',
  'unsubscribeOneClick',
  'verifySecondFactor',
  'verifySignInLink',
]

/** Admin endpoints that aren't under /api/admin because they concern the admin's own account. */
const ownOfAdmins = [
  'beginSecondFactor',
  'changePassword',
  'confirmSecondFactor',
  'proveAgain',
  'readSecondFactor',
  'removeSecondFactor',
  'renewRecoveryCodes',
]

/** Endpoints where a token alone isn't enough: managing admins, every export, and keys. */
const fresh = [
  'beginSecondFactor',
  'changeAdminUser',
  'changePassword',
  'deleteAdminUser',
  'exportAudit',
  'exportCheckIns',
  'exportEmailSignups',
  'exportReport',
  'exportRequests',
  'exportSubscribers',
  'inviteAdmin',
  'renewVisitFeed',
  'resendInvitation',
  'revokeInvitation',
]

beforeAll(async () => {
  await clinic.reset()
  server = serve(...functions.filter(({ module }) => module.config.path !== undefined).map(({ module }) => module))
  const person = (role: 'admin' | 'client') => signedIn(server, role)
  const [admin, client, other] = [await person('admin'), await person('client'), await person('client')]
  const [expired, deleted, demoted] = [await person('admin'), await person('admin'), await person('admin')]
  const before = await person('admin')
  await clinic.rows(`update devices set created_at = now() - interval '10 minutes' where account_id = $1`, [before.id])
  await clinic.rows(
    `update sessions set expires_at = now() - interval '1 second' from devices where devices.id = device_id and account_id = $1`,
    [expired.id],
  )
  await clinic.rows('update accounts set deleted_at = now() where id = $1', [deleted.id])
  await clinic.rows(`update accounts set role = 'client' where id = $1`, [demoted.id])
  tokens = {
    anonymous: undefined,
    expired: expired.token,
    forged: 'A'.repeat(43),
    client: client.token,
    'other client': other.token,
    'deleted admin': deleted.token,
    'demoted admin': demoted.token,
    'admin who signed in earlier': before.token,
    admin: admin.token,
  }
})

type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

/** Sends an input that every endpoint with fields refuses, so even an allowed caller gets an error and changes nothing. */
async function knock(
  endpoint: (typeof endpoints)[number],
  caller: CallerName,
  { headers = {}, body = '{"nobody":"sends this"}' }: Sent = {},
) {
  const type = endpoint.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const token = tokens[caller]
  const response = await server.fetch(endpoint.path, {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && { body }),
    headers: {
      ...(endpoint.method !== 'GET' && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  const { error } = JSON.parse(text) as { error?: { code: string } }
  return { status: response.status, code: error?.code, response }
}

type Verdict = 'allowed' | 'not-signed-in' | 'access-denied' | 'prove-again'

/** How endpoints with each kind of access answer each caller. */
const verdicts: Readonly<Record<Exclude<Access, 'webhook'>, Readonly<Record<CallerName, Verdict>>>> = {
  public: Object.fromEntries(callers.map((caller) => [caller, 'allowed'])) as Record<CallerName, Verdict>,
  'signed-in': {
    anonymous: 'not-signed-in',
    expired: 'not-signed-in',
    forged: 'not-signed-in',
    client: 'allowed',
    'other client': 'allowed',
    'deleted admin': 'not-signed-in',
    'demoted admin': 'not-signed-in',
    'admin who signed in earlier': 'allowed',
    admin: 'allowed',
  },
  admin: {
    anonymous: 'not-signed-in',
    expired: 'not-signed-in',
    forged: 'not-signed-in',
    client: 'access-denied',
    'other client': 'access-denied',
    'deleted admin': 'not-signed-in',
    'demoted admin': 'not-signed-in',
    'admin who signed in earlier': 'allowed',
    admin: 'allowed',
  },
}

const statusOf: Readonly<Record<Exclude<Verdict, 'allowed'>, number>> = {
  'not-signed-in': 401,
  'access-denied': 403,
  'prove-again': 401,
}

describe('contracts and functions', () => {
  test('every function serves endpoints at its path, or has a schedule', () => {
    const wrong = functions.flatMap(({ file, module, endpoints: served }) => {
      const { path, schedule } = module.config
      if (path === undefined) return schedule === undefined || served.length > 0 ? [`${file} has no path and no schedule`] : []
      if (served.length === 0) return [`${file} serves no endpoint`]
      return served.filter((endpoint) => endpoint.path !== path).map(({ name }) => `${file} serves ${name} at ${String(path)}`)
    })
    expect(wrong).toEqual([])
  })

  test('the functions’ folder holds only .ts files, and no two functions share a name', () => {
    const inside = readdirSync(functionSources, { recursive: true, withFileTypes: true })
    expect(inside.filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))).toEqual([])
    const names = functions.map(({ file }) => file)
    expect(names).toEqual([...new Set(names)])
  })

  test('every contract is served exactly once, with the access that it declares', () => {
    const key = ({ name, method, path, access }: Pick<(typeof endpoints)[number], 'name' | 'method' | 'path' | 'access'>) =>
      `${method} ${path} ${name}: ${access}`
    const served = functions.flatMap((each) => each.endpoints)
    expect(served.map(key).sort()).toEqual(contracts.map(key).sort())
    expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length)
  })

  test('every public endpoint is on the list, and everything under /api/admin is for admins', () => {
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(open.toSorted())
    for (const { path, access, name } of endpoints)
      expect(access === 'admin', name).toBe(path.startsWith('/api/admin/') || ownOfAdmins.includes(name))
  })
})

test('every endpoint that needs a recent sign-in is on the list, with all exports and changes of admins', () => {
  const asking = endpoints.filter((endpoint) => endpoint.fresh).map(({ name }) => name)
  expect(asking.sort()).toEqual(fresh)
  const exports = endpoints.filter(({ name, path }) => /export/i.test(name + path)).map(({ name }) => name)
  const admins = endpoints.filter(({ path, method }) => path.startsWith('/api/admin/user') && method !== 'GET')
  for (const name of [...exports, ...admins.map((endpoint) => endpoint.name)]) expect(fresh).toContain(name)
  expect(endpoints.filter((endpoint) => endpoint.freshFor).map(({ name }) => name)).toEqual([
    'restoreFromTrash',
    'readOwnVisitFeed',
    'changeVisitFeed',
  ])
})

describe.each(endpoints.filter(({ access }) => access !== 'webhook'))('$method $path ($name)', (endpoint) => {
  const verdict = verdicts[endpoint.access as Exclude<Access, 'webhook'>]

  test.each(callers)('applies its access rules to this caller: %s', async (caller) => {
    const { status, code, response } = await knock(endpoint, caller)
    const expected = endpoint.fresh && caller === 'admin who signed in earlier' ? 'prove-again' : verdict[caller]
    if (expected === 'allowed') {
      // A public endpoint may answer a dead token with 401, so that the page renews it and the input gets its owner.
      const mayAskAgain = endpoint.access === 'public' && tokens[caller] !== undefined
      const own = endpoint.refusals?.some((refusal) => refusal === code) || mayAskAgain
      if (!own) expect([200, 422], `${status} ${code}`).toContain(status)
      expect(status).not.toBe(500)
      expect(code).not.toBe('access-denied')
    } else expect({ status, code }).toEqual({ status: statusOf[expected], code: expected })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

const changing = endpoints.filter(({ access, method, body }) => access !== 'webhook' && method !== 'GET' && body !== 'form')

test.each(changing)('$method $path ($name) refuses other sites, other content types and oversized bodies', async (endpoint) => {
  const caller = endpoint.access === 'public' ? 'anonymous' : 'admin'
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign)
    expect(await knock(endpoint, caller, { headers })).toMatchObject({ status: 403, code: 'foreign-origin' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await knock(endpoint, caller, { headers: { 'content-type': type } })).toMatchObject({ status: 415 })
  expect(await knock(endpoint, caller, { body: 'x'.repeat(bodyLimits[endpoint.access] + 1) })).toMatchObject({ status: 413 })
})

describe.each(endpoints.filter(({ access }) => access === 'webhook'))('$method $path ($name)', (endpoint) => {
  test.each(callers)('refuses this caller, but never with a 403: %s', async (caller) => {
    // A 403 would make Postmark stop retrying.
    expect((await knock(endpoint, caller)).status).not.toBe(403)
    expect((await knock(endpoint, caller)).status).toBeGreaterThanOrEqual(400)
  })
})

// Signing in and exporting write audit rows by design.
test('none of these calls changed anything or queued an email', async () => {
  expect(
    await clinic.rows(`select action from audit where action not like 'session.%' and action not like '%.exported'`),
  ).toEqual([])
  expect(await clinic.rows('select 1 from outbox')).toEqual([])
})
