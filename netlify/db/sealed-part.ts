/** Seals a backup kept outside the database, with AES-256-GCM. Each part is bound to its name, so none can be cut or swapped. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from '../env.ts'
import { SealError } from './seal.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const contextOf = (name: string, keyId: string) => Buffer.from(JSON.stringify(['sealed part', keyId, name]))

/** Layout: the length of the key id, the id, the iv, the ciphertext, the tag. */
export function sealPart(bytes: Uint8Array, name: string, { id, secret }: Key): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, secret, iv, { authTagLength: tagBytes }).setAAD(contextOf(name, id))
  return Buffer.concat([Buffer.from([id.length]), Buffer.from(id), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens a sealed part. Throws a SealError if it was cut or changed, has another name, or needs a key that isn't among these. */
export function openPart(sealed: Uint8Array, name: string, keys: readonly Key[]): Buffer {
  const bytes = Buffer.from(sealed)
  const at = 1 + (bytes[0] ?? 0)
  const id = bytes.subarray(1, at).toString()
  if (bytes.length < at + ivBytes + tagBytes) throw new SealError('Part of the backup is cut off.')
  const key = keys.find((one) => one.id === id)
  if (!key) throw new SealError('The backup was sealed with a key that is not in BACKUP_KEYS.')
  const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(at, at + ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(contextOf(name, id)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(at + ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new SealError('Part of the backup was changed, or BACKUP_KEYS has a different key under that name.')
  }
}
