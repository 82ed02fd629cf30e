/**
 * Seals single fields (decision 18) with AES-256-GCM. Each value is bound to its table, column and row, so a ciphertext that was
 * cut, changed or moved won't open. A sealed value is "<key id>.<base64url of iv, ciphertext, tag>".
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { env, type Key } from '../env.ts'

/** Where a sealed value belongs, by its database names. */
export type Place = { readonly table: string; readonly column: string; readonly id: string }

export type Seal = {
  /** Seals a text for its place, with the first key. */
  readonly seal: (text: string, place: Place) => string
  /**
   * Opens a sealed value. Throws a SealError if it was cut or changed, belongs to another place, or needs a key we don't have.
   */
  readonly unseal: (sealed: string, place: Place) => string
  /** The prefix of every value sealed with the first key. */
  readonly prefix: string
}

/** Says what is wrong with a sealed value and reveals nothing of its content. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Lengths round up to a multiple of this, so a ciphertext doesn't reveal whether an answer is empty or short. */
const blockBytes = 128

/** The text, a marker byte, and zeros up to the next whole block. */
function pad(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const padded = Buffer.alloc(Math.ceil((bytes.length + 1) / blockBytes) * blockBytes)
  bytes.copy(padded)
  padded[bytes.length] = 0x80
  return padded
}

function unpad(padded: Buffer): string {
  return padded.subarray(0, padded.lastIndexOf(0x80)).toString('utf8')
}

function contextOf({ table, column, id }: Place, keyId: string): Buffer {
  return Buffer.from(JSON.stringify(['sealed field', keyId, table, column, id]))
}

/** A seal over these keys: the first one seals, and all of them open. */
export function createSeal(keys: readonly Key[]): Seal {
  const [current] = keys
  if (!current) throw new SealError('There is no key to seal with.')
  return {
    prefix: `${current.id}.`,
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.secret, iv, { authTagLength: tagBytes })
      cipher.setAAD(contextOf(place, current.id))
      const sealed = Buffer.concat([iv, cipher.update(pad(text)), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    unseal(sealed, place) {
      const [keyId = '', body = '', ...rest] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (rest.length > 0 || bytes.length <= ivBytes + tagBytes) throw new SealError('A sealed value is cut off.')
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new SealError('A value was sealed with a key that is not in SEAL_KEYS.')
      const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(contextOf(place, keyId))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return unpad(Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]))
      } catch {
        throw new SealError('A sealed value was changed, or was moved here from another field.')
      }
    },
  }
}

let ours: Seal | undefined

/** The seal with the environment's keys. */
export function fieldSeal(): Seal {
  ours ??= createSeal(env().SEAL_KEYS)
  return ours
}
