/**
 * Sealing of single fields (decision 18): AES-256-GCM, each value bound to the table, column and row it stands in, so that a
 * ciphertext that was cut, changed or moved is not opened. A sealed value is "<key id>.<base64url of iv, ciphertext, tag>".
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { env, type Key } from '../env.ts'

/** Where a sealed value stands, by the database's own names. */
export type Place = { readonly table: string; readonly column: string; readonly id: string }

export type Seal = {
  /** Seals a text for its place with the first key. */
  readonly seal: (text: string, place: Place) => string
  /** The text again. Throws a SealError for a value that is not whole, not from this place, or of a key we do not have. */
  readonly unseal: (sealed: string, place: Place) => string
  /** What begins every value that was sealed with the first key. */
  readonly prefix: string
}

/** Says what is wrong with a sealed value, and nothing of what it holds. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Lengths are rounded up to this, so that a ciphertext does not tell an empty answer from a short one. */
const blockBytes = 128

/** Text, a mark, and zeros up to the next whole block. */
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

/** A seal with these keys: the first one seals, each of them opens. */
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
      if (rest.length > 0 || bytes.length <= ivBytes + tagBytes) throw new SealError('A sealed value is cut.')
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new SealError('A sealed value was sealed with a key that is not in SEAL_KEYS.')
      const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(contextOf(place, keyId))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return unpad(Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]))
      } catch {
        throw new SealError('A sealed value was changed, or belongs to another place.')
      }
    },
  }
}

let ours: Seal | undefined

/** The seal with the keys of the environment. */
export function fieldSeal(): Seal {
  ours ??= createSeal(env().SEAL_KEYS)
  return ours
}
