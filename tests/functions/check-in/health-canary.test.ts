/** Stores fifty waivers with unique words, then searches for them in everything that was stored, sent, logged or answered. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { shotQuestions } from '../../../src/catalog/event/medical-history.ts'
import { openCheckIn, setAdministered, summarizeCheckIn } from '../../../src/contracts/admin-check-in.ts'
import { drawRaffle, sendWinnerEmail } from '../../../src/contracts/admin-raffle.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import { readRequest } from '../../../src/contracts/request/list.ts'
import { addRequestNote, takeRequestStep } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { checkIn, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { everyFunction } from '../../support/every-endpoint.ts'
import { makeBooking, makeCheckIn, makeConsultation } from '../../support/rows/make.ts'
import { serve, settled } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const functions = await everyFunction()
const server = serve(...functions.map(({ module }) => module).filter(({ config }) => config.path !== undefined))

beforeEach(() => clinic.reset())

type Canary = { readonly waiver: Partial<CheckInAnswers>; readonly words: readonly string[] }

/** A guest with a unique word in every health answer, and a birth date that can't be the time of anything else. */
function canary(index: number): Canary {
  const word = (place: string) => `canary-${place}-${randomUUID()}`
  const [allergies, medications, notes, history] = ['allergies', 'medications', 'notes', 'history'].map(word) as [
    string,
    string,
    string,
    string,
  ]
  const dob = `19${String(10 + index).padStart(2, '0')}-07-23`
  const followUp = shotQuestions.find((question) => question.followUp?.kind === 'text')!
  const medicalHistory = {
    ...Object.fromEntries(shotQuestions.map(({ id }) => [id, false])),
    [followUp.id]: true,
    [followUp.followUp!.id]: history,
  }
  return {
    waiver: {
      fullName: `Guest ${'ABCDEFGHIJ'[index % 10]}`,
      dob,
      allergies,
      medications,
      notes,
      medicalHistory,
      marketingOptIn: index % 2 === 0,
    },
    words: [allergies, medications, notes, history, dob],
  }
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await clinic.rows<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(tables.map(({ name }) => clinic.rows<{ row: string }>(`select t::text as row from ${name} t`)))
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

/** A fetch that keeps what it asked and what it got in `seen`. */
function watching(fetch: typeof globalThis.fetch, seen: string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    seen.push(`${String(input)} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
    return response
  }
}

const logged = () =>
  [console.log, console.error, console.warn].flatMap((write) => vi.mocked(write).mock.calls.flat().map(String)).join('\n')

/** Every place has text, and none of these words. */
function expectNowhere(words: readonly string[], places: Readonly<Record<string, string>>): void {
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, `${place} have text to search`).toBeGreaterThan(500)
    expect(
      words.filter((word) => text.includes(word)),
      place,
    ).toEqual([])
  }
}

test('the health answers of fifty waivers appear only in the two responses that may contain them', async () => {
  expectConsoleError(/"code":"unavailable"/)
  expectConsoleError(/SealError/)
  const seen: string[] = []
  const wait = () => Promise.resolve()
  const guest = { fetch: watching(server.fetch, seen), wait }
  const canaries = Array.from({ length: 50 }, (_, index) => canary(index))
  const words = canaries.flatMap((one) => one.words)

  for (const { waiver } of canaries) {
    const input = await makeCheckIn(waiver)
    expect(await call(checkIn, input, guest)).toMatchObject({ ok: true })
    await call(checkIn, input, guest)
  }
  // Check-ins that are wrong, changed or lost: a refusal must not repeat the answers either.
  const kept = { idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' }
  await call(checkIn, await makeCheckIn(canaries[0]!.waiver, kept), guest)
  await call(checkIn, await makeCheckIn(canaries[1]!.waiver, kept), guest)
  await call(checkIn, await makeCheckIn({ ...canaries[2]!.waiver, signature: 'Somebody Else' }), guest)
  await call(checkIn, await makeCheckIn({ ...canaries[3]!.waiver, dob: `${canaries[3]!.waiver.dob}T00:00` }), guest)
  clinic.bridge.fault = { before: 'refuse' }
  await call(checkIn, await makeCheckIn(canaries[4]!.waiver), guest)
  clinic.bridge.fault = undefined

  const admin = await signedIn(server, 'admin')
  const desk = { fetch: watching(admin.fetch, seen), wait }
  const ids = (await clinic.rows<{ id: string }>('select id from event_signups order by ticket_number')).map(({ id }) => id)
  const opened: string[] = []
  const given = { by: admin.id, dose: `canary-dose-${randomUUID()}`, lot: `canary-lot-${randomUUID()}` }
  words.push(given.dose, given.lot)
  for (const id of ids.slice(0, 10)) {
    await call(openCheckIn, { id }, admin.options)
    expect(await call(setAdministered, { id, version: 0, administered: true, shot: given }, desk)).toMatchObject({ ok: true })
    opened.push(JSON.stringify(await call(openCheckIn, { id }, admin.options)))
    opened.push(JSON.stringify(await call(summarizeCheckIn, { id, purpose: 'copy' }, admin.options)))
  }
  const draw = await call(drawRaffle, {}, desk)
  if (!draw.ok) throw new Error('not drawn')
  await call(sendWinnerEmail, { drawId: draw.value.id, prize: 'A Glow visit' }, desk)
  for (const { endpoints } of functions)
    for (const { method, path, access } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
      const asked = `${path}?${new URLSearchParams({ q: 'Guest', size: '100', id: ids[0]!, code: draw.value.code })}`
      await (access === 'admin' ? desk : guest).fetch(asked, { method })
    }
  await desk.fetch('/api/admin/check-in', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: ids[1] }),
  })
  await desk.fetch('/api/admin/trash?kind=event-signup&size=100')
  await call(restoreFromTrash, { kind: 'event-signup', id: ids[1]! }, desk)
  await clinic.rows('update event_signups set allergies = notes where id = $1', [ids[2]])
  expect(await call(openCheckIn, { id: ids[2]! }, desk)).toMatchObject({ ok: false })
  await settled()

  expectNowhere(words, {
    tables: await dump(),
    emails: JSON.stringify(clinic.mailbox.emails()),
    logs: logged(),
    answers: seen.join('\n'),
  })
  // Prove that the search can find the words: the answers that may contain them do.
  for (const word of [...canaries.slice(0, 10).flatMap((one) => one.words), given.dose, given.lot])
    expect(opened.join('\n')).toContain(word)
})

test('a request’s words appear only to admins and in the clinic’s own email, and notes only to admins', async () => {
  const seen: string[] = []
  const guest = { fetch: watching(server.fetch, seen), wait: () => Promise.resolve() }
  const word = (place: string) => `canary-${place}-${randomUUID()}`
  const sent = Array.from({ length: 20 }, () => word('request'))
  const noted = Array.from({ length: 20 }, () => word('note'))
  const words = [...sent, ...noted]

  const email = 'ana@example.com'
  for (const [index, text] of sent.entries()) {
    const answer =
      index % 2 === 0
        ? await call(sendConsultation, makeConsultation({ message: text, email }), guest)
        : await call(bookIv, makeBooking({ additionalNotes: text, email }), guest)
    expect(answer.ok).toBe(true)
  }
  // Requests that are sent twice with different words, or lost: receipts and errors must not repeat the words.
  const changed = makeConsultation({ message: sent[0]! })
  await call(sendConsultation, changed, guest)
  expect(await call(sendConsultation, { ...changed, message: sent[2]! }, guest)).toMatchObject({ failure: { status: 409 } })
  await call(sendConsultation, makeConsultation({ message: sent[0]!, location: 'The Moon' }), guest)
  expectConsoleError(/"code":"unavailable"/)
  // The emails of earlier requests may still be leaving, and the fault would meet them too.
  await settled()
  clinic.bridge.fault = { before: 'refuse' }
  await call(sendConsultation, makeConsultation({ message: sent[0]! }), guest)
  clinic.bridge.fault = undefined

  const admin = await signedIn(server, 'admin')
  const client = await signedIn(server, 'client', { email })
  const ids = (await clinic.rows<{ id: string }>('select id from requests order by created_at')).map(({ id }) => id)
  const opened: string[] = []
  for (const [index, body] of noted.entries()) {
    opened.push(JSON.stringify(await call(addRequestNote, { id: ids[index]!, noteId: randomUUID(), body }, admin.options)))
    opened.push(JSON.stringify(await call(readRequest, { id: ids[index]! }, admin.options)))
  }
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()
  await call(
    takeRequestStep,
    {
      id: ids[0]!,
      version: 0,
      step: 'confirmed',
      startsAt: soon,
      place: { kind: 'elsewhere', words: 'Our clinic' },
      message: '',
    },
    admin.options,
  )
  await call(takeRequestStep, { id: ids[1]!, version: 0, step: 'declined', message: '' }, admin.options)
  for (const { endpoints } of functions)
    for (const { method, path, access } of endpoints.filter((endpoint) => endpoint.method === 'GET'))
      for (const q of ['', 'canary', sent[1]!]) {
        const asked = `${path}?${new URLSearchParams({ q, size: '100', id: ids[0]! })}`
        // The query has the word itself, so record only the path and the answer.
        const response = await (access === 'admin' ? admin : access === 'signed-in' ? client : server).fetch(asked, { method })
        seen.push(`${path} ${await response.text()}`)
      }
  await settled()

  const emails = clinic.mailbox.emails()
  expectNowhere(words, {
    tables: await dump(),
    emails: JSON.stringify(emails.filter(({ To }) => To !== clinicInbox)),
    notes: JSON.stringify(emails).replaceAll(/canary-request/g, ''),
    logs: logged(),
    answers: seen.join('\n'),
  })
  expect(words.filter((one) => !opened.join('\n').includes(one))).toEqual([])
  const own = JSON.stringify(emails.filter(({ To }) => To === clinicInbox))
  expect(sent.filter((one) => !own.includes(one))).toEqual([])
})
