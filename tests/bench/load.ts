/** Puts a busy hour into a minute: readers, writers and the desk at once, against one warm process. */
import { randomInt } from 'node:crypto'
import { call } from '../../src/client/call.ts'
import { readDashboard, readWaiting } from '../../src/contracts/admin-dashboard.ts'
import { listRequests } from '../../src/contracts/request/list.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import { checkIn } from '../../src/contracts/check-in.ts'
import { sendConsultation } from '../../src/contracts/request/consultation.ts'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import { readHealth } from '../../src/contracts/health.ts'
import { listTestimonials, sendTestimonial } from '../../src/contracts/testimonial.ts'
import { makeBooking, makeCheckIn, makeConsultation, makeEmailSignup, makeTestimonial } from '../support/rows/make.ts'
import { everyFunction } from '../support/every-endpoint.ts'
import { serve } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

const aSecond = 50
const seconds = 60
const most = 150

/** Sends 50 requests a second for a minute, then checks that every write we confirmed is in the database. */
export async function loadRows({ client }: World): Promise<Row[]> {
  const names = [
    'booking',
    'consultation',
    'check-in',
    'email-signup',
    'testimonial',
    'health',
    'admin-dashboard',
    'admin-waiting',
    'admin-request',
  ]
  const loaded = (await everyFunction()).filter(({ file }) => names.includes(file))
  const server = serve(...loaded.map(({ module }) => module))
  const admin = await signedIn(server, 'admin')
  /** Gives each request a network of its own, because the server refuses this many from one network (auth/pace.ts). */
  const anywhere: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-nf-client-connection-ip', `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`)
    return server.fetch(input, { ...init, headers })
  }
  const visitor = { fetch: anywhere, wait: () => Promise.resolve() }
  const writes = {
    requests: [() => call(bookIv, makeBooking(), visitor), () => call(sendConsultation, makeConsultation(), visitor)],
    event_signups: [async () => call(checkIn, await makeCheckIn(), visitor)],
    email_signups: [() => call(signUpForEmail, makeEmailSignup(), visitor)],
    testimonials: [() => call(sendTestimonial, makeTestimonial(), visitor)],
  }
  const reads = [
    () => call(listTestimonials, {}, visitor),
    () => call(listTestimonials, {}, visitor),
    () => call(readHealth, {}, visitor),
    () =>
      call(
        listRequests,
        { q: '', sort: 'deadline', order: 'oldest', view: 'open', kind: 'all', assignee: 'all', size: 50 },
        admin.options,
      ),
    () => call(readDashboard, {}, admin.options),
    () => call(readWaiting, {}, admin.options),
  ]
  const received: Record<string, number> = {}
  const turns = [
    ...Object.entries(writes).flatMap(([table, all]) =>
      all.map((write) => async () => {
        const result = await write()
        if (result.ok) received[table] = (received[table] ?? 0) + 1
        return result
      }),
    ),
    ...reads,
  ]

  const count = async (table: string) => Number((await client.query(`select count(*) from ${table}`)).rows[0].count)
  const before = Object.fromEntries(await Promise.all(Object.keys(writes).map(async (table) => [table, await count(table)])))
  const times: number[] = []
  const failures: string[] = []
  const log = console.log
  // Silence the log, which has a line per request. In production the platform collects it.
  console.log = () => {}
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let turn = 0; turn < aSecond * seconds; turn += 1) {
    // An open loop: each request starts on schedule, however long the one before takes.
    const wait = started + (turn * 1000) / aSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const begun = performance.now()
    running.push(
      turns[turn % turns.length]!().then((result) => {
        times.push(performance.now() - begun)
        if (!result.ok) failures.push('code' in result.failure ? result.failure.code : result.failure.kind)
      }),
    )
  }
  await Promise.all(running)
  await server.settled()
  console.log = log
  const after = Object.fromEntries(await Promise.all(Object.keys(writes).map(async (table) => [table, await count(table)])))
  const lost = Object.keys(writes).reduce((sum, table) => sum + Math.max(0, received[table]! - (after[table] - before[table])), 0)
  const figures = summary(times)
  if (failures.length > 0) console.log(`refused or failed: ${[...new Set(failures)].join(', ')}`)
  return [
    {
      what: `load: ${aSecond} requests a second for ${seconds} s, mixed`,
      ...figures,
      target: { says: `p95 ≤ ${most} ms`, ratio: figures.p95, most },
    },
    { what: 'load: not answered with success', ...figures, target: { says: 'errors: 0', ratio: failures.length, most: 0 } },
    { what: 'load: received and not found afterward', ...figures, target: { says: 'lost: 0', ratio: lost, most: 0 } },
  ]
}
