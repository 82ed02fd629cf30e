import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const databaseIsBusy = '55006'

/** Creates a database, from a template if one is named. Waits up to 5 s for others to disconnect from the template. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const from = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  const deadline = Date.now() + 5_000
  await withClient(adminUrl, async (client) => {
    for (;;) {
      try {
        await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}${from}`)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== databaseIsBusy || Date.now() > deadline) throw error
        await pause(50)
      }
    }
  })
}

/** Drops a database, even while others are connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

export async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  return withClient(
    adminUrl,
    async (client) => (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1,
  )
}

/** Another database on the same server. */
export function databaseUrl(anyUrl: string, name: string): string {
  const url = new URL(anyUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
