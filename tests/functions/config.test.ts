/** Netlify reads a function's config from its syntax tree. Anything but literals makes a route or schedule disappear silently. */
import { listFunction } from '../netlify/bundler.ts'
import { expect, test } from 'vitest'
import { functionFiles } from '../../netlify/build/function-files.ts'
import { functionSources } from '../../netlify/build/functions.ts'

const functions = functionFiles(functionSources)

type Config = { path?: string; schedule?: string; method?: string; rateLimit?: { windowLimit: number; windowSize: number } }

async function evaluated(file: string): Promise<Config> {
  const module = (await import(file)) as { config: Config }
  return module.config
}

test.each(functions)('$name: the bundler reads the same route and schedule that the code exports', async ({ file }) => {
  const seen = await listFunction(file, { parseISC: true })
  const config = await evaluated(file)
  const path = seen?.routes?.map((route) => route.pattern) ?? []
  expect({ path, schedule: seen?.schedule }).toEqual({ path: config.path ? [config.path] : [], schedule: config.schedule })
  expect(config.path === undefined).toBe(config.schedule !== undefined)
})

test('every function has a route or a schedule', async () => {
  for (const { name, file } of functions) {
    const { path, schedule } = await evaluated(file)
    expect(path ?? schedule, name).toBeDefined()
  }
})

/** Some Netlify plans allow only two rules. Our protection is in the database (auth/pace.ts, auth/throttle.ts). */
test('at most two functions ask the host for a rate limit', async () => {
  const configs = await Promise.all(functions.map(({ file }) => evaluated(file)))
  expect(configs.filter(({ rateLimit }) => rateLimit !== undefined).length).toBeLessThanOrEqual(2)
})
