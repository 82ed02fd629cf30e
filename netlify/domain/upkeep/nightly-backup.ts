/** Writes a sealed backup to the site's blob store each night (backup.ts). Memory use is bounded, whatever the size. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openBlobStore, type BlobStore } from '../../blob-store.ts'
import type { Db } from '../../db/client.ts'
import { images } from '../../db/schema/image.ts'
import { sealPart } from '../../db/sealed-part.ts'
import { snapshot } from '../../db/snapshot.ts'
import { env, type Key } from '../../env.ts'
import { partName, pictureName, readBackup, wholeName, wholeNights } from './backup.ts'

const keptDays = 30
/** How much is held in memory at once, besides a thousand rows. */
const partBytes = 4 * 1024 * 1024
/** If the schedule fires twice, only one backup is made. One that someone ran by hand doesn't replace the night's. */
const freshHours = 2
/** After this long, a night that isn't complete never will be. */
const failedHours = 20

/** Its name is in the log; other errors' messages aren't, because they may hold data. */
class BackupTookTooLong extends Error {
  override readonly name = 'BackupTookTooLong'
}

type Run = {
  readonly db: Db
  readonly clock: () => Date
  readonly until: Date
  readonly key?: Key
}

/** Writes all rows as of one moment and returns how many bytes they took. Throws if time runs out. */
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
  // Whichever end fails, a pipeline ends the other, and the snapshot's transaction with it.
  await pipeline(Readable.from(snapshot(env().DATABASE_URL, clock())), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (clock() > until) throw new BackupTookTooLong()
      held.push(chunk)
      waiting += chunk.length
      if (waiting < partBytes) continue
      await flush()
      waiting = 0
    }
  })
  await flush()
  const word = { at: night, parts, bytes }
  await store.write(wholeName(night), Buffer.from(JSON.stringify(word)))
  return { parts, bytes }
}

/** Copies pictures that this key's backup doesn't have yet, as time allows. The next night continues. */
async function storePictures(store: BlobStore, from: BlobStore, key: Key, { db, clock, until }: Run) {
  const kept = new Set(await store.list('pictures/'))
  const name = (file: string) => pictureName(file, key)
  const missing = (await db.select({ file: images.file }).from(images)).filter(({ file }) => !kept.has(name(file)))
  let [pictures, picturesLost] = [0, 0]
  for (const { file } of missing) {
    if (clock() > until) break
    const bytes = await from.read(file)
    if (!bytes) {
      picturesLost += 1
      continue
    }
    await store.write(name(file), sealPart(new Uint8Array(bytes), name(file), key))
    pictures += 1
  }
  return { pictures, picturesLost, picturesLeft: missing.length - pictures - picturesLost }
}

/**
 * Removes expired nights and the remains of failed ones. Runs after a new backup, so the newest always stays. What says that a night
 * is complete goes first, so that no half of one passes for it. Pictures stay: a copy may be the last one there is.
 */
async function removeOld(store: BlobStore, now: Date): Promise<number> {
  const whole = new Set(await wholeNights(store))
  const parts = (await store.list('nights/')).filter((key) => {
    const night = key.split('/')[1] ?? ''
    const hours = (now.getTime() - Date.parse(night)) / hourMs
    return hours > (whole.has(night) ? keptDays * 24 : failedHours)
  })
  const isWhole = (key: string) => key === wholeName(key.split('/')[1] ?? '')
  const old = [...parts.filter(isWhole), ...parts.filter((key) => !isWhole(key))]
  for (const key of old) await store.remove(key)
  return old.length
}

/** Makes tonight's backup, unless there is one already or no key is set. */
export async function storeBackup(run: Run): Promise<object> {
  const { clock, key = env().BACKUP_KEYS?.[0] } = run
  if (!key) return { backup: 'off' }
  const now = clock()
  const store = openBlobStore('backups')
  const { hours } = await readBackup(now, store)
  if (hours !== null && hours < freshHours) return { backup: 'already made' }
  const rows = await storeRows(store, key, now.toISOString(), run)
  const removed = await removeOld(store, now)
  return { backup: 'made', ...rows, removed, ...(await storePictures(store, openBlobStore('images'), key, run)) }
}
