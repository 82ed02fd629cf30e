/** Stands in for an authenticator app. */
import { Secret, TOTP } from 'otpauth'

/** The app's code, this many half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
