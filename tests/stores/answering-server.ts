/** A server for forms that records every body and gives the answers that a test sets. */
import type { FailureBody, RefusalCode } from '../../src/contracts/failure.ts'

/** `crashed` is the host's own 500: a function died before it could answer. */
type Answer = 'offline' | 'crashed' | { readonly status: number; readonly code: RefusalCode; readonly receipt?: unknown }

export class AnsweringServer {
  readonly bodies: Record<string, unknown>[] = []
  readonly paths: string[] = []
  /** Answers for the next requests, one each. After that, every request succeeds. */
  answers: Answer[] = []
  private readonly receipt: (body: Record<string, unknown>) => unknown

  constructor(receipt: (body: Record<string, unknown>) => unknown) {
    this.receipt = receipt
  }

  readonly fetch: typeof globalThis.fetch = async (path, init) => {
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>)
    this.bodies.push(body)
    this.paths.push(String(path))
    const answer = this.answers.shift()
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'crashed') return new Response('Internal Server Error', { status: 500 })
    if (!answer) return Response.json(this.receipt(body))
    const { status, code, receipt } = answer
    const failure: FailureBody = { error: { code, message: 'said by the server', requestId: 'r1', receipt } }
    return Response.json(failure, { status })
  }
}

/** A clock whose timers run when a test moves it. */
export class FakeClock {
  time = 0
  private timers: { at: number; done: () => void }[] = []

  now = () => this.time

  after = (ms: number, done: () => void) => {
    const timer = { at: this.time + ms, done }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  pass(ms: number) {
    this.time += ms
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter(({ at }) => at > this.time)
    for (const { done } of due) done()
  }
}
