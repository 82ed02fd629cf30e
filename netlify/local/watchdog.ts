import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type GuardedCommand = {
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** Sent one after another until the command is gone; SIGKILL always comes last. */
  signals?: NodeJS.Signals[]
}

export type GuardedChild = {
  process: ChildProcess
  exited: Promise<number>
  stop(): Promise<void>
}

const patience = 2_000

/**
 * Starts a command that ends when we do, even if we are killed without warning: a small process between us and the command waits
 * for our end of its stdin to close. It leads its own process group, so that Ctrl-C in a terminal reaches only us.
 */
export function spawnGuarded(command: GuardedCommand, output: StdioOptions): GuardedChild {
  const [out, err] = Array.isArray(output) ? [output[1], output[2]] : [output, output]
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(command)], {
    stdio: ['pipe', out, err],
    detached: true,
    env: command.env,
    cwd: command.cwd,
  })
  child.stdin?.on('error', () => {})
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
  child.unref()
  ;(child.stdin as unknown as { unref?(): void } | null)?.unref?.()
  return {
    process: child,
    exited,
    stop: async () => {
      child.ref()
      child.stdin?.end()
      await exited
    },
  }
}

function guard({ command, args, cwd, env, uid, gid, signals = ['SIGTERM'] }: GuardedCommand): void {
  const child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'inherit', 'inherit'] })
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(127)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  const order: NodeJS.Signals[] = [...signals, 'SIGKILL']
  const end = (): void => {
    const signal = order.shift()
    if (signal === undefined) return
    child.kill(signal)
    setTimeout(end, patience)
  }
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('SIGTERM', end)
  process.stdin.on('end', end)
  process.stdin.on('error', end)
  process.stdin.resume()
}

if (import.meta.main) guard(JSON.parse(process.argv[2] ?? '{}') as GuardedCommand)
