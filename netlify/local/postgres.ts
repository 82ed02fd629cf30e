import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, databaseExists, databaseUrl, dropDatabase } from './database.ts'
import { processStamp } from './lock-file.mjs'
import { freePort } from './loopback.ts'
import { findPlace, giveTo } from './postgres-place.ts'
import type { PostgresPlace } from './postgres-place.ts'
import { StartRefusal } from './start-refusal.ts'
import { spawnGuarded } from './watchdog.ts'
import type { GuardedChild } from './watchdog.ts'

export type PostgresOptions = {
  /** Everything of this server is kept here (or, where its user cannot enter, under the system's temp folder). */
  dir: string
  /** Default: any free port. */
  port?: number
  /** Gives up safety against a power cut: for tests. */
  fast?: boolean
}

export type LocalPostgres = {
  port: number
  /** What was put elsewhere than asked for, as sentences for the terminal. */
  notes: string[]
  dataFolder: string
  /** The connection string of a database; the maintenance database without a name. */
  url(database?: string): string
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  hasDatabase(name: string): Promise<boolean>
  stop(): Promise<void>
  /** Stops, and removes the data, wherever they are. */
  destroy(): Promise<void>
}

const run = promisify(execFile)

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The details of an error hold the values of the row.
  log_error_verbosity: 'terse',
  logging_collector: 'off',
}

const carefree = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Starts a PostgreSQL of our own. It ends with this process, however this process ends. */
export async function startPostgres({ dir, port, fast = false }: PostgresOptions): Promise<LocalPostgres> {
  mkdirSync(dir, { recursive: true })
  const place = await findPlace(dir)
  const passwordFile = join(resolve(dir), 'password')
  const password = passwordOf(passwordFile, place.data)
  if (!existsSync(place.data)) await initialise(place, password, fast)
  checkVersion(place)
  await endOrphan(place.data)

  const log = join(resolve(dir), 'postgres.log')
  const deadline = Date.now() + 10_000
  for (;;) {
    const chosen = port ?? (await freePort())
    const url = `postgresql://postgres:${password}@127.0.0.1:${chosen}/postgres`
    const child = launch(place, chosen, fast, log)
    if (await isReady(child, url)) return running(child, place, passwordFile, chosen, url)
    // The port was taken in between, or a killed server's last processes still hold its memory.
    if (Date.now() > deadline) throw new StartRefusal(`PostgreSQL did not start. Its last words (${log}):\n${lastLines(log)}`)
    await pause(200)
    await endOrphan(place.data)
  }
}

function running(child: GuardedChild, place: PostgresPlace, passwordFile: string, port: number, adminUrl: string): LocalPostgres {
  return {
    port,
    notes: place.notes,
    dataFolder: place.data,
    url: (database = 'postgres') => databaseUrl(adminUrl, database),
    createDatabase: (name, template) => createDatabase(adminUrl, name, template),
    dropDatabase: (name) => dropDatabase(adminUrl, name),
    hasDatabase: (name) => databaseExists(adminUrl, name),
    stop: () => child.stop(),
    destroy: async () => {
      await child.stop()
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

/** Answers false when the server ended instead. */
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

/** The folder gets its name only when it is whole, so that a start killed half way leaves nothing to trip over. */
async function initialise(place: PostgresPlace, password: string, fast: boolean): Promise<void> {
  const making = `${place.data}.new`
  const passwordFile = `${making}.password`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  giveTo(making, place.owner)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(passwordFile, place.owner)
  const args = ['-D', making, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=password', '--encoding=UTF8', '--locale=C']
  // Neon's own collation, which here does not depend on what the machine has installed.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(fast ? ['--no-sync'] : []))
  try {
    await run(place.initdb, args, { cwd: '/', env: bareEnvironment(), uid: place.owner?.uid, gid: place.owner?.gid })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(making, place.data)
}

function checkVersion(place: PostgresPlace): void {
  const made = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  const { uid, gid } = place.owner ?? {}
  const ours = execFileSync(place.postgres, ['--version'], { encoding: 'utf8', cwd: '/', uid, gid }).match(/(\d+)(?:\.|$)/m)?.[1]
  if (made !== ours)
    throw new StartRefusal(`${place.data} was made by PostgreSQL ${made}, and this is ${ours}. Move it away to start afresh.`)
}

function passwordOf(file: string, data: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(data))
    throw new StartRefusal(
      `${file} is missing, so nobody can sign in to the database in ${data}. Move that folder away to start afresh.`,
    )
  const password = randomBytes(16).toString('hex')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

/** Ends a server that a killed start left behind, and clears away a pid file that names some other program. */
async function endOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (!Number.isInteger(pid) || pid <= 0) return
  if (!commandOf(pid).includes(data)) return rmSync(file, { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (processStamp(pid) === undefined) break
    process.kill(pid, signal)
    const deadline = Date.now() + 3_000
    while (processStamp(pid) !== undefined && Date.now() < deadline) await pause(20)
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    if (processStamp(pid) === undefined) return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  }
}

function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n') : '(nothing)'
}
