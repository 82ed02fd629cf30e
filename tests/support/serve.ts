/** Serves the real functions to the browser's own `call`. Only fetch is replaced. */
import type { Context } from '@netlify/functions'
import type { CallOptions } from '../../src/client/call.ts'

export type Served = (request: Request, context: Context) => Promise<Response>

export type FunctionModule = { readonly default: Served; readonly config: { readonly path?: unknown } }

export const siteOrigin = 'http://clinic.test'

export type Server = {
  /** A fetch that reaches the functions. Addresses without an origin are the site's. */
  readonly fetch: typeof globalThis.fetch
  /** Options for `call` as a visitor, which tries again at once: `call(bookIv, input, server.options)`. */
  readonly options: CallOptions
  /** Waits for all work that continues after an answer. */
  readonly settled: () => Promise<void>
}

const running = new Set<Promise<unknown>>()

/** Waits for all work that served functions continue after their answers. */
export async function settled(): Promise<void> {
  while (running.size > 0) await Promise.allSettled([...running])
}

/** Hosts functions in process, by their literal paths. */
export function serve(...modules: FunctionModule[]): Server {
  const routes = new Map(modules.map((module) => [module.config.path as string, module.default]))
  let requests = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, siteOrigin) : input, {
      duplex: 'half',
      ...init,
    } as RequestInit)
    const handler = routes.get(new URL(request.url).pathname)
    if (!handler) return new Response('Not found', { status: 404 })
    requests += 1
    const context = {
      requestId: `test-${requests}`,
      // Same as the local host, so that one test can act as many visitors.
      ip: request.headers.get('x-nf-client-connection-ip') ?? '127.0.0.1',
      params: {},
      waitUntil: (work: Promise<unknown>) => {
        running.add(work)
        void work.finally(() => running.delete(work)).catch(() => {})
      },
    }
    return handler(request, context as unknown as Context)
  }
  return { fetch, options: { fetch, wait: () => Promise.resolve() }, settled }
}
