import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import type { HostedFunction } from './function-registry.ts'

type Call = { request: Request; params: Record<string, string>; ip: string }

type FunctionCaller = {
  call(hosted: HostedFunction, call: Call): Promise<Response>
  /** Waits until all work that functions handed to waitUntil is done. */
  idle(): Promise<void>
}

type ReportError = (sentence: string, error: unknown) => void

/** Calls functions as Netlify does, but in this process and always warm. */
export function createFunctionCaller(siteUrl: string, report: ReportError): FunctionCaller {
  const running = new Set<Promise<unknown>>()

  const track = (name: string, promise: Promise<unknown>): void => {
    const tracked = Promise.resolve(promise)
      .catch((error: unknown) => report(`The function ${name} failed after its answer.`, error))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  return {
    call: async (hosted, { request, params, ip }) => {
      const requestId = randomUUID()
      try {
        const answered = Promise.resolve(
          hosted.handler(
            request,
            contextOf({ request, params, ip, requestId, siteUrl, waitUntil: (work) => track(hosted.name, work) }),
          ),
        )
        track(
          hosted.name,
          answered.catch(() => {}),
        )
        const response = (await answered) ?? new Response(null, { status: 204 })
        if (!(response instanceof Response)) throw new TypeError(`The function ${hosted.name} didn’t return a Response.`)
        const headers = new Headers(response.headers)
        headers.set('x-nf-request-id', requestId)
        return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
      } catch (error) {
        report(`The function ${hosted.name} threw (request ${requestId}).`, error)
        return new Response('Internal Server Error', {
          status: 500,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'x-nf-request-id': requestId },
        })
      }
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

type ContextParts = Call & { requestId: string; siteUrl: string; waitUntil: (work: Promise<unknown>) => void }

/** The parts of Netlify's context that exist in a function. The parts that exist only at the edge throw when used. */
function contextOf({ request, params, ip, requestId, siteUrl, waitUntil }: ContextParts): Context {
  const onlyAtTheEdge = (): never => {
    throw new Error('This only works in edge functions.')
  }
  return {
    params,
    ip,
    requestId,
    waitUntil,
    url: new URL(request.url),
    geo: {},
    account: { id: 'local' },
    deploy: { context: 'dev', id: 'local', published: true },
    site: { id: 'local', name: 'local', url: siteUrl },
    server: { region: 'local' },
    cookies: { get: (name: string) => cookieOf(request, name), set: onlyAtTheEdge, delete: onlyAtTheEdge },
    json: (input: unknown) => Response.json(input),
    log: console.log,
    next: onlyAtTheEdge,
    rewrite: onlyAtTheEdge,
  } as unknown as Context
}

function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s))
  return pairs.find(([key]) => key === name)?.[1] ?? ''
}
