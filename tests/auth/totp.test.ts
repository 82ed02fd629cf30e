/** Which authenticator codes are valid at a given moment (RFC 6238). */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newSecret, stepOf } from '../../netlify/auth/totp.ts'

const secret = newSecret()
const now = new Date('2026-03-14T16:00:10Z')
const step = Math.floor(now.getTime() / 30_000)

/** The code that an app shows this many half minutes from now. */
const codeAt = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })

test.each([-1, 0, 1])('stepOf accepts the code of %i half minutes from now and returns its step', (steps) => {
  expect(stepOf(secret, codeAt(steps), now)).toBe(step + steps)
})

test.each([-2, 2])('stepOf refuses the code of %i half minutes from now', (steps) => {
  expect(stepOf(secret, codeAt(steps), now)).toBeUndefined()
})
