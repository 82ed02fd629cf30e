/** Changes to one row reach the server in the order they were made. */
import { expect, test } from 'vitest'
import { makeTurns } from '../../src/admin/parts/in-turn.ts'

/** A request whose answer the test controls. */
function request(log: string[], name: string) {
  let [answer, refuse] = [() => {}, () => {}]
  const promise = new Promise<string>((resolve, reject) => {
    answer = () => resolve(name)
    refuse = () => reject(new Error(name))
  })
  const send = () => {
    log.push(name)
    return promise
  }
  return { send, answer, refuse }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a row’s second change waits for its first; a change to another row doesn’t', async () => {
  const sent: string[] = []
  const turns = makeTurns()
  const [given, pending, other] = ['given', 'pending', 'other'].map((name) => request(sent, name))
  const first = turns.take('ana', given!.send)
  const second = turns.take('ana', pending!.send)
  void turns.take('ben', other!.send)
  await settled()
  expect(sent).toEqual(['given', 'other'])
  given!.answer()
  expect(await first).toBe('given')
  expect(turns.isLast('ana', first)).toBe(false)
  await settled()
  expect(sent).toEqual(['given', 'other', 'pending'])
  pending!.answer()
  await second
  expect(turns.isLast('ana', second)).toBe(true)
})

test('a refused change doesn’t hold up the row’s next change', async () => {
  const sent: string[] = []
  const turns = makeTurns()
  const [refused, next] = ['refused', 'next'].map((name) => request(sent, name))
  const first = turns.take('ana', refused!.send)
  const second = turns.take('ana', next!.send)
  refused!.refuse()
  next!.answer()
  await expect(first).rejects.toThrow('refused')
  expect(await second).toBe('next')
})
