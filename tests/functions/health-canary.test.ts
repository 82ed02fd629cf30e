/** Fifty waivers with words that stand nowhere else; afterwards everything that was written, sent, logged or answered is searched. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/client/call.ts'
import { historyQuestions } from '../../src/catalog/medical-history.ts'
import { openEventSignup, setAdministered, summarizeEventSignup } from '../../src/contracts/admin-event-signup.ts'
import { drawRaffle, sendWinnerLetter } from '../../src/contracts/admin-raffle.ts'
import { restoreFromTrash } from '../../src/contracts/admin-trash.ts'
import { checkIn, type CheckInAnswers } from '../../src/contracts/check-in.ts'
import { useClinic } from '../support/clinic.ts'
import { everyFunction } from '../support/every-endpoint.ts'
import { makeCheckIn } from '../support/make.ts'
import { serve, settled } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'
import { expectConsoleError } from '../support/strict.ts'

const clinic = useClinic()
const functions = await everyFunction()
const server = serve(...functions.map(({ module }) => module).filter(({ config }) => config.path !== undefined))

beforeEach(() => clinic.reset())

type Canary = { readonly said: Partial<CheckInAnswers>; readonly words: readonly string[] }

/** A guest whose every health answer holds a word of their own; their day of birth is one that no clock says. */
function canary(index: number): Canary {
  const word = (place: string) => `canary-${place}-${randomUUID()}`
  const [allergies, medications, notes, told] = ['allergies', 'medications', 'notes', 'history'].map(word) as [
    string,
    string,
    string,
    string,
  ]
  const dob = `19${String(10 + index).padStart(2, '0')}-07-23`
  const followUp = historyQuestions.find((question) => question.followUp?.kind === 'text')!
  const medicalHistory = {
    ...Object.fromEntries(historyQuestions.map(({ id }) => [id, false])),
    [followUp.id]: true,
    [followUp.followUp!.id]: told,
  }
  return {
    said: {
      fullName: `Guest ${'ABCDEFGHIJ'[index % 10]}`,
      dob,
      allergies,
      medications,
      notes,
      medicalHistory,
      marketingOptIn: index % 2 === 0,
    },
    words: [allergies, medications, notes, told, dob],
  }
}

/** Every row of every table, as text. */
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

test('no word of fifty waivers is anywhere but in the two answers that may hold it', async () => {
  expectConsoleError(/"code":"unavailable"/)
  expectConsoleError(/SealError/)
  const seen: string[] = []
  const watching =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const response = await fetch(input, init)
      seen.push(`${String(input)} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
      return response
    }
  const wait = () => Promise.resolve()
  const guest = { fetch: watching(server.fetch), wait }
  const canaries = Array.from({ length: 50 }, (_, index) => canary(index))
  const words = canaries.flatMap((one) => one.words)

  for (const { said } of canaries) {
    const input = await makeCheckIn(said)
    expect(await call(checkIn, input, guest)).toMatchObject({ ok: true })
    await call(checkIn, input, guest)
  }
  // Wrong, changed, lost: what is refused is not repeated to anybody either.
  const kept = { idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' }
  await call(checkIn, await makeCheckIn(canaries[0]!.said, kept), guest)
  await call(checkIn, await makeCheckIn(canaries[1]!.said, kept), guest)
  await call(checkIn, await makeCheckIn({ ...canaries[2]!.said, signature: 'Somebody Else' }), guest)
  await call(checkIn, await makeCheckIn({ ...canaries[3]!.said, dob: `${canaries[3]!.said.dob}T00:00` }), guest)
  clinic.bridge.fault = { before: 'refuse' }
  await call(checkIn, await makeCheckIn(canaries[4]!.said), guest)
  clinic.bridge.fault = undefined

  const admin = await signedIn(server, 'admin')
  const desk = { fetch: watching(admin.fetch), wait }
  const ids = (await clinic.rows<{ id: string }>('select id from event_signups order by ticket_number')).map(({ id }) => id)
  const opened: string[] = []
  for (const id of ids.slice(0, 10)) {
    await call(setAdministered, { id, administered: true }, desk)
    opened.push(JSON.stringify(await call(openEventSignup, { id }, admin.options)))
    opened.push(JSON.stringify(await call(summarizeEventSignup, { id, purpose: 'copy' }, admin.options)))
  }
  const draw = await call(drawRaffle, {}, desk)
  if (!draw.ok) throw new Error('not drawn')
  await call(sendWinnerLetter, { drawId: draw.value.id, prize: 'A Glow visit' }, desk)
  for (const { endpoints } of functions)
    for (const { method, path, access } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
      const asked = `${path}?${new URLSearchParams({ q: 'Guest', size: '100', id: ids[0]!, code: draw.value.code })}`
      await (access === 'admin' ? desk : guest).fetch(asked, { method })
    }
  await desk.fetch('/api/admin/event-signup', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: ids[1] }),
  })
  await desk.fetch('/api/admin/trash?kind=event-signup&size=100')
  await call(restoreFromTrash, { kind: 'event-signup', id: ids[1]! }, desk)
  await clinic.rows('update event_signups set allergies = notes where id = $1', [ids[2]])
  expect(await call(openEventSignup, { id: ids[2]! }, desk)).toMatchObject({ ok: false })
  await settled()

  const logged = [console.log, console.error, console.warn].flatMap((write) => vi.mocked(write).mock.calls.flat().map(String))
  const places = {
    tables: await dump(),
    letters: JSON.stringify(clinic.mailbox.letters()),
    logs: logged.join('\n'),
    answers: seen.join('\n'),
  }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, `${place} were looked at`).toBeGreaterThan(500)
    expect(
      words.filter((word) => text.includes(word)),
      place,
    ).toEqual([])
  }
  // The search would have found them: the answers that may hold them do.
  for (const word of canaries.slice(0, 10).flatMap((one) => one.words)) expect(opened.join('\n')).toContain(word)
})
