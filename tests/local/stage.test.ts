/** Someone who waits for a start can read what it's busy with and how long each part took. */
import { expect, test } from 'vitest'
import { stage } from '../../netlify/local/stage.ts'

test('a part that has ended says its seconds; one that fails says what failed', async () => {
  const said: string[] = []
  expect(
    await stage(
      'Functions',
      (sentence) => said.push(sentence),
      async () => 79,
    ),
  ).toBe(79)
  expect(said).toEqual(['Functions: 0.0 s'])
  await expect(
    stage(
      'PostgreSQL',
      (sentence) => said.push(sentence),
      () => Promise.reject(new Error('no room')),
    ),
  ).rejects.toThrow('no room')
  expect(said).toHaveLength(1)
})
