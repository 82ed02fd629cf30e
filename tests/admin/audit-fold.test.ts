/** The audit log folds one person's repeated actions into one line that expands. */
import { expect, test } from 'vitest'
import { folded, lineOf, type Entry } from '../../src/admin/audit/fold.ts'
import { auditRows } from '../support/rows/back-office.ts'

const newest = Date.parse('2026-11-25T15:00:00Z')
const entryOf = (id: number, action: string, minutesAgo: number, actorId: string | null = 'a'): Entry => ({
  ...auditRows[0]!,
  id: String(id),
  action,
  actorId,
  at: new Date(newest - minutesAgo * 60_000).toISOString(),
})
const many = (action: string, actors: readonly (string | null)[], apart = 1) =>
  actors.map((actor, index) => entryOf(90 - index, action, index * apart, actor))
const ids = (entries: readonly Entry[], open: readonly string[] = []) => folded(entries, new Set(open)).map(({ id }) => id)

test('three or more equal entries in a row fold into one line that expands', () => {
  const entries = [...many('email-signup.approved', ['a', 'a', 'a']), entryOf(80, 'session.started', 3)]
  expect(ids(entries)).toEqual(['fold-90', '80'])
  expect(ids(entries, ['fold-90'])).toEqual(['fold-90', '90', '89', '88', '80'])
})

test.each([
  ['are only two', many('email-signup.approved', ['a', 'a'])],
  ['are by different people', many('email-signup.approved', ['a', 'b', 'a', null])],
  ['are more than five minutes apart', many('email-signup.approved', ['a', 'a', 'a'], 6)],
  ['aren’t in a row', ['x.one', 'x.two', 'x.one', 'x.two', 'x.one'].map((action, index) => entryOf(90 - index, action, index))],
])('entries that %s don’t fold', (_, entries) => {
  expect(ids(entries)).toEqual(entries.map(({ id }) => id))
})

test('a fold holds at most 100 entries, so the list doesn’t load thousands to fill the screen', () => {
  expect(ids(many('subscriber.deleted', new Array<string>(250).fill('a'), 0))).toEqual(['fold-90', 'fold--10', 'fold--110'])
})

test('`lineOf` finds a folded entry on its fold’s line, and on its own line once the fold is open', () => {
  const entries = many('sign-in.failed', [null, null, null])
  expect(lineOf(folded(entries, new Set()), '89')).toBe('fold-90')
  expect(lineOf(folded(entries, new Set(['fold-90'])), '89')).toBe('89')
  expect(lineOf(folded(entries, new Set()), '70')).toBeUndefined()
})
