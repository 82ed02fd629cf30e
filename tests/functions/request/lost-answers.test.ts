/**
 * Lost answers: no matter what breaks between a form and its row, the page tells the visitor the truth.
 * Tries every form with every fault. A form missing here fails a test.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, type Result } from '../../../src/client/call.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { checkIn } from '../../../src/contracts/check-in.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import { signUpForEmail } from '../../../src/contracts/email-signup.ts'
import type { Endpoint } from '../../../src/contracts/endpoint.ts'
import { sendTestimonial } from '../../../src/contracts/testimonial.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import * as emailSignup from '../../../netlify/functions/email-signup.ts'
import * as testimonial from '../../../netlify/functions/testimonial.ts'
import { soaking } from '../../support/soak.ts'
import { useClinic, type Clinic } from '../../support/clinic.ts'
import { makeBooking, makeCheckIn, makeConsultation, makeEmailSignup, makeTestimonial } from '../../support/rows/make.ts'
import { serve, type FunctionModule, type Server } from '../../support/serve.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const runs = soaking ? 50 : 4

type Send = (fetch: typeof globalThis.fetch) => Promise<Result<unknown>>

type Form = {
  readonly path: string
  readonly server: Server
  /** Fills in one form. Each call of the result sends it again with the same key, as a visitor or the page would. */
  readonly fill: () => Send
  readonly stored: (clinic: Clinic) => Promise<number>
}

const patient = { timeoutMs: 1000, wait: () => Promise.resolve() }

async function count({ rows }: Clinic, table: string): Promise<number> {
  return (await rows<{ stored: number }>(`select count(*)::int as stored from ${table}`))[0]!.stored
}

function form<Input, Output>(
  module: FunctionModule,
  endpoint: Endpoint<Input, Output>,
  make: () => Input | Promise<Input>,
  table: string,
): Form {
  return {
    path: endpoint.path,
    server: serve(module),
    fill: () => {
      const input = make()
      return async (fetch) => call(endpoint, await input, { fetch, ...patient })
    },
    stored: (from) => count(from, table),
  }
}

const forms: readonly Form[] = [
  form(booking, bookIv, makeBooking, 'requests join bookings on request_id = id'),
  form(consultation, sendConsultation, makeConsultation, 'requests join consultations on request_id = id'),
  form(testimonial, sendTestimonial, makeTestimonial, 'testimonials'),
  form(emailSignup, signUpForEmail, makeEmailSignup, 'email_signups'),
  form(checkingIn, checkIn, () => makeCheckIn(), 'event_signups'),
]

type Fault = {
  /** Makes the form's next `times` calls fail. */
  readonly strike: (server: Server, times: number) => typeof globalThis.fetch
  readonly noise?: RegExp
}

/** A network that fails before or after the server has answered. */
function network(
  times: number,
  server: Server,
  fail: (send: () => Promise<Response>, signal: AbortSignal) => Promise<Response>,
): typeof globalThis.fetch {
  let left = times
  return (input, init) => (left-- > 0 ? fail(() => server.fetch(input, init), init!.signal!) : server.fetch(input, init))
}

/** Answers nothing. Fifty at once may keep a server busy for longer than the page waits, so it may have given up already. */
function untilGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
}

/** Matches the submission's own statements, but not those of the emails that leave after the answer. */
const ofTheForm = (sql: string) => sql.includes('idempotency_keys')

const faults: Readonly<Record<string, Fault>> = {
  'connection refused': {
    strike: (server, times) => network(times, server, () => Promise.reject(new TypeError('fetch failed'))),
  },
  'timeout before it is sent': {
    strike: (server, times) => network(times, server, (_send, signal) => untilGivenUp(signal)),
  },
  'reset before commit': {
    strike: (server, times) => {
      clinic.bridge.fault = { before: 'reset', only: ofTheForm, ...(times === 1 && { times }) }
      return server.fetch
    },
    noise: /"code":"unavailable"/,
  },
  'reset after commit, before the database answers': {
    strike: (server, times) => {
      clinic.bridge.fault = { after: 'reset-after-commit', only: ofTheForm, ...(times === 1 && { times }) }
      return server.fetch
    },
    noise: /"code":"unavailable"/,
  },
  'reset after commit, before the visitor is answered': {
    strike: (server, times) =>
      network(times, server, async (send) => {
        await send()
        throw new TypeError('network error')
      }),
  },
  'a gateway’s 503': {
    strike: (server, times) => network(times, server, async () => new Response('<h1>Service Unavailable</h1>', { status: 503 })),
  },
  'a stall that is longer than the page waits': {
    strike: (server, times) =>
      network(times, server, async (send, signal) => {
        await send()
        return untilGivenUp(signal)
      }),
  },
}

beforeEach(() => clinic.reset())

/** Network faults affect one call each, so those runs are parallel. All calls share a database fault, so those are not. */
async function repeatedly(fault: Fault, run: () => Promise<void>): Promise<void> {
  if (!fault.noise) await Promise.all(Array.from({ length: runs }, run))
  else for (let done = 0; done < runs; done += 1) await run()
}

describe.each(forms)('$path', ({ server, fill, stored }) => {
  describe.each(Object.entries(faults))('%s', (_name, fault) => {
    test('after one fault, the page tries again and the form is stored once', async () => {
      if (fault.noise) expectConsoleError(fault.noise)
      await repeatedly(fault, async () => {
        const result = await fill()(fault.strike(server, 1))
        expect(result.ok).toBe(true)
      })
      expect(await stored(clinic)).toBe(runs)
    })

    test('after three faults, the page says that it failed, and sending again stores the form once', async () => {
      if (fault.noise) expectConsoleError(fault.noise)
      await repeatedly(fault, async () => {
        const send = fill()
        const failed = await send(fault.strike(server, 3))
        expect(failed.ok, 'a form without an answer is not acknowledged').toBe(false)
        clinic.bridge.fault = undefined
        expect((await send(server.fetch)).ok).toBe(true)
      })
      expect(await stored(clinic)).toBe(runs)
    })
  })
})

test('every function that accepts a public form is tested here', () => {
  const contracts = new URL('../../../src/contracts/', import.meta.url)
  const withEnvelope = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && readFileSync(new URL(file, contracts), 'utf8').includes('...formEnvelope'))
    .map((file) => basename(file, '.ts'))
  expect(forms.map((each) => each.path.replace('/api/', '')).sort()).toEqual(withEnvelope.sort())
})
