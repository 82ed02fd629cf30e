/**
 * Compares a booking with the least that writes as many rows, and a sign-in with the password check alone.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { makeBooking } from '../support/rows/make.ts'
import { summary, type Row } from './report.ts'
import type { Measured, World } from './world.ts'

/** A booking writes this many rows, so the limit does too. */
const bookingRows = 12
/** Fewer runs: checking a password takes as long as writing a thousand rows. */
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
  /** The limit: one prepared statement in its own transaction that inserts as many rows as a booking. */
  const raw = () =>
    limitClient.query({
      name: 'raw',
      text: `insert into raw values ${rawValues}`,
      values: Array.from({ length: bookingRows }, () => [randomUUID(), body]).flat(),
    })
  /** Like the function, counts the request's network in the same transaction. */
  const book = () => {
    const [db, now] = [openDb(), new Date()]
    const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    return bookIv(db, makeBooking(), now, countPace(db, 'bookIv', ip, now).within)
  }
  const { limit, own } = await measureBeside(raw, book)
  /** The same rows one by one, each in its own transaction. */
  const single = await measure(async () => {
    for (let row = 0; row < bookingRows; row += 1)
      await client.query({ name: 'single', text: 'insert into raw values ($1, $2, now())', values: [randomUUID(), body] })
  })
  const { p50 } = summary(limit.times)
  // The target as written compares our database time with the limit's p50, the time a caller waits for as many rows. We also
  // print a stricter comparison, database time with database time, and a looser one without a target, the rows with a statement
  // each. Making the limit's rows as wide as a booking's, 330 bytes on average, adds no measurable time.
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
  /** The limit: the password check alone, and as many empty round trips as a sign-in makes. */
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
