/**
 * Puts HTTP/2 with TLS in front of a local server, with a throwaway certificate, so a browser meets it as in production. It runs
 * in a thread of its own. In the measuring thread, answers would wait for the measuring, and the server would look slow.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createSecureServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

function certificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'clinic-tls-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  )
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return pair
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

type Kept = { readonly headers: Record<string, string | string[] | undefined>; readonly body: Buffer }

/** Serves `origin` over HTTP/2 and returns the port. Keeps files in memory after the first request, as a CDN's edge does. */
async function serve(origin: string): Promise<number> {
  const kept = new Map<string, Kept>()
  const server: Http2Server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const key = `${request.url} ${request.headers['accept-encoding']}`
    const file = request.method === 'GET' && !request.url.startsWith('/api/') ? kept.get(key) : undefined
    if (file) {
      response.writeHead(200, file.headers).end(file.body)
      return
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')))
    const upstream = httpRequest(
      new URL(request.url, origin),
      { method: request.method, headers: { ...headers, host: new URL(origin).host } },
      (answer) => {
        const passed = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed))
        answer.pipe(response)
        if (answer.statusCode !== 200) return
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => kept.set(key, { headers: Object.fromEntries(passed), body: Buffer.concat(parts) }))
      },
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts the fast lane in its own thread. Returns its address. */
export async function startFastLane(origin: string): Promise<{ url: string; stop: () => void }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: origin })
  const [port] = (await once(thread, 'message')) as [number]
  return { url: `https://localhost:${port}`, stop: () => void thread.terminate() }
}

if (!isMainThread) parentPort?.postMessage(await serve(workerData as string))
