/**
 * Random weeks over both clock changes: two schedulers, runs that die at any stage, and clients who move or cancel at that
 * moment. Each reminder goes out at most once, none for an outdated time, and every one is accounted for.
 */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { dayMs, hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { cancelVisit, moveVisit } from '../../../netlify/domain/visit/act.ts'
import { makeVisit } from '../../../netlify/domain/visit/make.ts'
import { oweReminders } from '../../../netlify/domain/visit/owe-reminder.ts'
import { findReminders } from '../../../netlify/domain/visit/reminder.ts'
import { sweepOutbox } from '../../../netlify/mail/deliver.ts'
import { openPostmark } from '../../../netlify/mail/postmark.ts'
import { Refusal } from '../../../netlify/refusal.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { progressOf, soaking } from '../../support/soak.ts'

const clinic = useClinic()
const runs = soaking ? 300 : 4
const seed = Number(process.env['SEED'] ?? (soaking ? randomInt(2 ** 31) : 20_270_314))
const staff = { actorKind: 'admin', actorId: randomUUID() } as const
const db = () => openDb(30_000)

/** Clocks change on the second day of each. */
const weeks = ['2027-03-13', '2027-11-06'] as const

const tick = fc.record({
  /** `late`: a visit changes after its reminder was found and before it is owed. */
  what: fc.constantFrom('run', 'run', 'late', 'late', 'lost-before', 'lost-after', 'died', 'meets'),
  change: fc.constantFrom('move', 'move', 'move', 'cancel', 'none'),
  which: fc.nat(2),
  day: fc.integer({ min: 2, max: 5 }),
  at: fc.integer({ min: 8, max: 19 }),
})
type Tick = typeof tick extends fc.Arbitrary<infer T> ? T : never

type Sent = { readonly id: string; readonly visit: string; readonly kind: string; readonly startsAt: string }
type VisitState = { readonly id: string; readonly status: string; readonly startsAt: string }

const sentReminders = () =>
  clinic.rows<Sent>(`
    select id, data->>'visitId' as visit, data->>'reminder' as kind, data->>'startsAt' as "startsAt" from outbox
    where template = 'visit-reminder' and state = 'sent'`)
/** Reminders of an outdated time that are still waiting. */
const outdated = () =>
  clinic.rows(`
    select o.id from outbox o left join visits v on v.id = (o.data->>'visitId')::uuid and v.status = 'scheduled'
      and v.starts_at = (o.data->>'startsAt')::timestamptz
    where o.template = 'visit-reminder' and o.state = 'pending' and v.id is null`)
const visitStates = async () =>
  (await clinic.rows<{ id: string; status: string; at: Date }>('select id, status, starts_at as at from visits')).map<VisitState>(
    ({ id, status, at }) => ({ id, status, startsAt: at.toISOString() }),
  )

async function run(now: Date): Promise<void> {
  const { due } = await findReminders(db(), now)
  await oweReminders(db(), due, now)
}

test(
  'random weeks send each reminder at most once, and none for an outdated time',
  async () => {
    const ran = progressOf('random weeks', runs, `seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...weeks),
        fc.array(fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 8, max: 19 })), { minLength: 3, maxLength: 3 }),
        fc.array(tick, { minLength: 12, maxLength: 20 }),
        async (first, starts, planned: Tick[]) => {
          const ticks = [...planned]
          await clinic.reset()
          const began = easternInstant(first, 9, 0)
          const providers = await Promise.all(starts.map(() => makeProvider(clinic)))
          const ids: string[] = []
          for (const [index, [day, at]] of starts.entries()) {
            const id = randomUUID()
            const startsAt = easternInstant(addDays(first, day), at, 0)
            const slot = {
              startsAt,
              endsAt: new Date(startsAt.getTime() + hourMs),
              city: 'Miami Beach',
              zipCode: '33140',
            } as const
            const facts = { kind: 'home', clientName: 'Ana', clientPhone: '', place: 'Home', address: '' } as const
            await makeVisit(
              db(),
              {
                ...{ id, items: [], facts: { ...facts, clientEmail: `ana${index}@example.com` } },
                slot: { ...slot, providerId: providers[index]! },
              },
              staff,
              new Date(began.getTime() - 72 * hourMs),
            )
            ids.push(id)
          }

          async function change({ change: what, which, day, at }: Tick, now: Date, id = ids[which]!): Promise<void> {
            const [{ version }] = (await clinic.rows<{ version: number }>('select version from visits where id = $1', [id])) as [
              { version: number },
            ]
            const startsAt = easternInstant(addDays(first, day), at, 0)
            try {
              if (what === 'cancel') await cancelVisit(db(), { id, version, message: '' }, staff, now)
              if (what === 'move' && startsAt.getTime() > now.getTime() + dayMs)
                await moveVisit(db(), { id, version, startsAt }, staff, now)
            } catch (error) {
              if (!(error instanceof Refusal)) throw error
            }
          }

          /** Sends what is due. If something changed in between, an email matches the visit from before or after. */
          async function send(now: Date, meanwhile: Promise<unknown> = Promise.resolve()): Promise<void> {
            const seen = new Set((await sentReminders()).map(({ id }) => id))
            const before = await visitStates()
            await Promise.all([
              meanwhile,
              sweepOutbox(db(), openPostmark(), () => now, new Date(now.getTime() + 30_000)),
              sweepOutbox(db(), openPostmark(), () => now, new Date(now.getTime() + 30_000)),
            ])
            const possible = [...before, ...(await visitStates())]
            for (const email of await sentReminders())
              if (!seen.has(email.id))
                expect(possible).toContainEqual({ id: email.visit, status: 'scheduled', startsAt: email.startsAt })
          }

          /** The next moment when something is due, at most six hours later. */
          async function after(now: Date): Promise<Date> {
            const { next } = await findReminders(db(), now)
            const emails = await clinic.rows<{ due: Date }>(
              `select due_at as due from outbox where state = 'pending' and due_at > $1`,
              [now],
            )
            const times = [...emails.map(({ due }) => due), next ?? now].filter((time) => time > now).map(Number)
            return new Date(Math.min(now.getTime() + 6 * hourMs, ...times))
          }

          const over = easternInstant(addDays(first, 7), 9, 0)
          let step = 0
          for (let now = began; now < over; now = await after(now)) {
            const { due } = await findReminders(db(), now)
            // Faults and changes happen where they can hurt: when something is due, or about to be sent.
            const one = due.length > 0 || step % 3 === 2 ? ticks.shift() : undefined
            step += 1
            if (one?.what === 'late' || one?.what === 'died') {
              await change(one, now, due[0]?.visitId)
              // A run that dies here queues nothing; the next one finds the same reminders again.
              if (one.what === 'late') await oweReminders(db(), due, now)
            } else if (one?.what === 'lost-before' || one?.what === 'lost-after') {
              const only = (text: string) => text.includes('jsonb_to_recordset')
              clinic.bridge.fault =
                one.what === 'lost-before' ? { before: 'reset', only, times: 1 } : { after: 'reset-after-commit', only, times: 1 }
              await run(now).catch(() => {})
              clinic.bridge.fault = undefined
              await change(one, now)
            }
            await Promise.all([run(now), run(now)])
            expect(await outdated()).toEqual([])
            await send(now, one?.what === 'meets' ? change(one, now) : undefined)
          }

          const sent = await sentReminders()
          expect(new Set(sent.map(({ visit, kind, startsAt }) => `${visit} ${kind} ${startsAt}`)).size).toBe(sent.length)
          // Postmark got each email once.
          const [{ many }] = (await clinic.rows(`select count(*)::int as many from outbox where state = 'sent'`)) as [
            { many: number },
          ]
          expect(clinic.mailbox.emails()).toHaveLength(many)
          const waiting = await clinic.rows(`select id from outbox where state in ('pending', 'unknown')`)
          expect(waiting).toEqual([])
          const missing = await clinic.rows(`
            select v.id, k.kind from visits v cross join (values ('48h'), ('3h')) k(kind) where v.status = 'scheduled' and not exists
              (select 1 from visit_reminders r where r.visit_id = v.id and r.starts_at = v.starts_at and r.kind = k.kind)`)
          expect(missing).toEqual([])
          ran()
        },
      ),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  soaking ? 3_600_000 : 180_000,
)
