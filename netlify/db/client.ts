/** The database driver: the one place that knows it is Neon's. */
import { neon } from '@neondatabase/serverless'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { env } from '../env.ts'

export type Db = NeonHttpDatabase
/** A statement that has been built and runs when it is awaited; several of them in `db.batch` are one transaction. */
export type Statement = { readonly _: { readonly dialect: 'pg'; readonly result: unknown } } & PromiseLike<unknown>

/**
 * A database for one request. Every statement or batch is one HTTP round trip, and all of them together
 * end after `timeoutMs`: whether the last one was committed is then not known. Eight seconds are well
 * below a function's own limit, so that a visitor gets a sentence and not a gateway's error.
 */
export function openDb(timeoutMs = 8000): Db {
  const fetchOptions = { signal: AbortSignal.timeout(timeoutMs) }
  return drizzle({ client: neon(env().DATABASE_URL, { fetchOptions }) })
}

/**
 * Selected in a transaction, lets its answer come before it is safe on the database's disk. Should the database itself crash within
 * a second, it has not happened, as though its caller had died before it; what was committed after it is never kept without it.
 */
export const answeredEarly = sql`set_config('synchronous_commit', 'off', true)`

/** A statement that ends its transaction where a condition does not hold: `isRefusedBy` tells which. */
export function demand(db: Db, holds: SQL, rule: string): Statement {
  return db.execute(sql`select demand(${holds}, ${rule})`)
}

/**
 * A statement that changes something and ends its transaction where it changed nothing. `change` returns a row for each
 * row it changed.
 */
export function demandChange(db: Db, change: SQLWrapper, rule: string): Statement {
  return db.execute(sql`with changed as (${change.getSQL()}) select demand((select count(*) from changed) > 0, ${rule})`)
}

/** Whether an error is a transaction's that was ended by that rule. */
export function isRefusedBy(error: unknown, rule: string): boolean {
  const found = sqlError(error)
  return found?.state === 'P0001' && found.constraint === rule
}

/** Runs built statements as one transaction, in one round trip; answers the result of each. */
export async function inOneTransaction(db: Db, statements: readonly Statement[]): Promise<readonly unknown[]> {
  const [first, ...rest] = statements
  return first ? db.batch([first, ...rest]) : []
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

/** The SQLSTATE and constraint behind an error, when PostgreSQL itself said no. */
export function sqlError(error: unknown): { state: string; constraint: string | undefined } | undefined {
  const found = databaseError(error)
  if (typeof found?.code !== 'string') return undefined
  return { state: found.code, constraint: typeof found.constraint === 'string' ? found.constraint : undefined }
}

/** A database that stops in the middle of its answer ends in the signal's own error, not in the driver's. */
function isTimeout(error: unknown): boolean {
  for (let at = error as DatabaseFailure | undefined; at; at = at.cause as DatabaseFailure | undefined) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true
  }
  return false
}

/** Whether the database could not be reached, is starting or shutting down, or is out of connections: worth another try. */
export function isUnavailable(error: unknown): boolean {
  const found = databaseError(error)
  if (!found) return isTimeout(error)
  return typeof found.code !== 'string' || /^(08|53|57P)/.test(found.code)
}

/** Whether an error is the violation of a unique constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  const found = sqlError(error)
  return found?.state === '23505' && found.constraint === constraint
}
