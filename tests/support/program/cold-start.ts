/**
 * Measures how long a function takes to be ready: it starts a process and loads the file with everything it imports statically.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the milliseconds of each start. `files` maps a name to the file to load. Starts one of each in turn, so that a busy
 * moment affects all of them.
 */
export function coldStarts<Name extends string>(files: Readonly<Record<Name, string>>, runs: number): Record<Name, number[]> {
  const names = Object.keys(files) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      const script = `await import(${JSON.stringify(files[name])}); process.exit()`
      const started = performance.now()
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: dirname(files[name]), stdio: 'pipe' })
      times[name].push(performance.now() - started)
    }
  }
  return times
}

/** Writes a function that does nothing, the least that a start can take. Returns its file. */
export function emptyFunction(folder: string): string {
  mkdirSync(join(folder, 'empty'), { recursive: true })
  const file = join(folder, 'empty', 'empty.mjs')
  writeFileSync(file, `export default async () => new Response('');export const config = { path: '/empty' };`)
  return file
}
