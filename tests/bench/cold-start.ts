/** Compares a function's start from its bundle with the start of one that does nothing. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunctions } from '../../netlify/build/functions.ts'
import { coldStarts, emptyFunction } from '../support/program/cold-start.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

/** The heaviest functions, and one that visitors of the whole site call. */
const watched = 3
const usual = 'health'

export async function coldStartRows({ dir }: World): Promise<Row[]> {
  const folder = join(dir, 'functions')
  const names = await bundleFunctions(folder)
  const fileOf = (name: string) => join(folder, name, `${name}.mjs`)
  const size = (name: string) => statSync(fileOf(name)).size
  const heaviest = names.toSorted((a, b) => size(b) - size(a)).slice(0, watched)
  const files: Readonly<Record<string, string>> = Object.fromEntries(
    [...new Set([...heaviest, usual])].map((name) => [name, fileOf(name)]),
  )
  const every: Readonly<Record<string, number[]>> = coldStarts({ empty: emptyFunction(folder), ...files }, 25)
  const { empty = [], ...times } = every
  const limit = summary(empty)
  return [
    { what: 'limit: an empty function is ready', ...limit },
    ...Object.entries(times).map(([name, list]) => {
      const own = summary(list)
      const target = { says: 'p50 ≤ 2.3 × limit', ratio: own.p50 / limit.p50, most: 2.3 }
      return { what: `${name} is ready (${Math.round(size(name) / 1024)} KiB)`, ...own, target }
    }),
  ]
}
