/**
 * `npm run db:backup -- <file>`: writes every row of DATABASE_URL and every picture to one file, as of one moment, while the site
 * is in use. Health answers stay sealed. Everything else is readable, so protect the file like the database's password.
 */
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { neon } from '@neondatabase/serverless'
import { openBlobStore } from '../netlify/blob-store.ts'
import { snapshot, type ReadPicture } from '../netlify/db/snapshot.ts'
import { hasBlobStore } from '../netlify/env.ts'
import { countOf } from '../src/catalog/count.ts'
import { CommandRefusal, onDatabase, runCommand, withoutPictures } from './command.ts'

/**
 * Writes the backup to a new file that only its owner can read. It is written under another name first, so that the final name is
 * always a whole backup or doesn't exist, even if this process is stopped. Returns how many pictures were not found. Refuses a file
 * that exists.
 */
export async function backUp(url: string, file: string, readPicture?: ReadPicture): Promise<number> {
  if (existsSync(file)) throw new CommandRefusal(`${file} already exists. Name another file.`)
  const making = `${file}.${process.pid}.partial`
  const clear = () => rmSync(making, { force: true })
  const stopped = () => process.exit(130)
  let lost = 0
  const read = async (picture: string) => {
    const bytes = await readPicture?.(picture)
    if (!bytes) lost += 1
    return bytes
  }
  process.once('SIGINT', stopped).once('SIGTERM', stopped).once('exit', clear)
  try {
    // Flush to disk before the rename.
    const out = createWriteStream(making, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(snapshot(url, new Date(), readPicture && read)), createGzip(), out)
    await rename(making, file)
    return lost
  } catch (error) {
    clear()
    throw Object.assign(error as Error, { dest: file })
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped).off('exit', clear)
  }
}

/** Ignored by .gitignore. */
const usualName = () => `clinic-${new Date().toISOString().slice(0, 10)}.gz`

/** How to read pictures for this database's backup; undefined if it has none. Refuses if they can't be reached. */
async function pictureReader(url: string): Promise<ReadPicture | undefined> {
  const [found] = await neon(url)`select count(*)::int as count from images`
  if (found?.['count'] === 0) return undefined
  if (hasBlobStore()) return openBlobStore('images').read
  throw new CommandRefusal(
    `The pictures (${found?.['count']}) are in the site's blob store. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or add ${withoutPictures}.`,
  )
}

if (import.meta.main) {
  await runCommand(async () => {
    const given = process.argv.slice(2).filter((word) => word !== withoutPictures)
    const bare = process.argv.includes(withoutPictures)
    const [file = usualName(), ...rest] = given
    if (rest.length > 0) throw new CommandRefusal('Name one file: npm run db:backup -- clinic-2027-01-31.gz')
    const lost = await onDatabase(async (url) => backUp(url, file, bare ? undefined : await pictureReader(url)))
    console.log(`${bare ? 'Everything but the pictures' : lost > 0 ? 'Everything else' : 'Everything'} is in ${file}.`)
    if (lost > 0)
      throw new CommandRefusal(
        `${countOf(lost, 'picture')} ${lost === 1 ? 'was' : 'were'} not found. Check that NETLIFY_SITE_ID names the clinic's site.`,
      )
  })
}
