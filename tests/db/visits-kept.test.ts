/** The migration that adds visits turns every request confirmed before it into a visit (decision 35). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { call } from '../../src/client/call.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../src/contracts/request/consultation.ts'
import type { PlaceChoice } from '../../src/contracts/request/choice.ts'
import { takeRequestStep } from '../../src/contracts/request/step.ts'
import * as adminRequestStep from '../../netlify/functions/admin/request/step.ts'
import * as booking from '../../netlify/functions/booking.ts'
import * as consultation from '../../netlify/functions/consultation.ts'
import { useClinic } from '../support/clinic.ts'
import { makeBooking, makeConsultation } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequestStep, booking, consultation)
const migration = readFileSync(new URL('../../drizzle/migrations/0044_visits-apart.sql', import.meta.url), 'utf8')
const statements = migration.split('--> statement-breakpoint').filter((text) => !/CREATE EXTENSION|ALTER TABLE/.test(text))

test('migration 0044 turns a confirmed request into a visit with its place, length, guests and agreed time', async () => {
  const admin = await signedIn(server, 'admin')
  const ask = asking(admin)
  const day = addDays(easternDay(new Date()), 30)
  const options = { fetch: server.fetch }
  const confirm = async (name: string, hour: number, kind: PlaceChoice['kind']) => {
    const [request] = await clinic.rows<{ id: string }>(`select id from requests where client_name = $1`, [name])
    const startsAt = easternInstant(day, hour, 0).toISOString()
    await ask(takeRequestStep, {
      ...{ id: request!.id, version: 0, step: 'confirmed', startsAt, message: '' },
      place: { kind, words: '' },
    })
  }
  await call(bookIv, makeBooking({ name: 'Ana', zipCode: '33154-1234' }), options)
  await call(bookIv, makeBooking({ name: 'Ben', zipCode: '10021', items: [{ treatmentId: 'nad-500', quantity: 1 }] }), options)
  await call(bookIv, makeBooking({ name: 'Still open' }), options)
  await call(sendConsultation, makeConsultation({ fullName: 'Cleo', location: 'NYC' }), options)
  await confirm('Ana', 9, 'home')
  await confirm('Ben', 10, 'home')
  await confirm('Cleo', 14, 'phone')

  for (const statement of statements) await clinic.rows(statement)

  expect(
    await clinic.rows(
      `
      select v.client_name as name, v.kind, v.city, v.zip_code as zip, v.overbooked_reason as over, v.provider_id = $1 as mine,
        v.id = r.id and v.starts_at = r.appointment_at and v.place = r.appointment_place and v.sequence = r.version as same,
        extract(epoch from v.ends_at - v.starts_at)::int / 60 as minutes, (select count(*)::int from guests g where g.visit_id = v.id) as guests,
        (select count(*)::int from visit_items i where i.visit_id = v.id) as items, (select step from visit_steps s where s.visit_id = v.id) as step
      from visits v join requests r on r.id = v.request_id order by v.starts_at`,
      [admin.id],
    ),
  ).toEqual([
    {
      name: 'Ana',
      kind: 'home',
      city: 'Miami Beach',
      zip: '33154',
      over: null,
      mine: true,
      same: true,
      minutes: 120,
      guests: 2,
      items: 2,
      step: 'placed',
    },
    // Confirmed before the database kept visits apart.
    {
      name: 'Ben',
      kind: 'home',
      city: 'New York',
      zip: '10021',
      over: 'Confirmed before visits were kept apart',
      mine: true,
      same: true,
      minutes: 90,
      guests: 1,
      items: 1,
      step: 'placed',
    },
    {
      name: 'Cleo',
      kind: 'phone',
      city: null,
      zip: null,
      over: null,
      mine: true,
      same: true,
      minutes: 60,
      guests: 1,
      items: 0,
      step: 'placed',
    },
  ])
})
