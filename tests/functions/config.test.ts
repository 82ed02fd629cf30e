/** Netlify reads a function's config from its syntax tree: anything but literals makes a route or a schedule vanish without a word. */
import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dir = fileURLToPath(new URL('../../netlify/functions', import.meta.url))
const names = readdirSync(dir).map((file) => basename(file, '.ts'))

type Config = { path?: string; schedule?: string; method?: string; rateLimit?: { windowLimit: number; windowSize: number } }

async function evaluated(name: string): Promise<Config> {
  const module = (await import(`../../netlify/functions/${name}.ts`)) as { config: Config }
  return module.config
}

test.each(names)('%s: the bundler sees the route and the schedule that the code says', async (name) => {
  const seen = (await listFunctions(dir, { parseISC: true })).find((found) => found.name === name)
  const config = await evaluated(name)
  const path = seen?.routes?.map((route) => route.pattern) ?? []
  expect({ path, schedule: seen?.schedule }).toEqual({ path: config.path ? [config.path] : [], schedule: config.schedule })
  expect(config.path === undefined).toBe(config.schedule !== undefined)
})

test('every function is a route of a contract or has a schedule', async () => {
  for (const name of names) {
    const { path, schedule } = await evaluated(name)
    expect(path ?? schedule, name).toBeDefined()
  }
})

/** Its plans allow as few as two: what protects us is in the database (auth/pace.ts, auth/throttle.ts). */
test('at most two rules are asked of the host', async () => {
  const configs = await Promise.all(names.map(evaluated))
  expect(configs.filter(({ rateLimit }) => rateLimit !== undefined).length).toBeLessThanOrEqual(2)
})
