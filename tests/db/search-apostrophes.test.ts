/** The migration that leaves apostrophes out of searches also updates the rows stored before it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import * as booking from '../../netlify/functions/booking.ts'
import { useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const statementsOf = (name: string) =>
  readFileSync(new URL(`../../drizzle/migrations/${name}.sql`, import.meta.url), 'utf8').split('--> statement-breakpoint')

test('migration 0045 lets a search without the apostrophe find names that were stored before it', async () => {
  const server = serve(booking)
  const [before] = statementsOf('0037_folded-search')
  await clinic.rows(before!.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
  await call(bookIv, makeBooking({ name: "Siobhán O'Connor" }), { fetch: server.fetch })
  await call(bookIv, makeBooking({ name: 'Maeve O’Connor' }), { fetch: server.fetch })
  const found = () => clinic.rows(`select client_name from requests where search_text like '%oconnor%'`)
  expect(await found()).toEqual([])
  for (const statement of statementsOf('0045_search-apostrophes')) await clinic.rows(statement)
  expect(await found()).toHaveLength(2)
})
