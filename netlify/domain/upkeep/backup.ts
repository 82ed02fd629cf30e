/** The nightly backups in the blob store: parts of a few MB each, a marker that a night is complete, and each picture once. */
import * as z from 'zod/mini'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Health } from '../../../src/contracts/health.ts'
import { openBlobStore, within, type BlobStore } from '../../blob-store.ts'
import { SealError } from '../../db/seal.ts'
import { openPart } from '../../db/sealed-part.ts'
import { env, type Key } from '../../env.ts'

/** A missed night shows up the next morning. */
const lateHours = 30

const manifest = z.object({ at: z.iso.datetime(), parts: z.number(), bytes: z.number() })

/** The store's keys: of a night's parts, from 0, and of the marker that a night is complete. */
export const partName = (night: string, index: number) => `nights/${night}/${String(index).padStart(5, '0')}`
export const wholeName = (night: string) => `nights/${night}/whole`
/** Each key has copies of its own, so a picture doesn't need an old key longer than the nights of that key. */
export const pictureName = (file: string, { id }: Pick<Key, 'id'>) => `pictures/${id}/${file}`

/** Complete nights, newest first, named by when they began. */
export async function wholeNights(store: BlobStore): Promise<readonly string[]> {
  const keys = await store.list('nights/')
  return keys
    .flatMap((key) => /^nights\/(.+)\/whole$/.exec(key)?.[1] ?? [])
    .toSorted()
    .toReversed()
}

/** A night's compressed bytes, part by part. Throws a SealError if the keys don't open one. */
export async function* readNight(store: BlobStore, night: string, keys: readonly Key[]): AsyncGenerator<Buffer> {
  const { parts } = await readManifest(store, night)
  for (let index = 0; index < parts; index += 1) {
    const sealed = await store.read(partName(night, index))
    if (!sealed) throw new SealError('Part of the backup is missing.')
    yield openPart(new Uint8Array(sealed), partName(night, index), keys)
  }
}

/** A picture stored with the backups. Undefined if none of the keys has one. */
export async function readKeptPicture(store: BlobStore, file: string, keys: readonly Key[]): Promise<Buffer | undefined> {
  for (const key of keys) {
    const sealed = await store.read(pictureName(file, key))
    if (sealed) return openPart(new Uint8Array(sealed), pictureName(file, key), [key])
  }
  return undefined
}

async function readManifest(store: BlobStore, night: string) {
  const bytes = await store.read(wholeName(night))
  return z.parse(manifest, JSON.parse(new TextDecoder().decode(bytes)))
}

/** How old the newest backup is. If the store doesn't answer, we report it as late, because nobody could rely on it. */
export async function readBackup(now: Date, store = openBlobStore('backups')): Promise<Health['backup']> {
  if (!env().BACKUP_KEYS) return { state: 'off', hours: null }
  try {
    const [newest] = await within(wholeNights(store))
    if (newest === undefined) return { state: 'none', hours: null }
    const hours = Math.floor((now.getTime() - Date.parse(newest)) / hourMs)
    return { state: hours >= lateHours ? 'late' : 'ok', hours }
  } catch {
    return { state: 'late', hours: null }
  }
}
