/** Asking an admin to sign in again: one dialog for the whole page. */
import { expect, test } from 'vitest'
import { createProof } from '../../../src/stores/account/proof.ts'

test('`ask` resolves to false at once on a page that offers no sign-in dialog', async () => {
  const proof = createProof()
  expect(await proof.ask()).toBe(false)
  const back = proof.offer(() => Promise.resolve(true))
  expect(await proof.ask()).toBe(true)
  back()
  expect(await proof.ask()).toBe(false)
})

test('simultaneous calls share one sign-in dialog, and a later call opens it again', async () => {
  const proof = createProof()
  const answers: ((proved: boolean) => void)[] = []
  proof.offer(() => new Promise((resolve) => answers.push(resolve)))
  const three = [proof.ask(), proof.ask(), proof.ask()]
  expect(answers).toHaveLength(1)
  answers[0]!(true)
  expect(await Promise.all(three)).toEqual([true, true, true])
  const next = proof.ask()
  expect(answers).toHaveLength(2)
  answers[1]!(false)
  expect(await next).toBe(false)
})
