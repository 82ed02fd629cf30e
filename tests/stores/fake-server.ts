/** A server that stores each booking once (decision 15), with faults on the way there and back. */
import type { BookingReceipt } from '../../src/contracts/request/booking.ts'
import { bookingInput } from '../../src/contracts/request/booking.ts'
import type { FailureBody, RefusalCode } from '../../src/contracts/failure.ts'
import { quoteCart } from '../../src/catalog/quote.ts'

type Fault =
  /** The request never arrives. */
  | 'offline'
  /** The server stores the request, but its answer is lost. */
  | 'lost'
  | { readonly status: number; readonly code: RefusalCode; readonly fields?: Record<string, string> }
  /** A gateway answers with its own HTML page. */
  | { readonly status: number; readonly html: string }

type Stored = { readonly answers: string; readonly receipt: BookingReceipt }

export class FakeServer {
  readonly stored = new Map<string, Stored>()
  readonly bodies: Record<string, unknown>[] = []
  /** Faults for the next requests, one each. After that, every request succeeds. */
  faults: Fault[] = []
  /** While set, answers wait for it. */
  gate: Promise<void> | undefined

  readonly fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    this.bodies.push(body)
    const fault = this.faults.shift()
    await this.gate
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (typeof fault === 'object') return refusal(fault)
    const answer = this.take(body)
    if (fault === 'lost') throw new TypeError('connection reset')
    return answer
  }

  private take(body: Record<string, unknown>): Response {
    const { idempotencyKey, elapsedMs, website, ...answers } = bookingInput.parse(body)
    if (elapsedMs < 2000) return refusal({ status: 422, code: 'too-fast' })
    if (website !== '') return refusal({ status: 422, code: 'looks-automated' })
    const before = this.stored.get(idempotencyKey)
    if (before && before.answers !== JSON.stringify(answers)) {
      return refusal({ status: 409, code: 'already-sent-differently', receipt: before.receipt })
    }
    const { lines, ...figures } = quoteCart(answers.items, { resident: answers.discountCode !== '' })
    const receipt = before?.receipt ?? {
      reference: `IV-${this.stored.size + 1}`,
      receivedAt: '2026-12-01T15:20:00.000Z',
      email: answers.email,
      items: lines.map((line) => ({ ...line })),
      ...figures,
      preferredDates: answers.preferredDates,
    }
    this.stored.set(idempotencyKey, { answers: JSON.stringify(answers), receipt })
    return Response.json(receipt)
  }
}

type Refused =
  { status: number; code: RefusalCode; fields?: Record<string, string>; receipt?: unknown } | { status: number; html: string }

function refusal(refused: Refused): Response {
  if ('html' in refused) return new Response(refused.html, { status: refused.status, headers: { 'content-type': 'text/html' } })
  const { status, code, fields, receipt } = refused
  const body: FailureBody = {
    error: { code, message: 'said by the server', requestId: 'r1', ...(fields && { fields }), receipt },
  }
  return Response.json(body, { status })
}
