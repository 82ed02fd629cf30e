import { expect, test } from 'vitest'
import { AskError, sentenceOf } from '../../src/admin/parts/ask.ts'

test('a change to a row that a colleague deleted says how to restore it', () => {
  const failure = {
    kind: 'refused',
    status: 404,
    code: 'not-found',
    message: '',
    requestId: 'r1',
    fields: {},
    receipt: null,
  } as const
  expect(sentenceOf(new AskError(failure), 'Failed to decline this request')).toBe(
    'We couldn’t find this. If it was deleted, you can restore it from the trash for 30 days.',
  )
})
