import { resolve } from 'node:path'
import { chooseEncoding, compress, isCompressible } from './compression.ts'
import { createEdgeRules } from './edge-rules.ts'
import type { RedirectMatch } from './edge-rules.ts'
import { createFunctionCaller } from './function-call.ts'
import { matchFunction } from './function-registry.ts'
import type { FunctionMatch, HostedFunction } from './function-registry.ts'
import { openDoor } from './http-door.ts'
import type { Door } from './http-door.ts'
import { isLoopbackName } from './loopback.ts'
import { createRateLimiter } from './rate-limit.ts'
import { isDue, nextRun, startScheduleClock } from './schedule-clock.ts'
import { createStaticFiles, respondWithFile } from './static-files.ts'

type HostOptions = {
  /** The built site. */
  dir: string
  functions: HostedFunction[]
  /** The folder of netlify.toml. */
  projectDir: string
  /** Default: a new one, on any free port. */
  door?: Door
  /** The site's address; default: http://localhost plus the port. */
  siteUrl?: string
  /**
   * Whether scheduled functions run by their cron (the default) or only by hand. With a live site's database they run by hand:
   * that site sends its own emails, with links to itself instead of this machine.
   */
  clock?: boolean
  report?: (sentence: string, error?: unknown) => void
}

export type ScheduledFunction = { name: string; cron: string; next: Date }

export type Host = {
  port: number
  url: string
  scheduled(): ScheduledFunction[]
  /** Runs a scheduled function once; undefined if no scheduled function has that name. */
  run(name: string): Promise<Response | undefined>
  stop(): Promise<void>
}

