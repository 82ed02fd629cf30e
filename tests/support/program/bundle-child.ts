/** Runs one function as Netlify does: its own process loads the file, calls it once, and tells the parent what it answered. */
import { realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'

type Served = (request: Request, context: object) => Promise<Response>

const [file = '', address = '', method = 'GET', body = ''] = argv.slice(2)
const reach = globalThis.fetch

// Neon's driver calls Neon's own address, so send its queries to the bridge.
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return reach(pathname === '/sql' ? process.env['NEON_BRIDGE']! : input, init)
}

// Refuse imports from folders further up: they won't exist where the function runs.
const home = `${pathToFileURL(realpathSync(dirname(file))).href}/`
registerHooks({
  resolve: (name, context, next) => {
    const found = next(name, context)
    if (found.url.startsWith('file:') && !found.url.startsWith(home)) throw new Error(`${name} is not in the bundle.`)
    return found
  },
})

const { default: serve } = (await import(pathToFileURL(realpathSync(file)).href)) as { default: Served }
const after: Promise<unknown>[] = []
const request = new Request(address, {
  method,
  ...(method !== 'GET' && { body, headers: { 'content-type': 'application/json' } }),
})
const context = {
  requestId: 'from-its-bundle',
  ip: '127.0.0.1',
  params: {},
  waitUntil: (work: Promise<unknown>) => void after.push(work),
}
const response = await serve(request, context)
const text = await response.text()
await Promise.all(after)
process.send?.({ status: response.status, text }, () => process.exit())
