/** The path of one request: method, origin, body, contract, domain, answer. This file answers whatever is thrown. */
import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import * as z from 'zod/mini'
import { bodyLimits, type Access, type Endpoint } from '../../src/contracts/endpoint.ts'
import type { RefusalCode } from '../../src/contracts/failure.ts'
import type { Caller, From } from '../auth/access.ts'
import { networkInTrail } from '../auth/network.ts'
import { countPace, countSignedIn, isTooMany, tryAgainSeconds } from '../auth/pace.ts'
import { openDb, type Db, type Statement } from '../db/client.ts'
import { env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { answer, answerFile, answerRefusal, FileAnswer } from './answer.ts'
import { readForm, readJson } from './body.ts'
import { openCookies, type Cookies } from './cookie.ts'
import { assertMay, assertOwnOrigin, assertProved, assertWebhook, bearerOf, callerOf, knownCaller, needsCaller } from './guard.ts'
import { log, type LogLine } from './log.ts'
import { originOf } from './own-host.ts'
import { refusalOf } from './refusal-of.ts'
import { touch, touchAgain } from '../wake.ts'

type Anybody = {
  /** Undefined if nobody is signed in. Refuses `not-signed-in` for an expired token. */
  readonly knownCaller: () => Promise<Caller | undefined>
}

/** The caller: always present if the endpoint requires one; public handlers ask for it. */
type Who<A extends Access> = A extends 'signed-in' | 'admin'
  ? { readonly caller: Caller }
  : A extends 'webhook'
    ? object
    : Anybody

type Call<Input, A extends Access = Access> = {
  readonly db: Db
  /** Opens a new one, to store results after work that took longer than `db` lives. */
  readonly openDb: () => Db
  readonly input: Input
  readonly now: Date
  /** For slow work that must know how much time has passed. */
  readonly clock: () => Date
  /** The browser's name for itself, truncated. Never trust it. */
  readonly userAgent: string
  /** What we count a sign-in by, and what we remember of it. */
  readonly from: From
  readonly cookies: Cookies
  /**
   * Counts the try. Belongs in the transaction that stores the input. Undefined if there is nothing to count there
   * (auth/pace.ts).
   */
  readonly counted: Statement | undefined
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
} & Who<A>

type Handler<Input, Output, A extends Access = Access> = {
  readonly handle: (call: Call<Input, A>) => Promise<Output>
  /** Work the caller needn't wait for. It starts once the answer is decided; a schedule picks up what it leaves. */
  readonly after?: (db: Db, now: Date, call: { readonly input: Input; readonly clock: () => Date }) => Promise<object>
}

const clock = () => new Date()

/** Work after the answer may take longer than an answer may, because the email provider can be slow. */
const afterTimeoutMs = 20_000

function inputOf<Input>(endpoint: Endpoint<Input, unknown>, raw: unknown): Input {
  const result = z.safeParse(endpoint.input, raw)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new Refusal('invalid-input', { fields })
}

async function read<Input>(endpoint: Endpoint<Input, unknown>, request: Request): Promise<Input> {
  if (endpoint.method === 'GET') return inputOf(endpoint, Object.fromEntries(new URL(request.url).searchParams))
  if (endpoint.body === 'form') return inputOf(endpoint, await readForm(request, bodyLimits[endpoint.access]))
  return inputOf(endpoint, await readJson(request, bodyLimits[endpoint.access]))
}

/** A function and the endpoints it serves. The tests walk every endpoint from here. */
type Served = ((request: Request, context: Context) => Promise<Response>) & { readonly endpoints: readonly Method['endpoint'][] }

/** A function for the endpoints of one path, one for each method. It reads the clock once; everything else takes `now`. */
export function routes(...methods: readonly Method[]): Served {
  const serve = async (request: Request, context: Context): Promise<Response> => {
    const started = performance.now()
    const now = new Date()
    const requestId = context.requestId || randomUUID()
    // The host leaves out the body of what HEAD asks for.
    const asked = request.method === 'HEAD' ? 'GET' : request.method
    const found = methods.find(({ endpoint }) => endpoint.method === asked)
    const line = (status: number, code?: string) => ({
      at: now.toISOString(),
      requestId,
      endpoint: found?.endpoint.name,
      method: request.method,
      status,
      code,
      ms: Math.round(performance.now() - started),
    })
    let cookies: Cookies | undefined
    try {
      const origin = originOf(request, context)
      if (!found) throw new Refusal('method-not-allowed')
      cookies = openCookies(request, now)
      const { value, after } = await found.run({
        request,
        requestId,
        waitUntil: (work) => context.waitUntil(work),
        origin,
        ip: context.ip,
        cookies,
        now,
      })
      if (after && env().AFTER_ANSWER === 'send') context.waitUntil(afterAnswer(after, line(200)))
      log(line(200))
      if (value instanceof FileAnswer) return answerFile(value, requestId, request.headers.get('if-none-match'))
      return answer(value, requestId, cookies.changes(), found.endpoint)
    } catch (thrown) {
      const error = isTooMany(thrown) ? new Refusal('too-many-requests') : thrown
      const refusal = refusalOf(error)
      if (refusal.code === 'too-many-requests') refusal.trail ??= { network: networkInTrail(context.ip) }
      const response = answerRefusal(refusal, requestId, hints(refusal, methods), cookies?.changes())
      log({ ...line(response.status, refusal.code), ...refusal.trail }, error === refusal ? undefined : error)
      return response
    }
  }
  return Object.assign(serve, { endpoints: methods.map(({ endpoint }) => endpoint) })
}

/** Runs what the caller needn't wait for. Everything is already stored, so nothing here changes the answer. */
async function afterAnswer(after: (db: Db) => Promise<object>, line: LogLine): Promise<void> {
  try {
    const result = await after(openDb(afterTimeoutMs))
    log({ ...line, stage: 'after', ...result })
  } catch (error) {
    log({ ...line, stage: 'after' }, error)
  }
}

/** Seconds until a refused caller may try again. */
const retryAfter: Partial<Readonly<Record<RefusalCode, string>>> = {
  'too-many-requests': `${tryAgainSeconds}`,
  'too-many-attempts': `${tryAgainSeconds}`,
  'too-many-codes': '3600',
  'too-many-emails': '3600',
  unavailable: '5',
}

/** Headers that tell a program what to do instead. */
function hints({ code }: Refusal, methods: readonly Method[]): Record<string, string> {
  if (code === 'method-not-allowed') return { allow: methods.map(({ endpoint }) => endpoint.method).join(', ') }
  const seconds = retryAfter[code]
  return seconds === undefined ? {} : { 'retry-after': seconds }
}

type Knock = {
  readonly requestId: string
  /** Keeps the function alive for work after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly request: Request
  /** The site's own origin. */
  readonly origin: string
  readonly ip: string
  readonly cookies: Cookies
  readonly now: Date
}

type Method = {
  readonly endpoint: Pick<Endpoint, 'name' | 'method' | 'path' | 'access' | 'fresh' | 'cachedFor'>
  readonly run: (knock: Knock) => Promise<{ readonly value: unknown; readonly after: ((db: Db) => Promise<object>) | undefined }>
}

/** Provides the caller that an access promises its handler. Refuses unauthorized callers before reading any of the body. */
async function whoCalls(
  { access, fresh }: Pick<Endpoint, 'access' | 'fresh'>,
  db: Db,
  { request, now }: Knock,
): Promise<Who<Access>> {
  if (needsCaller(access)) {
    const token = bearerOf(request)
    // Run both at once, so counting adds no time. Without a token there is nothing to count.
    const [caller] = await Promise.all([callerOf(db, request, now), token !== undefined && countSignedIn(db, token, now)])
    assertMay(caller, access)
    if (fresh) assertProved(caller, now)
    return { caller }
  }
  if (access === 'webhook') {
    assertWebhook(request)
    return {}
  }
  return { knownCaller: () => knownCaller(db, request, now) }
}

/** Whether a request may leave work to do. A provider's webhook only records what happened to an email, so it leaves none. */
function changes({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'webhook'
}

/** One endpoint of a path, and its handler. */
export function method<Input, Output, A extends Access>(
  endpoint: Endpoint<Input, Output, A>,
  { handle, after }: Handler<Input, Output, A>,
): Method {
  return {
    endpoint,
    run: async (knock) => {
      const { request, origin, ip, cookies, now } = knock
      const markAgain = () => {
        const line = { at: now.toISOString(), requestId: knock.requestId, endpoint: endpoint.name, stage: 'mark' }
        knock.waitUntil(touchAgain(now).catch((error: unknown) => log(line, error)))
      }
      const db = openDb()
      if (endpoint.method !== 'GET' && endpoint.body !== 'form') assertOwnOrigin(request, origin)
      const who = (await whoCalls(endpoint, db, knock)) as Who<A>
      const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 400)
      const from = { userAgent, ip, replaced: cookies.refreshToken, known: cookies.known, asking: cookies.asking }
      const input = await read(endpoint, request)
      if ('caller' in who && endpoint.freshFor?.(input)) assertProved(who.caller, now)
      const counted = countPace(db, endpoint.name, ip, now)
      await counted.before
      // Runs beside the handler and finishes before the answer, so if we die now, a schedule still finds the work.
      const marked = changes(endpoint) ? touch(now).catch(markAgain) : undefined
      const value = await handle({
        db,
        openDb,
        input,
        now,
        clock,
        userAgent,
        from,
        cookies,
        counted: counted.within,
        signal: request.signal,
        ...who,
      })
      await marked
      return { value, after: after && ((later) => after(later, now, { input, clock })) }
    },
  }
}

/** A function for a path with one endpoint. */
export function route<Input, Output, A extends Access>(
  endpoint: Endpoint<Input, Output, A>,
  handler: Handler<Input, Output, A>,
): Served {
  return routes(method(endpoint, handler))
}
