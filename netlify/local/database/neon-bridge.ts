import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { neonConfig as NeonConfig } from '@neondatabase/serverless'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { isLoopbackHostHeader, isLoopbackName, listen } from '../host/loopback.ts'
import { defaultStallMs, takeFault } from './neon-fault.ts'
import type { NeonFault, NeonFaultBox } from './neon-fault.ts'
import { createSqlRunner } from './neon-sql.ts'
import type { SqlBody } from './neon-sql.ts'

export type { NeonFault } from './neon-fault.ts'

export type NeonBridge = {
  port: number
  /** Set it to make something go wrong; see NeonFault. */
  fault: NeonFault | undefined
  /** Refuses new connections and cuts open ones, as if the database were gone. */
  down(): Promise<void>
  up(): Promise<void>
  /** Closes the idle connections. */
  release(): Promise<void>
  stop(): Promise<void>
}

/** Points the real Neon driver at the bridge. Production code doesn't notice: start, dev and the tests call this once. */
export function useLocalNeon(neonConfig: typeof NeonConfig, bridge: { port: number }): void {
  neonConfig.fetchEndpoint = `http://127.0.0.1:${bridge.port}/sql`
  neonConfig.wsProxy = (host, port) => `127.0.0.1:${bridge.port}/v2?address=${host}:${port}`
  neonConfig.useSecureWebSocket = false
  neonConfig.pipelineTLS = false
}

/** Stands in for Neon's proxy before PostgreSQL: a WebSocket endpoint and an HTTP endpoint. */
export async function startNeonBridge(): Promise<NeonBridge> {
  const box: NeonFaultBox = { current: undefined }
  const sql = createSqlRunner()
  const sockets = new Set<Socket>()
  const doors = new WebSocketServer({ noServer: true, perMessageDeflate: false })

  const open = async (wanted: number) => {
    const server = createServer((request, response) => {
      void answerSql(request, response, sql, box).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(String(error))
      })
    })
    server.keepAliveTimeout = 60_000
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
    })
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const target = targetOf(request)
      if (target === undefined || isForeign(request)) socket.destroy()
      else doors.handleUpgrade(request, socket, head, (door) => joinSockets(door, connect({ ...target, noDelay: true }), box))
    })
    return { server, port: await listen(server, wanted) }
  }

  let opened: Awaited<ReturnType<typeof open>> | undefined = await open(0)
  const fixedPort = opened.port
  const close = async (): Promise<void> => {
    const closing = opened
    opened = undefined
    const closed = new Promise((done) => (closing === undefined ? done(undefined) : closing.server.close(done)))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    port: fixedPort,
    get fault() {
      return box.current
    },
    set fault(fault) {
      box.current = fault === undefined ? undefined : { ...fault }
    },
    down: close,
    up: async () => {
      opened ??= await open(fixedPort)
    },
    release: sql.close,
    stop: async () => {
      await close()
      await sql.close()
    },
  }
}

async function answerSql(
  request: IncomingMessage,
  response: ServerResponse,
  sql: ReturnType<typeof createSqlRunner>,
  box: NeonFaultBox,
): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/sql' || isForeign(request)) {
    response.writeHead(404).end()
    return
  }
  const body = JSON.parse(await textOf(request)) as SqlBody
  const statements = 'queries' in body ? body.queries.map((one) => one.query) : [body.query]
  const fault = takeFault(box, statements)
  if (fault?.before === 'refuse' || fault?.before === 'reset') return void request.socket.destroy()
  if (fault?.before === 'unavailable') return void response.writeHead(503).end('unavailable')
  if (fault?.before === 'stall') {
    await wait(fault.stallMs)
    if (request.socket.destroyed) return
  }
  const answer = await sql.run(request.headers['neon-connection-string']?.toString() ?? '', body)
  if (fault?.after === 'reset-after-commit') return void request.socket.destroy()
  if (fault?.after === 'stall') await wait(fault.stallMs)
  const text = JSON.stringify(answer.body)
  response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

/** A simple `commit` query and the server's confirmation, as bytes in PostgreSQL's protocol. */
const asksCommit = /^Q....commit;?\0/is
const commitDone = Buffer.from('COMMIT\0')

function joinSockets(door: WebSocket, database: Socket, box: NeonFaultBox): void {
  let fault: NeonFault | undefined
  let held: Promise<void> = Promise.resolve()
  const toDatabase = async (data: Buffer): Promise<void> => {
    if (box.current !== undefined && asksCommit.test(data.toString('latin1'))) {
      fault = takeFault(box, ['commit'])
      if (fault?.before === 'stall') await wait(fault.stallMs)
      else if (fault?.before !== undefined) return door.terminate()
    }
    database.write(data)
  }
  door.on('message', (data: RawData) => {
    if (box.current === undefined && fault === undefined) return void database.write(data as Buffer)
    held = held.then(() => toDatabase(data as Buffer))
  })
  database.on('data', (data) => {
    if (fault?.after === undefined || !data.includes(commitDone)) return door.send(data)
    const after = fault
    fault = undefined
    if (after.after === 'reset-after-commit') return door.terminate()
    database.pause()
    void wait(after.stallMs).then(() => {
      door.send(data)
      database.resume()
    })
  })
  door.on('close', () => database.destroy())
  door.on('error', () => database.destroy())
  database.on('close', () => door.close())
  database.on('error', () => door.terminate())
}

/** The database that a request names; undefined if it isn't on this machine. */
function targetOf(request: IncomingMessage): { host: string; port: number } | undefined {
  const address = new URL(request.url ?? '/', 'http://bridge').searchParams.get('address') ?? ''
  const [, host, port] = address.match(/^(.+):(\d+)$/) ?? []
  return host !== undefined && isLoopbackName(host) ? { host, port: Number(port) } : undefined
}

/** A page in a browser could reach this port too, but browsers always send an Origin or the page's own Host. */
function isForeign(request: IncomingMessage): boolean {
  return request.headers.origin !== undefined || !isLoopbackHostHeader(request.headers.host)
}

function wait(ms = defaultStallMs): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms).unref())
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
