/** A booking beside the least that writes as many rows, and a sign-in beside the password's own check (performance, "Server"). */
import { randomInt, randomUUID } from 'node:crypto'
import { makeBooking } from '../support/rows/make.ts'
import { summary, type Row } from './report.ts'
import type { Measured, World } from './world.ts'

/** Rows of a booking: what the limit writes too. */
const bookingRows = 12
/** A password takes as long as a thousand rows. */
const slow = { runs: 60, warmUp: 5 }
const signInTrips = 2

export async function writeRows({ client, limitClient, measure, measureBeside }: World): Promise<Row[]> {
  const { bookIv } = await import('../../netlify/domain/request/booking.ts')
  const { openDb } = await import('../../netlify/db/client.ts')
  const { countPace } = await import('../../netlify/auth/pace.ts')
  const table = 'create table raw (id uuid primary key, body text not null, at timestamptz not null)'
  await limitClient.query(table)
  await client.query(table)
  const rawValues = Array.from({ length: bookingRows }, (_, index) => `($${index * 2 + 1}, $${index * 2 + 2}, now())`).join(', ')
  const body = 'x'.repeat(120)
  /** The limit: one prepared statement, committed by itself, that inserts as many rows as a booking writes. */
  const raw = () =>
    limitClient.query({
      name: 'raw',
      text: `insert into raw values ${rawValues}`,
      values: Array.from({ length: bookingRows }, () => [randomUUID(), body]).flat(),
    })
  /** As the function does: the count of its network in the same transaction. */
  const book = () => {
    const [db, now] = [openDb(), new Date()]
    const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    return bookIv(db, makeBooking(), now, countPace(db, 'bookIv', ip, now).within)
  }
  const { limit, own } = await measureBeside(raw, book)
  /** The same rows one by one, each committed by itself. */
  const single = await measure(async () => {
    for (let row = 0; row < bookingRows; row += 1)
      await client.query({ name: 'single', text: 'insert into raw values ($1, $2, now())', values: [randomUUID(), body] })
  })
  const { p50 } = summary(limit.times)
  // The target's own words: our database time beside the limit's p50, which is how long who asks for as many rows waits for them.
  // Stricter, and told beside it: database time beside database time. Looser, and no target: as many rows by a statement each.
  // Rows of the limit that are as wide as a booking's own, 330 bytes on average, take no measurable time more.
  const beside = (own.databaseMs / limit.databaseMs).toFixed(2)
  return [
    { what: `limit: ${bookingRows} rows, one prepared statement`, ...summary(limit.times), databaseMs: limit.databaseMs },
    { what: `${bookingRows} rows, a prepared statement each`, ...summary(single.times), databaseMs: single.databaseMs },
    {
      what: 'public write: a booking over the Neon driver',
      ...summary(own.times),
      databaseMs: own.databaseMs,
      target: {
        says: `database time ≤ 2.5 × limit’s p50 (${beside} × its database time)`,
        ratio: own.databaseMs / p50,
        most: 2.5,
      },
    },
  ]
}

export async function signInRows({ client, measure }: World): Promise<Row[]> {
  const { openDb } = await import('../../netlify/db/client.ts')
  const { hashPassword, isPassword } = await import('../../netlify/auth/password.ts')
  const { signIn } = await import('../../netlify/domain/account/password-sign-in.ts')
  const password = 'correct horse'
  const passwordHash = await hashPassword(password)
  await client.query(
    `insert into accounts (id, email, role, password_hash, created_at) values (gen_random_uuid(), 'ana@clinic.test', 'admin', $1, now())`,
    [passwordHash],
  )
  /** The limit: the password's own check, and as many empty round trips as a sign-in takes. */
  const verify = await measure(async () => {
    await isPassword(passwordHash, password, '127.0.0.1')
    for (let trip = 0; trip < signInTrips; trip += 1) await openDb().execute('select 1')
  }, slow)
  const from = { userAgent: 'bench', ip: '127.0.0.1', replaced: undefined }
  const entering = await measure(() => signIn(openDb(), { email: 'ana@clinic.test', password }, from, new Date()), slow)
  const p50 = (measured: Measured) => summary(measured.times).p50
  return [
    { what: `limit: argon2id verify and ${signInTrips} round trips`, ...summary(verify.times), databaseMs: verify.databaseMs },
    {
      what: 'sign-in: throttle, password, device, session, audit',
      ...summary(entering.times),
      databaseMs: entering.databaseMs,
      target: { says: 'p50 ≤ 1.3 × limit', ratio: p50(entering) / p50(verify), most: 1.3 },
    },
  ]
}
