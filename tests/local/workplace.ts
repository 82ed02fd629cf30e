import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Makes a folder in the system's temp folder. */
export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'clinic-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Makes a folder for one test and removes it when the test ends. */
export function folderForTest(): string {
  const folder = makeFolder()
  onTestFinished(folder.remove)
  return folder.path
}

/** Polls until the condition holds. Fails after `ms`, which is only a bound for hanging. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, ms = 30_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms, but this never happened: ${what}.`)
    await pause(15)
  }
}
