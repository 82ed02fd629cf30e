import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readFirstAdmin } from './first-admin.ts'
import type { FirstAdmin } from './first-admin.ts'
import { openDoor } from './host/http-door.ts'
import type { Door } from './host/http-door.ts'
import { takeLock } from './lock-file.mjs'
import type { SeedMode } from './platform.ts'
import { StartRefusal } from './start-refusal.ts'

type Settings = {
  projectDir: string
  dataDir: string
  seedMode: SeedMode
  firstAdmin: FirstAdmin
  /** Undefined: the default port, or the next free one. */
  port: number | undefined
}

const usualPort = 8888

/** Reads the project's .env, or the file that ENV_FILE names instead (none if it is empty), and the settings of a local start. */
export function readSettings(): Settings {
  const projectDir = dirname(dirname(import.meta.dirname))
  process.chdir(projectDir)
  const { ENV_FILE = '.env' } = process.env
  const file = resolve(projectDir, ENV_FILE)
  if (ENV_FILE !== '' && existsSync(file)) process.loadEnvFile(file)
  const { PORT, DATA_DIR, LOCAL_SEED = 'demo' } = process.env
  if (LOCAL_SEED !== 'demo' && LOCAL_SEED !== 'none')
    throw new StartRefusal(`LOCAL_SEED must be demo or none, not ${LOCAL_SEED}.`)
  const dataDir = resolve(projectDir, DATA_DIR || '.data')
  return { projectDir, dataDir, seedMode: LOCAL_SEED, firstAdmin: readFirstAdmin(), port: portOf(PORT) }
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  // The console takes the next port.
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new StartRefusal(`PORT must be a whole number from 1 to 65534, not ${text}.`)
  return port
}

/** Locks a data folder: only one start at a time may use it. */
export function holdDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true })
  const lock = takeLock(join(dataDir, 'start.lock'))
  if ('release' in lock) return lock
  throw new StartRefusal(
    `Process ${lock.heldBy} is already running on ${relative(process.cwd(), dataDir) || dataDir}. Stop it first, or use another DATA_DIR and PORT.`,
  )
}

type Doors = { site: Door; console: Door }

/** Opens the site's port and the next one for the console. A requested port is used or refused, never replaced. */
export async function openDoors(port: number | undefined, report: (sentence: string) => void): Promise<Doors> {
  if (port !== undefined) return openPair(port)
  for (let tried = usualPort; tried < usualPort + 200; tried += 2) {
    try {
      const doors = await openPair(tried)
      if (tried !== usualPort)
        report(`Port ${usualPort} or ${usualPort + 1} is in use, so this instance is on ${tried} and ${tried + 1}.`)
      return doors
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error
    }
  }
  throw new StartRefusal(`The ports from ${usualPort} to ${usualPort + 199} are all in use. Choose one with PORT.`)
}

async function openPair(port: number): Promise<Doors> {
  const site = await open(port, 'the site')
  try {
    return { site, console: await open(port + 1, 'the local console') }
  } catch (error) {
    await site.close(0)
    throw error
  }
}

async function open(port: number, what: string): Promise<Door> {
  try {
    return await openDoor(port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`Port ${port}, meant for ${what}, is in use by another program. Stop it, or choose another PORT.`)
    if (code === 'EACCES')
      throw new StartRefusal(`Port ${port}, meant for ${what}, needs more permissions than you have. Choose a PORT above 1023.`)
    throw error
  }
}
