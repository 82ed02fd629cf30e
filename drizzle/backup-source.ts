/** Reads a backup from a file, or from a night in the site's blob store. It streams, so memory use stays flat. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openBlobStore } from '../netlify/blob-store.ts'
import { readKeptPicture, readNight, wholeNights } from '../netlify/domain/upkeep/backup.ts'
import { hasBlobStore } from '../netlify/env.ts'
import { CommandRefusal, keysOf } from './command.ts'

/** Why this backup can't be restored here. */
export class RestoreRefusal extends CommandRefusal {
  override readonly name = 'RestoreRefusal'
}

export const cutOff = () => new RestoreRefusal('The backup is cut off: its last rows are missing.')

export type BackupSource = {
  readonly name: string
  readonly open: () => Readable
  /** Reads a picture stored beside the rows instead of among them. */
  readonly picture?: (file: string) => Promise<Buffer | undefined>
}

export const fileSource = (file: string): BackupSource => ({ name: file, open: () => createReadStream(file) })

/** Opens a nightly backup: "nightly" is the newest, "nightly:2027-01-31" the last one of that day. Refuses a day without one. */
export async function nightSource(word: string): Promise<BackupSource> {
  if (!hasBlobStore())
    throw new CommandRefusal("Nightly backups are in the site's blob store. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.")
  const keys = keysOf('BACKUP_KEYS')
  const store = openBlobStore('backups')
  const nights = await wholeNights(store)
  const day = word.slice('nightly:'.length)
  const night = nights.find((one) => one.startsWith(day))
  if (night === undefined) {
    const days = [...new Set(nights.map((one) => one.slice(0, 10)))].join(', ')
    throw new CommandRefusal(
      days === '' ? 'There is no nightly backup yet.' : `There is no nightly backup for ${day}. There are backups for: ${days}.`,
    )
  }
  return {
    name: `nightly:${night}`,
    open: () => Readable.from(readNight(store, night, keys)),
    picture: (file) => readKeptPicture(store, file, keys),
  }
}

/** Turns a read error into a refusal that the person at the command line understands. */
function reasonOf(error: unknown, name: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR') return new RestoreRefusal(`${name} is not a backup: it isn’t a gzip file, or it’s damaged.`)
  return code === 'Z_BUF_ERROR' ? cutOff() : error
}

/** Yields a backup's lines as it is read. */
export async function* linesOf({ name, open }: BackupSource): AsyncGenerator<string> {
  const source = open()
  const text = createGunzip().setEncoding('utf8')
  source.on('error', (error) => text.destroy(error)).pipe(text)
  let rest = ''
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw reasonOf(error, name)
  } finally {
    source.destroy()
  }
  if (rest !== '') yield rest
}
