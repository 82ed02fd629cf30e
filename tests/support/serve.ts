/** The functions themselves behind the browser's own `call`: only fetch is swapped. */
import type { Context } from '@netlify/functions'

export type Served = (request: Request, context: Context) => Promise<Response>

export type FunctionModule = { readonly default: Served; readonly config: { readonly path?: unknown } }

export const siteOrigin = 'http://clinic.test'

export type Server = {
  /** A fetch that reaches the functions; addresses without an origin are the site's. */
  readonly fetch: typeof globalThis.fetch
  /** Waits for everything that was begun after an answer. */
  readonly settled: () => Promise<void>
}

const running = new Set<Promise<unknown>>()

/** Waits for everything that any served function began after its answer. */
export async function settled(): Promise<void> {
  while (running.size > 0) await Promise.allSettled([...running])
}

/** Hosts functions by their literal paths, in process. */
export function serve(...modules: FunctionModule[]): Server {
  const routes = new Map(modules.map((module) => [module.config.path as string, module.default]))
  let requests = 0
  return {
    async fetch(input, init) {
      const request = new Request(typeof input === 'string' ? new URL(input, siteOrigin) : input, {
        duplex: 'half',
        ...init,
      } as RequestInit)
      const handler = routes.get(new URL(request.url).pathname)
      if (!handler) return new Response('Not found', { status: 404 })
      requests += 1
      const context = {
        requestId: `test-${requests}`,
        // As the local host does, so that a test can be many visitors.
        ip: request.headers.get('x-nf-client-connection-ip') ?? '127.0.0.1',
        params: {},
        waitUntil: (work: Promise<unknown>) => {
          running.add(work)
          void work.finally(() => running.delete(work)).catch(() => {})
        },
      }
      return handler(request, context as unknown as Context)
    },
    settled,
  }
}
