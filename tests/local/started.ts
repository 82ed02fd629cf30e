import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort, listen } from '../../netlify/local/host/loopback.ts'
import { until } from './workplace.ts'

export const root = new URL('../../', import.meta.url).pathname

type Started = {
  process: ChildProcess
  output: () => string
  /** Resolves with the addresses in the ready line. */
  ready(): Promise<{ site: string; console: string }>
  ended: Promise<number | null>
}

/** Runs a program of the local platform as npm does, with only the given settings. */
export function startProgram(program: 'start.ts' | 'dev.ts', settings: Record<string, string>): Started {
  const own = ['NODE_ENV', 'VITEST', 'DATABASE_URL', 'POSTMARK_SERVER_TOKEN', 'URL', 'PORT', 'DATA_DIR', 'LOCAL_SEED']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)))
  const child = spawn(process.execPath, [`netlify/local/${program}`], {
    cwd: root,
    env: { ...env, ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    process: child,
    output: () => output,
    ended,
    ready: async () => {
      await until(() => /^ready /m.test(output) || child.exitCode !== null, 'a start that says ready', 90_000)
      const [, site, console] = output.match(/^ready (\S+) (\S+)$/m) ?? []
      if (site === undefined || console === undefined) throw new Error(`The start ended: ${output}`)
      return { site, console }
    },
  }
}

/** The command lines of all processes that mention a data folder. */
export function processesOf(dataDir: string): string[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
      } catch {
        return []
      }
    })
    .filter((command) => command.includes(dataDir))
}

/** The addresses these processes listen on, in the system's notation. Empty if the system has no /proc. */
export function listeningOn(pids: readonly number[]): string[] {
  if (!existsSync('/proc/net/tcp')) return []
  const inodes = new Set(pids.flatMap(socketsOf))
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && inodes.has(fields[9] ?? ''))
      .map((fields) => fields[1]!.split(':')[0]!),
  )
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      return []
    }
  })
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return [Number(name), Number(parent)] as const
      } catch {
        return [Number(name), 0] as const
      }
    })
  const below = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}

/** Two neighboring ports that were free a moment ago. */
export async function freePair(): Promise<number> {
  for (;;) {
    const first = await freePort()
    const next = createServer()
    try {
      await listen(next, first + 1)
      return first
    } catch {
      continue
    } finally {
      next.close()
    }
  }
}
