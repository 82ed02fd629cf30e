import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { frameFile, frameHead } from '../../src/build/email-frame/make.ts'

test('the email frame is up to date with its source (if not: npm run email:frame)', async () => {
  const [head] = (await readFile(frameFile, 'utf8')).split('\n')
  expect(head).toBe(await frameHead())
})
