/** A batch runs named statements in the order they are written, in one transaction. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch, demand, inOneTransaction, isRefusedBy, isUnavailable, openDb } from '../../netlify/db/client.ts'
import { settings } from '../../netlify/db/schema/setting.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const db = () => openDb()
const put = (key: string) =>
  db().execute(sql`insert into settings (id, key, value, changed_at) values (gen_random_uuid(), ${key}, '1', now())`)
const count = () => db().execute<{ count: string }>(sql`select count(*) from settings`)

test('batch returns each result by its name, and runs the statements in the written order', async () => {
  await clinic.reset()
  const { none, puts, two, removed } = await batch(db(), {
    none: count(),
    puts: [put('a'), put('b')],
    nothing: [],
    two: count(),
    removed: db().delete(settings).returning({ key: settings.key }),
  })
  expect(none.rows).toEqual([{ count: '0' }])
  expect(puts).toHaveLength(2)
  expect(two.rows).toEqual([{ count: '2' }])
  expect(removed.map(({ key }) => key).sort()).toEqual(['a', 'b'])
})

test('batch rolls everything back when one of its statements fails', async () => {
  await clinic.reset()
  const failing = batch(db(), { puts: [put('a')], refused: demand(db(), sql`false`, 'no-such-luck') })
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(isRefusedBy(error, 'no-such-luck')).toBe(true)
  expect((await count()).rows).toEqual([{ count: '0' }])
})

test('a transaction that loses a deadlock runs again as a whole', async () => {
  await clinic.reset()
  await inOneTransaction(db(), [put('a'), put('b')])
  const change = (key: string, value: number) => db().execute(sql`update settings set value = ${value} where key = ${key}`)
  const pause = db().execute(sql`select pg_sleep(0.3)`)
  // The first to wait looks for a deadlock after a second, so it is the one that gets aborted.
  const first = inOneTransaction(db(), [change('a', 2), pause, change('b', 2), put('c')])
  const second = inOneTransaction(db(), [change('b', 3), pause, pause, change('a', 3)])
  await Promise.all([first, second])
  const { rows } = await db().execute<{ key: string; value: number }>(sql`select key, value from settings order by key`)
  expect(rows).toEqual([
    { key: 'a', value: 2 },
    { key: 'b', value: 2 },
    { key: 'c', value: 1 },
  ])
})

test('a transaction that the database aborts runs three times at most', async () => {
  // Rolling back doesn't reset a sequence, so it counts the tries.
  await db().execute(sql`create sequence tries`)
  const aborted = (times: number) =>
    db().execute(sql.raw(`do $$ begin if nextval('tries') <= ${times} then raise 'no' using errcode = '40P01'; end if; end $$`))
  await inOneTransaction(db(), [aborted(2)])
  await db().execute(sql`alter sequence tries restart`)
  await expect(inOneTransaction(db(), [aborted(3)])).rejects.toThrow()
  await db().execute(sql`drop sequence tries`)
})

test.each([
  ['40P01', true],
  ['40001', true],
  ['53300', true],
  ['25006', true],
  ['22012', false],
])('an error with SQLSTATE %s is worth a retry: %s', async (state, isWorthIt) => {
  const raised = sql.raw(`do $$ begin raise 'no' using errcode = '${state}'; end $$`)
  const error: unknown = await inOneTransaction(db(), [db().execute(raised)]).catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(isWorthIt)
})

test('an empty batch returns an empty result', async () => {
  expect(await batch(db(), {})).toEqual({})
  expect(await inOneTransaction(db(), [])).toEqual([])
})
