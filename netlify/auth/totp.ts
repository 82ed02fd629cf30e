/** Authenticator app codes (RFC 6238): six digits, a new one every 30 seconds. */
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

/** The URI that a QR code carries to the app: otpauth://totp/… */
export function secretUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The 30-second step since 1970 that this code belongs to: the current one, the one before or the one after. Undefined if the
 * code fits none of them.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}
