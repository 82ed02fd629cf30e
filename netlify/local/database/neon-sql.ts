import { createHash } from 'node:crypto'
import pg from 'pg'

type Statement = { query: string; params: (string | null)[] }
export type SqlBody = Statement | { queries: Statement[] }
type SqlAnswer = { status: number; body: unknown }

const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

const rawText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/** Statements after which a connection must not be reused for another request. Of constraints, a transaction's end leaves no trace. */
const leavesTraces =
  /^\s*(set(?!\s+constraints)|reset|listen|unlisten|prepare|deallocate|create\s+temp|begin|start|discard|load)\b/i

/**
 * Neon's HTTP endpoint on top of PostgreSQL: one statement, or a batch that is one transaction. It ignores a batch's isolation
 * level: `db.batch` sets none.
 */
export function createSqlRunner() {
  const pools = new Map<string, pg.Pool>()

  const poolOf = (connectionString: string): pg.Pool => {
    let pool = pools.get(connectionString)
    if (pool === undefined) {
      // Pipelining sends a whole batch at once, as Neon does next to its database.
      pool = new pg.Pool({
        connectionString,
        max: 12,
        idleTimeoutMillis: 10_000,
        connectionTimeoutMillis: 5_000,
        allowExitOnIdle: true,
        pipeline: true,
      } as pg.PoolConfig)
      pool.on('error', () => {})
      pools.set(connectionString, pool)
    }
    return pool
  }

  const run = async (connectionString: string, body: SqlBody): Promise<SqlAnswer> => {
    const statements = 'queries' in body ? body.queries : [body]
    let client: pg.PoolClient
    try {
      client = await poolOf(connectionString).connect()
    } catch (error) {
      return failure(error)
    }
    // Listen for errors: without a listener, a connection that breaks in the middle of a statement would end the whole process.
    const hear = () => {}
    client.on('error', hear)
    let spent = statements.some((statement) => leavesTraces.test(statement.query))
    try {
      const results = 'queries' in body ? await runBatch(client, statements) : [await runOne(client, body)]
      return { status: 200, body: 'queries' in body ? { results } : results[0] }
    } catch (error) {
      // A statement prepared before the tables changed stays broken on its connection.
      spent ||= (error as { code?: string }).code === '0A000' || !(error instanceof pg.DatabaseError)
      return failure(error)
    } finally {
      client.off('error', hear)
      client.release(spent || (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() !== 'I')
    }
  }

  return {
    run,
    /** Closes all connections. */
    close: async (): Promise<void> => {
      const closing = [...pools.values()]
      pools.clear()
      await Promise.all(closing.map((pool) => pool.end()))
    },
  }
}

async function runBatch(client: pg.PoolClient, statements: Statement[]): Promise<unknown[]> {
  const settled = await Promise.allSettled([
    client.query('BEGIN'),
    ...statements.map((statement) => runOne(client, statement)),
    client.query('COMMIT'),
  ])
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.slice(1, -1).map((result) => (result as PromiseFulfilledResult<unknown>).value)
}

async function runOne(client: pg.PoolClient, { query, params }: Statement): Promise<unknown> {
  const result = await client.query({ ...prepared(query), values: params, rowMode: 'array', types: rawText })
  const { command, rowCount, rows, fields } = result
  return { command, rowCount, rows, fields, rowAsArray: true }
}

const names = new Map<string, string>()

/** Prepares each text once per connection. A text with its values inlined isn't worth keeping. */
function prepared(text: string): { text: string; name?: string } {
  if (text.length > 20_000 || !/\$1\b/.test(text)) return { text }
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= 500) return { text }
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return { text, name }
}

function failure(error: unknown): SqlAnswer {
  const told = error as Record<string, unknown> & { message?: string }
  if (!(error instanceof pg.DatabaseError)) return { status: 500, body: { message: told.message ?? String(error) } }
  return { status: 400, body: { message: told.message, ...Object.fromEntries(errorFields.map((field) => [field, told[field]])) } }
}
