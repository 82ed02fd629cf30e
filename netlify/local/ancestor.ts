import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processStamp } from './lock-file.mjs'

/** The command line of a process; empty if there is no such process. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ask(pid, 'command=')
  }
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return Number(ask(pid, 'ppid='))
  }
}

function ask(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Calls once when the npm that runs us is gone. A killed npm signals nobody, and leaves the shell between us running. */
export function onNpmGone(call: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = [process.ppid, parentOf(process.ppid)].find((pid) => pid > 1 && /^\S*\bnpm\b|npm-cli/.test(commandOf(pid)))
  if (npm === undefined) return
  const timer = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(timer)
    call()
  }, 500)
  timer.unref()
}

function isAlive(pid: number): boolean {
  // On Linux, a killed process that its parent hasn't reaped yet still accepts signals.
  if (process.platform === 'linux') return processStamp(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
