/** The user's own list stays on the page while it reloads. */
import { expect, test } from 'vitest'
import type { Result } from '../../../src/client/call.ts'
import { createOwnList } from '../../../src/stores/account/own-list.ts'

const down: Result<never> = { ok: false, failure: { kind: 'unreachable' } as never }

/** A signed-in user's open list, whose requests a test answers one by one. */
function opened() {
  const answers: ((result: Result<readonly string[]>) => void)[] = []
  let told: (person: string | undefined) => void = () => {}
  const list = createOwnList<string>(
    () => new Promise((resolve) => answers.push(resolve)),
    (heard) => {
      told = heard
      heard('ana')
      return () => {}
    },
  )
  list.open()
  const answer = async (result: Result<readonly string[]>) => {
    answers.shift()!(result)
    await Promise.resolve()
  }
  return { list, answer, tell: (person: string | undefined) => told(person), asked: () => answers.length }
}

test('the list keeps its items while it reloads and when reloading fails', async () => {
  const { list, answer } = opened()
  await answer({ ok: true, value: ['confirmed'] })
  void list.look()
  expect(list.$state.get()).toEqual({ status: 'list', items: ['confirmed'] })
  await answer(down)
  expect(list.$state.get()).toEqual({ status: 'list', items: ['confirmed'] })
  void list.look()
  await answer({ ok: true, value: ['canceled'] })
  expect(list.$state.get()).toEqual({ status: 'list', items: ['canceled'] })
})

test('the list doesn’t reload on its own after a failure, or when nobody is signed in', async () => {
  const { list, answer, tell, asked } = opened()
  await answer(down)
  void list.look()
  expect([list.$state.get().status, asked()]).toEqual(['failed', 0])
  void list.load()
  await answer({ ok: true, value: [] })
  tell(undefined)
  void list.look()
  expect([list.$state.get().status, asked()]).toEqual(['loading', 0])
})

test('an answer to a request from before a change doesn’t undo the change', async () => {
  const { list, answer } = opened()
  await answer({ ok: true, value: ['phone', 'laptop'] })
  void list.look()
  list.change((items) => items.filter((item) => item !== 'laptop'))
  await answer({ ok: true, value: ['phone', 'laptop'] })
  expect(list.$state.get()).toEqual({ status: 'list', items: ['phone'] })
})
