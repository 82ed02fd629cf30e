// Plain JavaScript, because install.mjs needs it on Node 20 before anything is installed.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {{ release(): void }} Lock */

/**
 * Identifies one life of a pid: the system reuses numbers after a while.
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process runs
 */
export function processStamp(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (afterName[0] === 'Z') return undefined
    return `${pid} ${afterName[19]}`
  } catch {
    if (process.platform === 'linux') return undefined
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? undefined : `${pid} ${started}`
  } catch {
    return undefined
  }
}

/** @param {string} text */
function holderOf(text) {
  const pid = Number.parseInt(text, 10)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return processStamp(pid) === text.trim() ? pid : undefined
}

/**
 * Takes the lock, or says who holds it. Takes over a lock whose process is gone.
 * @param {string} file
 * @returns {Lock | { heldBy: number }}
 */
export function takeLock(file) {
  const mine = processStamp(process.pid) ?? String(process.pid)
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return {
        release: () => {
          if (read(file) === mine) rmSync(file, { force: true })
        },
      }
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    const theirs = read(file)
    if (theirs === undefined) continue
    const pid = theirs === '' ? undefined : holderOf(theirs)
    if (pid !== undefined) return { heldBy: pid }
    if (theirs === '') {
      // Another process may be between creating the file and writing its pid.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      if (read(file) !== '') continue
    }
    removeStale(file, theirs)
  }
  throw new Error(`The lock file ${file} keeps changing; please try again.`)
}

/**
 * Waits until the lock is free, and takes it.
 * @param {string} file
 * @param {(pid: number) => void} [onWait] called once, if someone else holds the lock
 * @returns {Promise<Lock>}
 */
export async function waitForLock(file, onWait) {
  let told = false
  for (;;) {
    const lock = takeLock(file)
    if ('release' in lock) return lock
    if (!told) onWait?.(lock.heldBy)
    told = true
    await pause(150)
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Two processes may find the same stale lock at once. Moving it aside shows whether it is still the stale one; a fresh lock moved
 * by mistake goes back.
 * @param {string} file
 * @param {string} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, file)
}
