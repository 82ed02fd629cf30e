import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { CaughtEmail, LedgerEntry, OutgoingEmail } from './caught-email.ts'
import { createIntake } from './intake.ts'
import type { Receipt } from './intake.ts'
import { openEmailStore } from './store.ts'
import { isLoopbackHostHeader, listen } from '../host/loopback.ts'
import { searchEmails, serverBody, streamsBody } from './search.ts'
import { createProgramList, usualError } from './program.ts'
import type { MailboxProgram } from './program.ts'
import { createSuppressionList, type SuppressionList } from './suppression-list.ts'

export type { CaughtEmail, LedgerEntry } from './caught-email.ts'
export type { MailboxProgram } from './program.ts'

export type MailboxOptions = {
  /** The folder that keeps emails across restarts; without it they are only in memory. */
  dir?: string
  /** The server token it accepts; without it, any non-empty one. */
  token?: string
  /** How many emails keep their bodies. The ledger keeps all emails, without bodies. */
  keep?: number
  /** The clock of ReceivedAt, for simulated days. */
  now?: () => Date
}

export type Mailbox = {
  port: number
  /** For POSTMARK_API_URL. */
  url: string
  /** Caught emails, newest first. */
  emails(): CaughtEmail[]
  /** Everything ever accepted, oldest first. Anything not in here was not accepted. */
  readonly ledger: readonly LedgerEntry[]
  /** How many send calls came in, accepted or not. */
  readonly calls: number
  /** Addresses that get a 406, as after a hard bounce. */
  readonly inactive: Set<string>
  /** The addresses that each stream doesn't send to, as after Postmark's own unsubscribe link or a bounce. */
  readonly suppressions: Pick<SuppressionList, 'add' | 'has' | 'clear'>
  /** A search finds an email only after this long: Postmark's index lags. */
  indexLagMs: number
  /** The clock of ReceivedAt and of the index. Set it to simulate a day. */
  now: () => Date
  /** Makes the next calls go wrong. Call the returned function to withdraw the program. */
  program(program: MailboxProgram): () => void
  /** Withdraws all programs: Postmark works normally again. */
  heal(): void
  clear(): void
  stop(): Promise<void>
}

/** A string body is sent unchanged. */
type Answer = { status: number; body: unknown }

const mostBytes = 50 * 1024 * 1024

/** An HTTP server that speaks Postmark's API, catches every email, and can be told to misbehave. */
export async function startMailbox({
  dir,
  token,
  keep = 1_000,
  now: clock = () => new Date(),
}: MailboxOptions = {}): Promise<Mailbox> {
  const store = openEmailStore(dir, keep)
  const programs = createProgramList()
  const sockets = new Set<Socket>()
  const inactive = new Set<string>()
  const state = { calls: 0, indexLagMs: 0, now: clock }
  const suppressions = createSuppressionList(inactive)
  const take = createIntake(store, inactive, suppressions, () => state.now())

  const send = async (body: unknown): Promise<Answer | 'reset' | 'hang'> => {
    const emails = (Array.isArray(body) ? body : [body]) as OutgoingEmail[]
    state.calls += 1
    const program = programs.take('send', emails)
    const early = await disturb(program)
    if (early !== undefined) return early
    if (emails.length > 500) return problem(422, { code: 410, message: 'Too many batch messages: at most 500.' })
    const receipts = emails.map((email, index) => take(email, index, program))
    if (program?.acceptThenSay !== undefined) return { status: 200, body: program.acceptThenSay }
    if (program?.acceptThenReset === true) return 'reset'
    if (program?.acceptThenHang === true) return 'hang'
    if (Array.isArray(body)) return { status: 200, body: receipts }
    const receipt = receipts[0] as Receipt
    if (receipt.ErrorCode === 0) return { status: 200, body: receipt }
    return problem(422, { code: receipt.ErrorCode, message: receipt.Message })
  }

  const answer = async (request: IncomingMessage): Promise<Answer | 'reset' | 'hang'> => {
    if (!isLoopbackHostHeader(request.headers.host) || request.headers.origin !== undefined) return problem(401)
    const url = new URL(request.url ?? '/', 'http://mailbox')
    const given = request.headers['x-postmark-server-token']
    if (given === undefined || given === '' || (token !== undefined && given !== token)) return problem(401)
    const route = `${request.method} ${url.pathname}`
    if (route === 'POST /email' || route === 'POST /email/batch') {
      const body = await jsonOf(request)
      if (body === undefined || Array.isArray(body) !== route.endsWith('batch'))
        return problem(422, { code: 402, message: 'Invalid JSON.' })
      return send(body)
    }
    const stream = /^POST \/message-streams\/([^/]+)\/suppressions\/delete$/.exec(route)?.[1]
    if (stream !== undefined) {
      const early = await disturb(programs.take('suppress', []))
      return early ?? suppressions.remove(stream, await jsonOf(request))
    }
    if (request.method !== 'GET') return problem(404)
    if (url.pathname === '/server') return { status: 200, body: serverBody }
    if (url.pathname === '/message-streams') return { status: 200, body: streamsBody }
    if (url.pathname === '/webhooks') return { status: 200, body: { Webhooks: [] } }
    if (url.pathname !== '/messages/outbound') return problem(404)
    const early = await disturb(programs.take('search', []))
    if (early !== undefined) return early
    const until = state.now().getTime() - state.indexLagMs
    const isVisible = (entry: LedgerEntry) => Date.parse(entry.ReceivedAt) <= until
    return { status: 200, body: searchEmails(store, url.searchParams, isVisible) }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (result) => {
        if (result === 'hang') return
        if (result === 'reset') return void request.socket.destroy()
        const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body)
        response
          .writeHead(result.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
          .end(text)
      },
      () => request.socket.destroy(),
    )
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listen(server, 0)

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    emails: () => store.emails.toReversed(),
    ledger: store.ledger,
    get calls() {
      return state.calls
    },
    inactive,
    suppressions,
    get indexLagMs() {
      return state.indexLagMs
    },
    set indexLagMs(lag) {
      state.indexLagMs = lag
    },
    get now() {
      return state.now
    },
    set now(given) {
      state.now = given
    },
    program: programs.add,
    heal: programs.clear,
    clear: store.clear,
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Runs the part of a program that comes before anything is accepted. */
async function disturb(program: MailboxProgram | undefined): Promise<Answer | 'reset' | 'hang' | undefined> {
  if (program === undefined) return undefined
  if (program.latencyMs !== undefined) await pause(program.latencyMs, undefined, { ref: false })
  if (program.resetBefore === true) return 'reset'
  if (program.hang === true) return 'hang'
  if (program.say !== undefined) return { status: 200, body: program.say }
  if (program.status === undefined || program.status < 300) return undefined
  const usually = usualError(program.status)
  return problem(program.status, { code: program.code ?? usually.code, message: program.message ?? usually.message })
}

function problem(status: number, { code, message } = usualError(status)): Answer {
  return { status, body: { ErrorCode: code, Message: message } }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
