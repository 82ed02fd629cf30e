/** The database driver. Only this file and snapshot.ts, whose cursor needs a connection, know that it is Neon's. */
import { neon } from '@neondatabase/serverless'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { env } from '../env.ts'

export type Db = NeonHttpDatabase
/** A statement that is built and runs when awaited. `batch` runs several as one transaction. */
export type Statement<Result = unknown> = {
  readonly _: { readonly dialect: 'pg'; readonly result: Result }
} & PromiseLike<Result>

/**
 * Opens a database for one request. Each statement or batch is one HTTP round trip. All of them share `timeoutMs`; after a
 * timeout we don't know whether the last one committed. Eight seconds is well below a function's own limit, so a visitor gets a
 * message rather than a gateway's error.
 */
export function openDb(timeoutMs = 8000): Db {
  const fetchOptions = { signal: AbortSignal.timeout(timeoutMs) }
  return drizzle({ client: neon(env().DATABASE_URL, { fetchOptions }) })
}

/**
 * Select this in a transaction to get its answer before the commit is safe on the database's disk. If the database crashes within
 * a second, the transaction is lost, as if its caller had died first. Nothing committed after it survives without it.
 */
export const answeredEarly = sql`set_config('synchronous_commit', 'off', true)`

/** A statement that aborts its transaction unless a condition holds. `isRefusedBy` tells which rule failed. */
export function demand(db: Db, holds: SQL, rule: string): Statement {
  return db.execute(sql`select demand(${holds}, ${rule})`)
}

/**
 * A statement that makes a change and aborts its transaction if nothing changed. `change` returns one row for each row it
 * changed.
 */
export function demandChange(db: Db, change: SQLWrapper, rule: string): Statement {
  return db.execute(sql`with changed as (${change.getSQL()}) select demand((select count(*) from changed) > 0, ${rule})`)
}

/** Whether that rule aborted the transaction behind this error. */
export function isRefusedBy(error: unknown, rule: string): boolean {
  const found = sqlError(error)
  return found?.state === 'P0001' && found.constraint === rule
}

/**
 * Runs statements as one transaction in one round trip. If the database aborted it in favor of another, nothing of it was kept, so
 * it runs up to twice more: the other may still be there the second time. To read their results, use `batch`.
 */
export async function inOneTransaction(db: Db, statements: readonly Statement[]): Promise<readonly unknown[]> {
  const [first, ...rest] = statements
  if (!first) return []
  const run = (tries: number): Promise<readonly unknown[]> =>
    db.batch([first, ...rest]).catch((error: unknown) => {
      if (tries > 1 && sqlError(error)?.state.startsWith('40')) return run(tries - 1)
      throw error
    })
  return run(3)
}

type Statements = Readonly<Record<string, Statement | readonly Statement[]>>
type Results<Named extends Statements> = {
  readonly [Name in keyof Named]: Named[Name] extends Statement ? Named[Name]['_']['result'] : readonly unknown[]
}

/**
 * Runs statements as one transaction in one round trip, in the order they are written. Returns their results by name, so nobody
 * counts positions. A name may also stand for a list of statements.
 */
export async function batch<const Named extends Statements>(db: Db, statements: Named): Promise<Results<Named>> {
  const results = [...(await inOneTransaction(db, Object.values(statements).flat()))]
  const resultOf = (part: Statement | readonly Statement[]) =>
    Array.isArray(part) ? results.splice(0, part.length) : results.shift()
  return Object.fromEntries(Object.entries(statements).map(([name, part]) => [name, resultOf(part)])) as Results<Named>
}

type DatabaseFailure = {
  readonly name?: string
  readonly code?: unknown
  readonly constraint?: unknown
  readonly cause?: unknown
}

function databaseError(error: unknown): DatabaseFailure | undefined {
  for (let at = error as DatabaseFailure | undefined; at; at = at.cause as DatabaseFailure | undefined) {
    if (at.name === 'NeonDbError') return at
  }
  return undefined
}

/** The SQLSTATE and constraint behind an error, if PostgreSQL itself rejected the statement. */
export function sqlError(error: unknown): { state: string; constraint: string | undefined } | undefined {
  const found = databaseError(error)
  if (typeof found?.code !== 'string') return undefined
  return { state: found.code, constraint: typeof found.constraint === 'string' ? found.constraint : undefined }
}

/** If the database stalls mid-answer, the error is the abort signal's, not the driver's. */
function isTimeout(error: unknown): boolean {
  for (let at = error as DatabaseFailure | undefined; at; at = at.cause as DatabaseFailure | undefined) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true
  }
  return false
}

/**
 * Whether it's worth trying again: the database is unreachable, starting or shutting down, out of connections or read-only, or it
 * ended the transaction in favor of another.
 */
export function isUnavailable(error: unknown): boolean {
  const found = databaseError(error)
  if (!found) return isTimeout(error)
  return typeof found.code !== 'string' || /^(08|25006|40|53|57P)/.test(found.code)
}

/** Whether an error violates the unique constraint with that name. */
export function violates(error: unknown, constraint: string): boolean {
  const found = sqlError(error)
  return found?.state === '23505' && found.constraint === constraint
}
