/** Codes of an authenticator app (RFC 6238): six digits, a new one every half minute. */
import { Secret, TOTP } from 'otpauth'
import { clinic } from '../../src/catalog/clinic.ts'

const period = 30

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: clinic.name, label, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** A new secret in base32: 160 bits. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The secret as a QR code carries it to an app: otpauth://totp/… */
export function secretUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The half minute, counted from 1970, whose code this is: now, the one before or the one after. Undefined for no such code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}
