/**
 * Response times don't reveal who has an account. Known and unknown addresses take turns, and the chance
 * that the slower answer is for the known one stays near a coin toss.
 */
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../netlify/auth/password.ts'
import * as passwordReset from '../../../netlify/functions/password-reset.ts'
import * as session from '../../../netlify/functions/session.ts'
import * as signInLink from '../../../netlify/functions/sign-in-link.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'
import { soaking } from '../../support/soak.ts'

const clinic = useClinic()
const server = serve(session, passwordReset, signInLink)
/** Samples per side: enough that equal times fail by chance in fewer than one in a thousand runs. */
const timings = { slow: soaking ? 300 : 80, quick: soaking ? 300 : 150 }

beforeAll(async () => {
  await clinic.reset()
  const passwordHash = await hashPassword('correct horse')
  for (const role of ['admin', 'client'] as const) {
    const { id } = await signedIn(server, role, { email: `${role}@clinic.test` })
    await clinic.rows('update accounts set password_hash = $2 where id = $1', [id, passwordHash])
  }
})

async function ask(path: string, body: object): Promise<number> {
  const started = performance.now()
  const response = await server.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  await response.text()
  const took = performance.now() - started
  expect(response.status).toBeLessThan(429)
  // Work that starts after the answer doesn't count, and must not slow down the next answer.
  await server.settled()
  return took
}

/** The chance that a known address's answer took longer than an unknown one's: 0.5 reveals nothing, 0 or 1 everything. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

test.each([
  ['a wrong password', '/api/session', 'admin@clinic.test', { password: 'wrong horse' }, timings.slow],
  ['a request for a new password', '/api/password-reset', 'admin@clinic.test', {}, timings.quick],
  ['a request for a sign-in link', '/api/sign-in-link', 'client@clinic.test', {}, timings.quick],
])(
  '%s takes equally long for known and unknown addresses',
  async (_what, path, address, rest, count) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = -5; round < count; round += 1) {
      // Make each request the first one for its address: counters treat a second one differently.
      await clinic.rows('with a as (delete from throttles), b as (delete from account_links) delete from outbox')
      const sides = [
        [known, address],
        [unknown, `nobody${round + 5}@clinic.test`],
      ] as const
      for (const [times, email] of round % 2 ? sides : sides.toReversed()) {
        const took = await ask(path, { email, ...rest })
        if (round >= 0) times.push(took)
      }
    }
    const area = areaUnderCurve(known, unknown)
    expect(area, `AUC of ${known.length} + ${unknown.length}`).toBeGreaterThanOrEqual(0.35)
    expect(area).toBeLessThanOrEqual(0.65)
  },
  soaking ? 600_000 : 120_000,
)

test('the classifier tells samples apart only if they differ', () => {
  const one = Array.from({ length: 60 }, (_, index) => 100 + (index % 7))
  expect(areaUnderCurve(one, one)).toBe(0.5)
  expect(
    areaUnderCurve(
      one.map((time) => time + 5),
      one,
    ),
  ).toBeGreaterThan(0.65)
})
