import { describe, expect, test } from 'vitest'
import { createConsultationList, consultationListKey } from '../../../src/stores/consultation/list.ts'
import { createBrowserStorage } from '../../../src/stores/browser-storage.ts'
import { FakeArea, FakePage, fakeStorage } from '../fake-browser.ts'

const bpc = { name: 'BPC-157', category: 'Recovery' }
const fillers = { name: 'Dermal Fillers', category: 'Injectables' }

function opened(area = new FakeArea(), page = new FakePage()) {
  const list = createConsultationList(createBrowserStorage(() => area, page))
  list.open()
  return list
}

describe('the consultation list', () => {
  test('ignores a treatment that it already has', () => {
    const list = opened()
    list.add(bpc)
    list.add(fillers)
    list.add({ ...bpc, category: 'Other' })
    expect(list.$items.get()).toEqual([bpc, fillers])
    expect(list.has('BPC-157')).toBe(true)
    expect(list.has('NAD+')).toBe(false)
  })

  test('removes one or more treatments by name, and can be cleared', () => {
    const area = new FakeArea()
    const list = opened(area)
    list.add(bpc)
    list.add(fillers)
    list.remove('BPC-157')
    expect(opened(area).$items.get()).toEqual([fillers])
    list.add(bpc)
    list.remove('BPC-157', 'Dermal Fillers')
    expect(opened(area).$items.get()).toEqual([])
    list.add(bpc)
    list.clear()
    expect(opened(area).$items.get()).toEqual([])
  })

  test('stores only a treatment’s name and category', () => {
    const area = new FakeArea()
    opened(area).add(Object.assign({ note: 'private' }, bpc))
    expect(JSON.parse(area.texts.get(consultationListKey)!)).toEqual([bpc])
  })

  test('stays in sync between two tabs, and neither overwrites the other', () => {
    const [area, page] = [new FakeArea(), new FakePage()]
    const [here, there] = [opened(area, page), opened(area)]
    there.add(bpc)
    expect(here.$items.get()).toEqual([])
    page.storage(consultationListKey)
    expect(here.$items.get()).toEqual([bpc])
    there.add(fillers)
    here.remove('BPC-157')
    expect(here.$items.get()).toEqual([fillers])
  })
})

describe('a damaged stored consultation list', () => {
  test.each([
    ['not JSON', '['],
    ['no list', '{"name":"BPC-157"}'],
    ['null', 'null'],
    ['a list of nothing', '[null, 1, "BPC-157", {}, {"name":""}, {"name":7}]'],
  ])('opens empty and still accepts treatments: %s', (_, text) => {
    const area = new FakeArea()
    area.texts.set(consultationListKey, text)
    const list = opened(area)
    expect(list.$items.get()).toEqual([])
    list.add(bpc)
    expect(list.$items.get()).toEqual([bpc])
  })

  test('keeps a duplicate name once, and gives it an empty category if that is missing', () => {
    const area = new FakeArea()
    area.texts.set(consultationListKey, '[{"name":"BPC-157"},{"name":"BPC-157","category":"x"}]')
    expect(opened(area).$items.get()).toEqual([{ name: 'BPC-157', category: '' }])
  })
})

test.each(['denied', 'full'] as const)('with storage %s, the consultation list lasts as long as the page', (fault) => {
  const area = new FakeArea()
  area[fault] = true
  const list = opened(area)
  list.add(bpc)
  list.add(fillers)
  list.remove('BPC-157')
  expect(list.$items.get()).toEqual([fillers])
})

test('the consultation list is empty until it is opened, like on the prebuilt page', () => {
  const area = new FakeArea()
  opened(area).add(bpc)
  expect(createConsultationList(fakeStorage(area)).$items.get()).toEqual([])
})
