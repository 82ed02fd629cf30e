/** The first deliveries after a restore: emails sent between backup and loss aren't sent again, and the rest are. */
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

/** Loses every row, and restores a backup in their place. */
async function loseAndRestore(file: string): Promise<void> {
  await clinic.rows(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public');
  end $$`)
  await restore(process.env['DATABASE_URL']!, fileSource(file), createSeal(parseKeys(process.env['SEAL_KEYS'])))
}

test('an email sent after the backup isn’t sent again, and one that was never sent is', async () => {
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
