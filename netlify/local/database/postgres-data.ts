import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandOf } from '../ancestor.ts'
import { processStamp } from '../lock-file.mjs'
import { giveTo } from './postgres-place.ts'
import type { PostgresPlace } from './postgres-place.ts'
import { StartRefusal } from '../start-refusal.ts'

const run = promisify(execFile)

/**
 * Creates PostgreSQL's data folder. It gets its name only when it is complete, so a start killed halfway leaves nothing broken.
 */
export async function initialize(place: PostgresPlace, password: string, fast: boolean): Promise<void> {
  const making = `${place.data}.new`
  const passwordFile = `${making}.password`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  giveTo(making, place.owner)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(passwordFile, place.owner)
  const args = ['-D', making, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=password', '--encoding=UTF8', '--locale=C']
  // Neon's own collation; as a builtin, it doesn't depend on what this machine has installed.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(fast ? ['--no-sync'] : []))
  try {
    await run(place.initdb, args, { cwd: '/', env: bareEnvironment(), uid: place.owner?.uid, gid: place.owner?.gid })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(making, place.data)
}

/** Refuses data made by another major version. */
export function checkVersion(place: PostgresPlace): void {
  const made = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  const { uid, gid } = place.owner ?? {}
  const ours = execFileSync(place.postgres, ['--version'], { encoding: 'utf8', cwd: '/', uid, gid }).match(/(\d+)(?:\.|$)/m)?.[1]
  if (made !== ours)
    throw new StartRefusal(`${place.data} was made by PostgreSQL ${made}, and this is ${ours}. Move it away to start over.`)
}

/** The server's password: generated once, and kept beside the data. */
export function passwordOf(file: string, data: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(data))
    throw new StartRefusal(
      `${file} is missing, so no one can sign in to the database in ${data}. Move that folder away to start over.`,
    )
  const password = randomBytes(16).toString('hex')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

/** Ends a server that a killed start left behind, and deletes a pid file that names some other program. */
export async function endOrphan(data: string): Promise<void> {
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

/** PostgreSQL needs little of our environment, and shouldn't depend on any of it. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
