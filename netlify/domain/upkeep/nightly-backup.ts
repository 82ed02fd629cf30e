/** Makes a sealed backup each night in the site's blob store (backup.ts). Its memory is bounded, however much there is. */
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { openBlobStore, type BlobStore } from '../../blob-store.ts'
import type { Db } from '../../db/client.ts'
import { images } from '../../db/schema/image.ts'
import { sealPart } from '../../db/sealed-part.ts'
import { snapshot } from '../../db/snapshot.ts'
import { env, type Key } from '../../env.ts'
import { partName, pictureName, readBackup, wholeName, wholeNights } from './backup.ts'

const keptDays = 30
const hourMs = 3_600_000
/** What is held in memory at once, beside a thousand rows. */
const partBytes = 4 * 1024 * 1024
/** A schedule that fires twice makes one backup. */
const freshHours = 20

type Run = {
  readonly db: Db
  readonly clock: () => Date
  readonly until: Date
  readonly store?: BlobStore
  readonly pictures?: BlobStore
}

/** Writes the rows of one moment; answers the bytes they came to. Throws when there is no time left. */
async function storeRows(store: BlobStore, key: Key, night: string, { clock, until }: Run) {
  let [parts, bytes, held] = [0, 0, [] as Buffer[]]
  const flush = async () => {
    const part = Buffer.concat(held)
    held = []
    await store.write(partName(night, parts), sealPart(part, partName(night, parts), key))
    parts += 1
    bytes += part.length
  }
  let waiting = 0
  for await (const chunk of Readable.from(snapshot(env().DATABASE_URL, clock())).pipe(createGzip())) {
    if (clock() > until) throw new Error('The nightly backup took longer than a scheduled function may.')
    held.push(chunk as Buffer)
    waiting += (chunk as Buffer).length
    if (waiting < partBytes) continue
    await flush()
    waiting = 0
  }
  await flush()
  const word = { at: night, parts, bytes }
  await store.write(wholeName(night), Buffer.from(JSON.stringify(word)))
  return { parts, bytes }
}

/** Copies the pictures that are not kept yet, as far as the time goes; the next night goes on. */
async function storePictures(store: BlobStore, from: BlobStore, key: Key, { db, clock, until }: Run) {
  const kept = new Set(await store.list('pictures/'))
  const missing = (await db.select({ file: images.file }).from(images)).filter(({ file }) => !kept.has(pictureName(file)))
  let pictures = 0
  for (const { file } of missing) {
    if (clock() > until) break
    const bytes = await from.read(file)
    if (bytes) await store.write(pictureName(file), sealPart(new Uint8Array(bytes), pictureName(file), key))
    pictures += 1
  }
  return { pictures, picturesLeft: missing.length - pictures }
}

/** Removes nights past their days, and what is left of those that failed. Called after a new one was made, so the newest always stays. */
async function removeOld(store: BlobStore, now: Date): Promise<number> {
  const whole = new Set(await wholeNights(store))
  const keys = (await store.list('nights/')).filter((key) => {
    const night = key.split('/')[1] ?? ''
    const hours = (now.getTime() - Date.parse(night)) / hourMs
    return hours > (whole.has(night) ? keptDays * 24 : freshHours)
  })
  for (const key of keys) await store.remove(key)
  return keys.length
}

/** Tonight's backup, unless one was made already or no key is set. */
export async function storeBackup(run: Run): Promise<object> {
  const { clock, store = openBlobStore('backups'), pictures = openBlobStore('images') } = run
  const key = env().BACKUP_KEYS?.[0]
  if (!key) return { backup: 'off' }
  const now = clock()
  const { hours } = await readBackup(now, store)
  if (hours !== null && hours < freshHours) return { backup: 'made already' }
  const rows = await storeRows(store, key, now.toISOString(), run)
  const copied = await storePictures(store, pictures, key, run)
  return { backup: 'made', ...rows, ...copied, removed: await removeOld(store, now) }
}
