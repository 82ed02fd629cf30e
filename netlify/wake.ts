/**
 * Decides whether to query the database for work. It sleeps after five idle minutes, and we pay for it by the hour. So schedules
 * that run every few minutes look here first: two small blobs say whether a request changed anything since the last query, and when
 * something is due. If the blobs can't be read, they query the database as if the blobs didn't exist.
 */
import { hourMs, minuteMs } from '../src/catalog/time/milliseconds.ts'
import { openBlobStore, within } from './blob-store.ts'

/** Who queries the database for work. Each one remembers its own last answer. */
export type Asker = 'outbox' | 'newsletters' | 'visits'

type Asked = { readonly askedAt: number; /** When something is due; null if nothing is. */ readonly next: number | null }

/** A request may commit this long after its mark: its database gives up after eight seconds. */
const settlesMs = 60_000
/**
 * Query after this long even without a mark, since the blob store may have been down when one was due: 16 wakes a day for emails,
 * four for visits' reminders, and one for newsletters.
 */
const longestSilenceMs: Readonly<Record<Asker, number>> = {
  outbox: 90 * minuteMs,
  visits: 6 * hourMs,
  newsletters: 26 * hourMs,
}

const touchedKey = 'touched'
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

async function read<Value>(key: string): Promise<Value | undefined> {
  const bytes = await within(openBlobStore('wake').read(key))
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Value)
}

/**
 * Marks that a request is changing something, so that anything it owes is picked up within two minutes. Throws if the mark can't
 * be set.
 */
export async function touch(now: Date): Promise<void> {
  await within(openBlobStore('wake').write(touchedKey, encode(now.getTime())))
}

const againAfterMs = [1_000, 5_000]

/** Tries again, after the answer, to set a mark that failed. Throws if every try fails. */
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

/** Stores what the database answered: when something is due next, or that nothing is. Throws if it can't be stored. */
export async function noteAsked(asker: Asker, askedAt: Date, next: Date | null): Promise<void> {
  const asked: Asked = { askedAt: askedAt.getTime(), next: next?.getTime() ?? null }
  await within(openBlobStore('wake').write(asker, encode(asked)))
}

function isDueAt(now: number, asker: Asker, touchedAt: number | undefined, asked: Asked | undefined): boolean {
  if (asked === undefined) return true
  const touchedSince = touchedAt !== undefined && touchedAt + settlesMs >= asked.askedAt
  const comes = asked.next !== null && asked.next <= now
  // The clock was set back since, or was ahead then: every mark until it catches up would look older than that answer.
  const isAhead = asked.askedAt > now + settlesMs
  return touchedSince || comes || isAhead || now - asked.askedAt >= longestSilenceMs[asker]
}

const look = (asker: Asker) => Promise.all([read<number>(touchedKey), read<Asked>(asker)])

/** Whether to query the database now; also true if the blobs can't be read. */
export async function isDue(asker: Asker, now: Date): Promise<boolean> {
  try {
    return isDueAt(now.getTime(), asker, ...(await look(asker)))
  } catch {
    return true
  }
}

/**
 * When the outbox was last found empty, if nothing has changed since; undefined if the caller should query the database itself.
 */
export async function atRestSince(now: Date): Promise<Date | undefined> {
  try {
    const [touchedAt, asked] = await look('outbox')
    if (asked === undefined || asked.next !== null || now.getTime() - asked.askedAt < settlesMs) return undefined
    return isDueAt(now.getTime(), 'outbox', touchedAt, asked) ? undefined : new Date(asked.askedAt)
  } catch {
    return undefined
  }
}
