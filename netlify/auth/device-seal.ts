/**
 * Opens what a guest's device sealed to our public key (decision 17): ECDH on P-256 with the device's one-time key, HKDF-SHA-256,
 * then AES-256-GCM over the answers, bound to their idempotency key. src/stores/check-in/device-seal.ts is the other half.
 */
import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto'
import type { CheckInKey, SealedAnswers } from '../../src/contracts/check-in.ts'
import { env } from '../env.ts'
import { Refusal } from '../refusal.ts'

const tagBytes = 16

function exchange(secret: Buffer): ECDH {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret)
  return ecdh
}

/** The public half of the current key: an uncompressed point, base64url. */
export function devicePublicKey(): CheckInKey {
  const { id, secret } = env().CHECK_IN_KEYS[0]!
  return { id, publicKey: exchange(secret).getPublicKey().toString('base64url') }
}

/**
 * Returns the answers as the device wrote them. Refuses `key-retired` if the key is not in CHECK_IN_KEYS, and `invalid-input` if
 * they were changed or sealed under another idempotency key.
 */
export function openFromDevice(sealed: SealedAnswers, idempotencyKey: string): string {
  const key = env().CHECK_IN_KEYS.find(({ id }) => id === sealed.keyId)
  if (!key) throw new Refusal('key-retired')
  const ecdh = exchange(key.secret)
  const ephemeral = Buffer.from(sealed.ephemeralKey, 'base64url')
  const bytes = Buffer.from(sealed.ciphertext, 'base64url')
  try {
    const info = Buffer.concat([Buffer.from(`check-in ${key.id} `), ephemeral, ecdh.getPublicKey()])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(ephemeral), Buffer.alloc(0), info, 32))
    const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(sealed.iv, 'base64url'), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(idempotencyKey))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    throw new Refusal('invalid-input')
  }
}
