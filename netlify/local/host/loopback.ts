import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'

/** A port that was free a moment ago. The caller must be ready to find it taken. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Listens on 127.0.0.1, or on another loopback address, and resolves to the port. */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export function isLoopbackName(host: string): boolean {
  return loopbackNames.has(host.toLowerCase())
}

/** True for a Host header that names this machine. A page on a rebound DNS name sends its own name. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  return header !== undefined && isLoopbackName(header.replace(/:\d+$/, ''))
}
