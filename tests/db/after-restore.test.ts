/** The first deliveries after a restore: emails sent between the backup and the loss aren't sent again; the others are. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../drizzle/backup.ts'
import { fileSource } from '../../drizzle/backup-source.ts'
import { restore } from '../../drizzle/restore.ts'
import { openDb } from '../../netlify/db/client.ts'
import { createSeal } from '../../netlify/db/seal.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import { parseKeys } from '../../netlify/env.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { sweepAt } from '../support/rows/outbox.ts'

const clinic = useClinic()

/** Empties every table and restores a backup. */
async function loseAndRestore(file: string): Promise<void> {
  await clinic.rows(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public');
  end $$`)
  await restore(process.env['DATABASE_URL']!, fileSource(file), createSeal(parseKeys(process.env['SEAL_KEYS'])))
}

test('after a restore, an email sent since the backup isn’t sent again, and an unsent one is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'clinic.gz')
  const booked = new Date()
  const recipients = () => clinic.mailbox.ledger.flatMap(({ Recipients }) => Recipients)
  await bookIv(openDb(), makeBooking({ email: 'ana@example.com' }), booked)
  await backUp(process.env['DATABASE_URL']!, file)
  await clinic.rows(`update outbox set state = 'withheld' where recipient is null`)
  expect(await sweepAt(booked)).toMatchObject({ sent: 1 })
  expect(recipients()).toEqual(['ana@example.com'])

  await loseAndRestore(file)
  const soon = new Date(booked.getTime() + 60_000)
  await sweepAt(soon)
  expect(recipients()).toEqual(['ana@example.com'])
  const later = new Date(booked.getTime() + 11 * 60_000)
  await sweepAt(later)
  expect(recipients()).toEqual(['ana@example.com', clinicInbox])
  await sweepAt(new Date(later.getTime() + 60 * 60_000))
  expect(recipients()).toHaveLength(2)
})
