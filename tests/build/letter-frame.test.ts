import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { frameFile, makeFrame } from '../../src/build/letter-frame.ts'

test('the newsletter’s frame is what its source makes: else npm run letter:frame', async () => {
  expect(await readFile(frameFile, 'utf8')).toBe(await makeFrame())
})
