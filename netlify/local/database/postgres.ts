import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, databaseExists, databaseUrl } from './database.ts'
import { freePort } from '../host/loopback.ts'
import { bareEnvironment, checkVersion, endOrphan, initialize, passwordOf } from './postgres-data.ts'
import { findPlace } from './postgres-place.ts'
import type { PostgresPlace } from './postgres-place.ts'
import { StartRefusal } from '../start-refusal.ts'
import { spawnGuarded } from '../watchdog.ts'
import type { GuardedChild } from '../watchdog.ts'

type PostgresOptions = {
  /** Everything of this server is kept here (or under the system's temp folder, if its user can't enter this one). */
  dir: string
  /** A parent folder of `dir`. If only root may enter it, it is opened to PostgreSQL's user, like `dir`. */
  within?: string
  /** Gives up safety against a power cut: for tests. */
  fast?: boolean
}

export type LocalPostgres = {
  port: number
  /** Sentences for the terminal about anything placed elsewhere than requested. */
  notes: string[]
  dataFolder: string
  /** A database's connection string; without a name, the maintenance database's. */
  url(database?: string): string
  createDatabase(name: string, template?: string): Promise<void>
  hasDatabase(name: string): Promise<boolean>
  stop(): Promise<void>
  /** Stops the server and deletes its data, wherever it is. */
  destroy(): Promise<void>
}

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The details of an error contain the row's values.
  log_error_verbosity: 'terse',
  logging_collector: 'off',
}

const carefree = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Starts our own PostgreSQL. It ends with this process, however this process ends. If it dies earlier, it is restarted. */
export async function startPostgres({ dir, within, fast = false }: PostgresOptions): Promise<LocalPostgres> {
  mkdirSync(dir, { recursive: true })
  const place = await findPlace(dir, within)
  const passwordFile = join(resolve(dir), 'password')
  const password = passwordOf(passwordFile, place.data)
  if (!existsSync(place.data)) await initialize(place, password, fast)
  checkVersion(place)
  await endOrphan(place.data)

  const log = join(resolve(dir), 'postgres.log')
  const start = async (wanted?: number) => {
    const deadline = Date.now() + 10_000
    for (;;) {
      const chosen = wanted ?? (await freePort())
      const url = `postgresql://postgres:${password}@127.0.0.1:${chosen}/postgres`
      const child = launch(place, chosen, fast, log)
      if (await isReady(child, url)) return { child, port: chosen, url }
      // The port was taken in the meantime, or a killed server's last processes still hold its shared memory.
      if (Date.now() > deadline)
        throw new StartRefusal(`PostgreSQL didn’t start. The end of its log (${log}):\n${lastLines(log)}`)
      await pause(200)
      await endOrphan(place.data)
    }
  }
  return running(await start(), start, place, passwordFile)
}

type Server = { readonly child: GuardedChild; readonly port: number; readonly url: string }

function running(
  first: Server,
  start: (port: number) => Promise<Server>,
  place: PostgresPlace,
  passwordFile: string,
): LocalPostgres {
  const { port, url: adminUrl } = first
  let { child } = first
  let stopped = false
  /** Resolves once the server is stopped or can't restart. One that dies on its own restarts on the same port with the same data. */
  const kept = (async () => {
    for (;;) {
      await child.exited
      if (stopped) return
      await endOrphan(place.data)
      const again = await start(port).catch(() => undefined)
      if (again === undefined) return
      child = again.child
      // If a stop came during the restart, it had nothing to end.
      if (stopped) await child.stop()
    }
  })()
  const stop = async () => {
    stopped = true
    await child.stop()
    await kept
  }
  return {
    port,
    notes: place.notes,
    dataFolder: place.data,
    url: (database = 'postgres') => databaseUrl(adminUrl, database),
    createDatabase: (name, template) => createDatabase(adminUrl, name, template),
    hasDatabase: (name) => databaseExists(adminUrl, name),
    stop,
    destroy: async () => {
      await stop()
      rmSync(place.data, { recursive: true, force: true })
      rmSync(passwordFile, { force: true })
    },
  }
}

function launch(place: PostgresPlace, port: number, fast: boolean, log: string): GuardedChild {
  const settings = { ...always, ...(fast ? carefree : {}) }
  const args = [
    '-D',
    place.data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  const out = openSync(log, 'w', 0o600)
  try {
    return spawnGuarded(
      {
        command: place.postgres,
        args,
        cwd: '/',
        env: bareEnvironment(),
        uid: place.owner?.uid,
        gid: place.owner?.gid,
        signals: ['SIGINT', 'SIGQUIT'],
      },
      ['pipe', out, out],
    )
  } finally {
    closeSync(out)
  }
}

/** Returns false if the server ended instead. */
async function isReady(child: GuardedChild, url: string): Promise<boolean> {
  let ended = false
  void child.exited.then(() => (ended = true))
  const deadline = Date.now() + 30_000
  while (!ended) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      if (Date.now() > deadline) {
        await child.stop()
        return false
      }
      await pause(15)
    }
  }
  return false
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n') : '(nothing)'
}
