import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listen } from './loopback.ts'

type Answerer = (request: Request, ip: string) => Promise<Response>

export type Door = {
  port: number
  /** Sets who answers from now on. Until then, clients are told to try again. */
  serve(answerer: Answerer): void
  /** Accepts no new connections, and waits up to `patienceMs` for open ones. */
  close(patienceMs?: number): Promise<void>
}

const mostBytes = 6 * 1024 * 1024

/** Opens a port on this machine only, and serves HTTP with Request and Response. */
export async function openDoor(port: number): Promise<Door> {
  let answerer: Answerer = async () =>
    new Response('Starting. Please try again in a moment.', { status: 503, headers: { 'retry-after': '1' } })
  const sockets = new Set<Socket>()
  const open = (): Server => {
    const server = createServer((incoming, outgoing) => {
      void answer(incoming, outgoing, answerer)
    })
    // As long as a proxy's. After Node's 5 s, a client that sends at that moment on a connection it kept gets a reset.
    server.keepAliveTimeout = 60_000
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    return server
  }
  const servers = [open()]
  const chosen = await listen(servers[0] as Server, port)
  // Browsers try both addresses of localhost.
  const second = open()
  try {
    await listen(second, chosen, '::1')
    servers.push(second)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      await new Promise((done) => servers[0]?.close(done))
      throw error
    }
  }
  return {
    port: chosen,
    serve: (next) => {
      answerer = next
    },
    close: async (patienceMs = 3_000) => {
      const closed = Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
      for (const server of servers) server.closeIdleConnections()
      const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), patienceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, answerer: Answerer): Promise<void> {
  try {
    const body = await bodyOf(incoming)
    if (body === 'too large') {
      outgoing
        .writeHead(413, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end('The request body is larger than 6 MB.')
      // Drain the body: a client that is still sending would never read the answer.
      incoming.resume()
      return
    }
    const ip = ipOf(incoming)
    const request = requestOf(incoming, body, ip)
    if (request === undefined) return void outgoing.writeHead(400).end()
    await write(await answerer(request, ip), outgoing, incoming.method === 'HEAD')
  } catch (error) {
    console.error(error)
    if (outgoing.headersSent) return void outgoing.destroy()
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Internal Server Error')
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined | 'too large'> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return undefined
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return 'too large'
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > mostBytes) return 'too large'
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function requestOf(incoming: IncomingMessage, body: Buffer | undefined, ip: string): Request | undefined {
  if (!incoming.url?.startsWith('/')) return undefined
  const headers = new Headers()
  try {
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
    headers.set('x-nf-client-connection-ip', ip)
    // Don't use new URL(path, base): a path that starts with two slashes would become another host.
    return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      body: body === undefined || body.length === 0 ? null : new Uint8Array(body),
    })
  } catch {
    return undefined
  }
}

/** Netlify names the visitor in this header. We trust it here, so that a test can play many visitors. */
function ipOf(incoming: IncomingMessage): string {
  const told = incoming.headers['x-nf-client-connection-ip']
  return typeof told === 'string' ? told : (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
}

async function write(response: Response, outgoing: ServerResponse, headOnly: boolean): Promise<void> {
  const bodiless = response.status === 204 || response.status === 304
  const bytes = bodiless ? undefined : Buffer.from(await response.arrayBuffer())
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (bytes !== undefined) outgoing.setHeader('content-length', bytes.length)
  outgoing.writeHead(response.status)
  outgoing.end(headOnly ? undefined : bytes)
}
