import { describe, expect, test } from 'vitest'
import { formEnvelope } from '../../../src/contracts/field.ts'
import { createFormMemory, randomKey } from '../../../src/stores/form/memory.ts'
import { FakeArea, fakeStorage, startOfTest } from '../fake-browser.ts'

const initial = { fullName: '', rating: null as number | null, consent: false, services: [] as readonly string[] }
const world = { now: () => startOfTest, newKey: randomKey }

function memoryOver(area: FakeArea, name = 'test') {
  return createFormMemory(name, initial, { name: 'fullName' }, { ...world, storage: fakeStorage(area) })
}

describe('stored answers', () => {
  test('of every type are restored unchanged', () => {
    const area = new FakeArea()
    const answers = { fullName: 'Ada', rating: 5, consent: true, services: ['NAD+ IV Therapy'] }
    memoryOver(area).save(answers)
    expect(memoryOver(area).restore()).toEqual(answers)
  })

  test.each([['{"rating":{"stars":5},"consent":"yes","services":"all","fullName":3}'], ['{"services":[1,2]}'], ['[]'], ['7']])(
    'of the wrong type are ignored: %s',
    (kept) => {
      const area = new FakeArea()
      area.texts.set('draft:test', kept)
      expect(memoryOver(area).restore()).toEqual(initial)
    },
  )
})

describe('the visitor’s contact data', () => {
  test('is filled into the next form, and other answers are not', () => {
    const area = new FakeArea()
    memoryOver(area, 'booking').save({ ...initial, fullName: 'Ada', rating: 4 })
    expect(memoryOver(area, 'consultation').restore()).toEqual({ ...initial, fullName: 'Ada' })
  })

  test('is filled into a draft whose contact fields are untouched', () => {
    const area = new FakeArea()
    memoryOver(area, 'consultation').save({ ...initial, rating: 4 })
    memoryOver(area, 'booking').save({ ...initial, fullName: 'Ada' })
    expect(memoryOver(area, 'consultation').restore()).toEqual({ ...initial, fullName: 'Ada', rating: 4 })
  })

  test('stays empty in a form where the visitor cleared it, and stays filled in elsewhere', () => {
    const area = new FakeArea()
    memoryOver(area, 'booking').save({ ...initial, fullName: 'Ada' })
    memoryOver(area, 'consultation').save({ ...initial, fullName: '' })
    expect(memoryOver(area, 'consultation').restore().fullName).toBe('')
    expect(memoryOver(area, 'booking').restore().fullName).toBe('Ada')
  })

  test('isn’t filled in again after a form was sent without it', () => {
    const area = new FakeArea()
    const memory = memoryOver(area)
    memory.save({ ...initial, fullName: 'Ada' })
    const sent = { ...initial, fullName: '' }
    memory.save(sent)
    memory.forget(sent)
    expect(memory.restore().fullName).toBe('')
    expect(memoryOver(area, 'consultation').restore().fullName).toBe('')
  })
})

test.each([['11111111-1111-9111-1111-111111111111'], ['11111111-1111-4111-1111-111111111111'], ['not a key'], [''], [7]])(
  'a stored idempotency key that no endpoint accepts is replaced: %s',
  (key) => {
    const area = new FakeArea()
    area.texts.set('filling:test', JSON.stringify({ key, openedAt: 1 }))
    const { filling } = memoryOver(area)
    expect(formEnvelope.idempotencyKey.safeParse(filling().key).success).toBe(true)
    expect(filling()).toEqual(memoryOver(area).filling())
  },
)

test('`randomKey` makes a different UUID each time', () => {
  const keys = Array.from({ length: 200 }, randomKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
