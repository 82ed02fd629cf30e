/**
 * When the database has to be asked for work. It sleeps after five idle minutes and is paid for by the hour, so schedules that look each
 * minute look here first: two small blobs say whether a request has changed anything since they last asked, and when something is due.
 * Where the blobs cannot be read the database is asked, as though they did not exist.
 */
import { openBlobStore } from './blob-store.ts'

/** Who asks the database for work, and remembers for itself what it was told. */
export type Asker = 'outbox' | 'newsletters'

type Asked = { readonly askedAt: number; /** When something is due; null when nothing is. */ readonly next: number | null }

/** A request may commit this much later than it says: its database gives up after eight seconds. */
const settlesMs = 60_000
/** How long a blob may take. A booking is never refused for it. */
const patienceMs = 1_500
/** What no mark tells, of a blob store that was away, is found after this long: sixteen wakes a day, and one. */
const longestSilenceMs: Readonly<Record<Asker, number>> = { outbox: 90 * 60_000, newsletters: 26 * 3_600_000 }

const touchedKey = 'touched'
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The blob store did not answer in time.')), patienceMs)
  })
  // Whichever comes second is nobody's.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function read<Value>(key: string): Promise<Value | undefined> {
  const bytes = await within(openBlobStore('wake').read(key))
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Value)
}

/** Says that a request is changing something: whatever it owes is asked for within two minutes. Throws when it could not be said. */
export async function touch(now: Date): Promise<void> {
  await within(openBlobStore('wake').write(touchedKey, encode(now.getTime())))
}

const againAfterMs = [1_000, 5_000]

/** Says so again, of a request whose mark could not be set, behind its answer. Throws when it could not be said at all. */
export async function touchAgain(now: Date): Promise<void> {
  for (const [index, ms] of againAfterMs.entries()) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    try {
      return await touch(now)
    } catch (error) {
      if (index === againAfterMs.length - 1) throw error
    }
  }
}

/** Keeps what the database said: when something is due next, or that nothing is. Throws when it could not be kept. */
export async function noteAsked(asker: Asker, askedAt: Date, next: Date | null): Promise<void> {
  const asked: Asked = { askedAt: askedAt.getTime(), next: next?.getTime() ?? null }
  await within(openBlobStore('wake').write(asker, encode(asked)))
}

function isDueAt(now: number, asker: Asker, touchedAt: number | undefined, asked: Asked | undefined): boolean {
  if (asked === undefined) return true
  const touchedSince = touchedAt !== undefined && touchedAt + settlesMs >= asked.askedAt
  const comes = asked.next !== null && asked.next <= now
  return touchedSince || comes || now - asked.askedAt >= longestSilenceMs[asker]
}

const look = (asker: Asker) => Promise.all([read<number>(touchedKey), read<Asked>(asker)])

/** Whether the database is to be asked now: also when nobody can say. */
export async function isDue(asker: Asker, now: Date): Promise<boolean> {
  try {
    return isDueAt(now.getTime(), asker, ...(await look(asker)))
  } catch {
    return true
  }
}

/** When the outbox was last found empty, while nothing has changed since; undefined where the database may as well be asked itself. */
export async function atRestSince(now: Date): Promise<Date | undefined> {
  try {
    const [touchedAt, asked] = await look('outbox')
    if (asked === undefined || asked.next !== null || now.getTime() - asked.askedAt < settlesMs) return undefined
    return isDueAt(now.getTime(), 'outbox', touchedAt, asked) ? undefined : new Date(asked.askedAt)
  } catch {
    return undefined
  }
}