/** Serves a built site and its functions, warm, in this process: functions first, then redirects, files, and the 404 page. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { functions, projectDir, clock = true } = options
  const dir = resolve(projectDir, options.dir)
  const report =
    options.report ?? ((sentence: string, error?: unknown) => console.error(sentence, ...(error === undefined ? [] : [error])))
  const door = options.door ?? (await openDoor(0))
  const siteUrl = options.siteUrl ?? `http://localhost:${door.port}`

  const caller = createFunctionCaller(report)
  const limiter = createRateLimiter()
  const files = createStaticFiles(dir)
  const makeRules = () => ({
    generation: files.generation(),
    rules: createEdgeRules({ projectDir, publishDir: dir, siteUrl, report }),
  })
  let current = makeRules()
  const rulesNow = () => {
    if (current.generation !== files.generation()) current = makeRules()
    return current.rules
  }

  const callFunction = async ({ hosted, params }: FunctionMatch, request: Request, ip: string): Promise<Response> => {
    const limit = hosted.config.rateLimit
    const verdict = limit === undefined ? undefined : limiter.allow(hosted.name, limit, ip, Date.now())
    if (verdict?.allowed === false)
      return new Response('Too Many Requests', {
        status: 429,
        headers: {
          ...(await rulesNow().headersFor(request)),
          'content-type': 'text/plain; charset=utf-8',
          'retry-after': String(verdict.retryAfter),
        },
      })
    return compressed(await caller.call(hosted, { request: atSite(request, siteUrl, door.port), params, ip }), request)
  }

  const serveFile = async (request: Request, path: Request, status: number): Promise<Response | undefined> => {
    const file = isReading(request) ? await files.find(path) : undefined
    return file === undefined ? undefined : respondWithFile(file, request, status, await rulesNow().headersFor(path))
  }

  const follow = async (match: RedirectMatch, request: Request, ip: string): Promise<Response | undefined> => {
    if (!match.force) {
      const file = await serveFile(request, request, 200)
      if (file !== undefined) return file
    }
    if (match.redirect)
      return new Response(null, {
        status: match.statusCode,
        headers: {
          ...(await rulesNow().headersFor(request)),
          location: match.external ? match.target.href : `${match.target.pathname}${match.target.search}${match.target.hash}`,
        },
      })
    if (match.external) return fetch(new Request(match.target, request))
    const target = new Request(match.target, request)
    const found = matchFunction(functions, match.target.pathname, request.method)
    if (found !== undefined) return callFunction(found, target, ip)
    return serveFile(request, target, match.statusCode)
  }

  const notFound = async (request: Request): Promise<Response> => {
    const file = await files.find(new Request(new URL('/404.html', request.url)))
    const rules = await rulesNow().headersFor(request)
    if (file !== undefined) return respondWithFile(file, request, 404, rules)
    return new Response('Not Found', { status: 404, headers: { ...rules, 'content-type': 'text/plain; charset=utf-8' } })
  }

  /** Netlify's addresses have no upper case: "/FAQ" leads to "/faq". */
  const inLowerCase = async (request: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.toLowerCase().replace(/^\/+/, '/')
    if (pathname === pathname.toLowerCase() || !isReading(request)) return undefined
    if ((await files.find(new Request(new URL(path, request.url)))) === undefined) return undefined
    return new Response(null, { status: 301, headers: { ...(await rulesNow().headersFor(request)), location: path + search } })
  }

  const handle = async (request: Request, ip: string): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const found = matchFunction(functions, pathname, request.method)
    if (found !== undefined) return callFunction(found, request, ip)
    const match = await rulesNow().redirectFor(request)
    const followed = match === undefined ? undefined : await follow(match, request, ip)
    return followed ?? (await serveFile(request, request, 200)) ?? (await inLowerCase(request)) ?? notFound(request)
  }

  const scheduled = () =>
    functions.flatMap(({ name, config }) =>
      config.schedule === undefined ? [] : [{ name, cron: config.schedule, next: nextRun(config.schedule, new Date()) }],
    )

  const run = async (name: string): Promise<Response | undefined> => {
    const hosted = functions.find((one) => one.name === name && one.config.schedule !== undefined)
    if (hosted?.config.schedule === undefined) return undefined
    const body = JSON.stringify({ next_run: nextRun(hosted.config.schedule, new Date()).toISOString() })
    const request = new Request(`${siteUrl}/.netlify/functions/${name}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
    })
    return caller.call(hosted, { request, params: {}, ip: '127.0.0.1' })
  }

  const ticking = clock
    ? startScheduleClock((start) =>
        scheduled()
          .filter(({ cron }) => isDue(cron, start))
          .forEach(({ name }) => void run(name)),
      )
    : undefined
  // Load the rules now instead of making the first visitor wait.
  await rulesNow().redirectFor(new Request(siteUrl))
  door.serve(handle)

  return {
    port: door.port,
    url: siteUrl,
    scheduled,
    run,
    stop: async () => {
      ticking?.stop()
      await door.close(1_500)
      await Promise.race([caller.idle(), new Promise((done) => setTimeout(done, 2_000).unref())])
    },
  }
}

/** Readdresses a request to another of this machine's names to the site's address: 127.0.0.1 and localhost are the same site. */
function atSite(request: Request, siteUrl: string, port: number): Request {
  const [asked, site] = [new URL(request.url), new URL(siteUrl)]
  const ours = isLoopbackName(asked.hostname) && (asked.port === site.port || asked.port === String(port))
  if (!ours || asked.host === site.host) return request
  const headers = new Headers(request.headers)
  if (headers.get('origin') === asked.origin) headers.set('origin', site.origin)
  return new Request(new URL(`${asked.pathname}${asked.search}`, site), new Request(request, { headers }))
}

function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Netlify's edge also compresses what functions answer. */
async function compressed(response: Response, request: Request): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (
    response.body === null ||
    response.headers.has('content-encoding') ||
    !isCompressible(response.headers.get('content-type'), Number.POSITIVE_INFINITY)
  )
    return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  if (encoding === undefined || !isCompressible(headers.get('content-type'), bytes.length))
    return new Response(bytes, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await compress(bytes, encoding, false)), { status: response.status, headers })
}
