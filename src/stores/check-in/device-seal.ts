/**
 * Seals answers on this device so that only the clinic's server can open them: ECDH on P-256 with a key made for this one
 * message, HKDF-SHA-256, AES-256-GCM, bound to the idempotency key. netlify/auth/device-seal.ts opens them.
 */
import type { CheckInKey, SealedAnswers } from '../../contracts/check-in.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const ivBytes = 12

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Seals a text for the holder of a key. Rejects if the browser has no WebCrypto (plain http, except localhost). */
export async function sealForClinic(text: string, key: CheckInKey, idempotencyKey: string): Promise<SealedAnswers> {
  const { subtle } = crypto
  const encoder = new TextEncoder()
  const clinicBytes = fromBase64Url(key.publicKey)
  const clinicKey = await subtle.importKey('raw', clinicBytes, curve, false, [])
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const ephemeral = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: clinicKey }, pair.privateKey, 256)
  const material = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey'])
  const info = joined([encoder.encode(`check-in ${key.id} `), ephemeral, clinicBytes])
  const secret = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const additionalData = encoder.encode(idempotencyKey)
  const ciphertext = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, secret, encoder.encode(text))
  return {
    keyId: key.id,
    ephemeralKey: toBase64Url(ephemeral),
    iv: toBase64Url(iv),
    ciphertext: toBase64Url(new Uint8Array(ciphertext)),
  }
}
