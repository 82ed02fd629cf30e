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
export function createFunctionCaller(report: ReportError): FunctionCaller {
  const running = new Set<Promise<unknown>>()

  const track = (name: string, promise: Promise<unknown>): void => {
    const tracked = Promise.resolve(promise)
      .catch((error: unknown) => report(`The function ${name} failed after its answer.`, error))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  return {
    call: async (hosted, call) => {
      const requestId = randomUUID()
      try {
        const context = contextOf(call, requestId, (work) => track(hosted.name, work))
        const answered = Promise.resolve(hosted.handler(call.request, context))
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

/** The parts of Netlify's context that a function may use here. */
function contextOf({ request, params, ip }: Call, requestId: string, waitUntil: (work: Promise<unknown>) => void): Context {
  const deploy = { context: 'dev', id: 'local', published: true }
  return { params, ip, requestId, waitUntil, deploy, url: new URL(request.url) } as unknown as Context
}
