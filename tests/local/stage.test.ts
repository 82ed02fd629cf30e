/** While the platform starts, its output says how long each stage took. */
import { expect, test } from 'vitest'
import { stage } from '../../netlify/local/stage.ts'

test('stage reports the seconds of a finished stage, and rethrows the error of a failed one', async () => {
  const reports: string[] = []
  expect(
    await stage(
      'Functions',
      (sentence) => reports.push(sentence),
      async () => 79,
    ),
  ).toBe(79)
  expect(reports).toEqual(['Functions: 0.0 s'])
  await expect(
    stage(
      'PostgreSQL',
      (sentence) => reports.push(sentence),
      () => Promise.reject(new Error('no room')),
    ),
  ).rejects.toThrow('no room')
  expect(reports).toHaveLength(1)
})
