/** The draft of a newsletter that this device stores until it's saved. */
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAsKey } from '../../../src/stores/account/signed-in.ts'
import { newNewsletterId } from '../../../src/stores/newsletter/composer.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'
import { composerPage, fillBrief, keptIn, newId, otherId, savedOf, words, writtenPage } from './composer-page.ts'

test('a draft is stored shortly after a change, and a reload restores it', () => {
  const page = composerPage()
  fillBrief(page)
  page.clock.pass(300)
  page.composer.changeBrief({ seasonalTheme: 'Rest' })
  page.clock.pass(399)
  expect(keptIn(page.area)).toEqual([])
  page.clock.pass(1)
  expect(keptIn(page.area)).toEqual(['new'])
  const again = composerPage({ area: page.area })
  expect(again.state()).toMatchObject({ dirty: true, draft: { brief: { seasonalTheme: 'Rest' } } })
  expect(again.state().restoredAt).toBeDefined()
})

test.each(['hide', 'close'] as const)('a draft is stored at once on %s', (how) => {
  const page = composerPage()
  fillBrief(page)
  page[how]()
  expect(keptIn(page.area)).toEqual(['new'])
})

test('a closed composer stores nothing more', () => {
  const page = composerPage()
  page.close()
  fillBrief(page)
  page.clock.pass(1000)
  page.hide()
  expect(keptIn(page.area)).toEqual([])
})

test('a new newsletter’s draft is removed once its only change is undone', () => {
  const page = composerPage()
  page.composer.changeBrief({ links: 'x' })
  page.clock.pass(400)
  page.composer.changeBrief({ links: '' })
  page.clock.pass(400)
  expect(keptIn(page.area)).toEqual([])
})

test('a newly saved newsletter’s draft moves to its id, and the next new newsletter begins empty', async () => {
  const page = await writtenPage()
  page.clock.pass(400)
  void page.composer.save()
  await page.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 1 })
  page.clock.pass(400)
  expect(keptIn(page.area)).toEqual([newId])
  expect(composerPage({ area: page.area }).state().draft.brief.month).toBe('')
  // The brief exists only on this device, so it is restored too.
  const again = composerPage({ area: page.area, saved: savedOf(newId) })
  expect(again.state().restoredAt).toBeUndefined()
  expect(again.state().dirty).toBe(false)
  expect(again.state().draft.brief.highlightTreatments).toBe('Travel Detox')
})

describe('the draft of a new newsletter', () => {
  const area = new FakeArea()
  const themeOf = () => composerPage({ area }).state().draft.brief.seasonalTheme

  beforeEach(() => {
    area.texts.clear()
    const page = composerPage({ area })
    page.composer.changeBrief({ seasonalTheme: 'Rest' })
    page.close()
  })

  test('stays when another newsletter is saved', async () => {
    const page = composerPage({ area, saved: savedOf(newId) })
    page.composer.changeContent({ subject: 'Mine' })
    void page.composer.save()
    await page.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 2 })
    expect(themeOf()).toBe('Rest')
  })

  test('stays when a second new newsletter is closed untouched', () => {
    const first = composerPage({ area: new FakeArea() })
    const second = composerPage({ area: first.area, id: otherId })
    first.composer.changeBrief({ seasonalTheme: 'Rest' })
    first.clock.pass(400)
    second.close()
    expect(composerPage({ area: first.area }).state().draft.brief.seasonalTheme).toBe('Rest')
  })

  test('is removed once it was restored and discarded', () => {
    const page = composerPage({ area, id: otherId })
    page.composer.discard(undefined)
    page.close()
    expect(keptIn(area)).toEqual([])
  })
})

describe('two windows that each have a new newsletter', () => {
  const area = new FakeArea()
  const tabs = [new FakeArea(), new FakeArea()] as const
  const thirdId = '33333333-3333-4333-8333-333333333333'
  const reload = (tab?: FakeArea) => composerPage({ area, id: thirdId, ...(tab && { tab }) })
  const themeOf = (tab?: FakeArea) => reload(tab).state().draft.brief.seasonalTheme

  beforeEach(() => {
    for (const each of [area, ...tabs]) each.texts.clear()
    const first = composerPage({ area, tab: tabs[0] })
    const second = composerPage({ area, tab: tabs[1], id: otherId })
    first.composer.changeBrief({ seasonalTheme: 'Rest' })
    first.clock.pass(400)
    second.composer.changeBrief({ seasonalTheme: 'Spring' })
    second.clock.pass(400)
    first.composer.changeBrief({ seasonalTheme: 'Rest well' })
    first.clock.pass(400)
    second.composer.changeBrief({ seasonalTheme: 'Early spring' })
    for (const page of [second, first]) page.close()
  })

  test('keep their own text, even after a reload', () => {
    expect(tabs.map(themeOf)).toEqual(['Rest well', 'Early spring'])
  })

  test('offer both drafts to a third window: the latest first, and the other once that is discarded', () => {
    const third = reload()
    expect(third.state().draft.brief.seasonalTheme).toBe('Rest well')
    third.composer.discard(undefined)
    third.close()
    const fourth = reload()
    expect(fourth.state().draft.brief.seasonalTheme).toBe('Early spring')
    fourth.composer.discard(undefined)
    fourth.close()
    expect(keptIn(area)).toEqual([])
  })

  test('keep the draft of one when the other is saved', async () => {
    const first = reload(tabs[0])
    first.composer.startBlank()
    first.composer.changeContent(words)
    first.composer.change({ title: 'Rest' })
    void first.composer.save()
    await first.asked[0]!.answer({ id: thirdId, updatedAt: 'now', version: 1 })
    first.close()
    expect(themeOf(tabs[1])).toBe('Early spring')
    expect(themeOf()).toBe('Early spring')
  })
})

describe('two windows that have the same saved newsletter', () => {
  const saved = savedOf(newId)
  const subjectIn = (area: FakeArea) => composerPage({ area, saved }).state().draft.content?.subject
  const typed = (area: FakeArea, subject: string) => {
    const page = composerPage({ area, saved })
    page.composer.changeContent({ subject })
    return page
  }

  test('keep the stored text of one when the other is closed untouched', () => {
    const area = new FakeArea()
    const untouched = composerPage({ area, saved })
    untouched.clock.pass(400)
    typed(area, 'Mine').close()
    untouched.hide()
    untouched.close()
    expect(subjectIn(area)).toBe('Mine')
  })

  test('keep the stored text of one when the other only restored text or saved its own', async () => {
    const area = new FakeArea()
    typed(area, 'First').close()
    const restored = composerPage({ area, saved })
    typed(area, 'Second').close()
    restored.close()
    expect(subjectIn(area)).toBe('Second')
    const mine = typed(area, 'Third')
    void mine.composer.save()
    await mine.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 2 })
    mine.clock.pass(400)
    typed(area, 'Fourth').close()
    mine.close()
    expect(subjectIn(area)).toBe('Fourth')
  })

  describe('and both change it,', () => {
    const area = new FakeArea()
    const tabs = [new FakeArea(), new FakeArea()] as const
    const reload = (tab?: FakeArea) => composerPage({ area, saved, ...(tab && { tab }) })
    const subjectOf = (tab?: FakeArea) => reload(tab).state().draft.content?.subject

    beforeEach(() => {
      for (const each of [area, ...tabs]) each.texts.clear()
      const pages = tabs.map((tab) => reload(tab))
      for (const subject of ['First', 'Last'])
        pages.forEach((page, at) => {
          page.composer.changeContent({ subject: `${subject} ${at}` })
          page.clock.pass(400)
        })
      for (const page of pages) page.close()
    })

    test('keep their own text, even after a reload', () => {
      expect(tabs.map(subjectOf)).toEqual(['Last 0', 'Last 1'])
    })

    test('keep the draft of one when the other is saved', async () => {
      const first = reload(tabs[0])
      void first.composer.save()
      await first.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 2 })
      first.close()
      expect(subjectOf(tabs[1])).toBe('Last 1')
      const second = reload(tabs[1])
      expect(second.state()).toMatchObject({ version: 1, draft: { content: { subject: 'Last 1' } } })
      // A third window restores the draft that nobody saved.
      const third = reload()
      expect(third.state().draft.content?.subject).toBe('Last 1')
      third.composer.discard(saved)
      third.close()
      expect(subjectOf()).toBe('Rest')
    })

    test('offer both drafts to a third window: the latest first, and the other once that is discarded', () => {
      for (const subject of ['Last 1', 'Last 0', 'Rest']) {
        const page = reload()
        expect(page.state().draft.content?.subject).toBe(subject)
        page.composer.discard(saved)
        page.close()
      }
    })
  })

  test('don’t restore text that was already saved, once someone saves other text', () => {
    const area = new FakeArea()
    typed(area, 'Mine').close()
    composerPage({ area, saved: savedOf(newId, { subject: 'Mine', version: 2 }) }).close()
    const later = composerPage({ area, saved: savedOf(newId, { subject: 'By Ben', version: 3 }) })
    expect(later.state()).toMatchObject({ dirty: false, draft: { content: { subject: 'By Ben' } } })
  })
})

describe('a duplicated tab, which starts with a copy of the first tab’s session storage,', () => {
  test.each([
    ['a new newsletter', undefined],
    ['a saved newsletter', savedOf(newId)],
  ])('never overwrites the first tab’s text in %s', (_what, saved) => {
    const [area, tab, twin] = [new FakeArea(), new FakeArea(), new FakeArea()]
    const themeOf = (page: ReturnType<typeof composerPage>) => page.state().draft.brief.seasonalTheme
    const open = (notes: FakeArea) =>
      composerPage({
        ...{ area, tab: notes, id: newNewsletterId({ storage: fakeStorage(area), tab: fakeStorage(notes) }) },
        ...(saved && { saved }),
      })
    const first = open(tab)
    first.composer.changeBrief({ seasonalTheme: 'Rest' })
    first.clock.pass(400)
    for (const [key, text] of tab.texts) twin.texts.set(key, text)
    const second = open(twin)
    expect(themeOf(second)).toBe('Rest')
    second.composer.changeBrief({ seasonalTheme: 'Spring' })
    second.clock.pass(400)
    first.composer.changeBrief({ seasonalTheme: 'Rest well' })
    for (const page of [first, second]) page.close()
    expect([tab, twin].map(open).map(themeOf)).toEqual(['Rest well', 'Spring'])
  })
})

describe('drafts on a device that another account uses next', () => {
  const area = new FakeArea()
  const tab = new FakeArea()

  beforeEach(() => {
    for (const each of [area, tab]) each.texts.clear()
    for (const given of [{}, { saved: savedOf(otherId) }]) {
      const page = composerPage({ area, tab, ...given })
      page.composer.changeBrief({ seasonalTheme: 'Rest' })
      page.composer.change({ title: 'Mine' })
      // Sign out while it is open.
      area.texts.delete(signedInAsKey)
      page.close()
    }
  })

  test('aren’t restored for the other account, which can’t discard them either', () => {
    for (const given of [{}, { saved: savedOf(otherId) }]) {
      const page = composerPage({ area, tab, person: 'ben', ...given })
      expect(page.state()).toMatchObject({ dirty: false, draft: { brief: { seasonalTheme: '' } } })
      page.composer.discard(given.saved)
      page.close()
    }
    expect(keptIn(area)).toEqual(['new', otherId])
  })

  test('are all restored for their author', () => {
    for (const given of [{}, { saved: savedOf(otherId) }])
      expect(composerPage({ area, tab, ...given }).state()).toMatchObject({ dirty: true, draft: { title: 'Mine' } })
  })
})

test('restored changes keep the version they are based on, and say if it is outdated', () => {
  const page = composerPage({ saved: savedOf(newId) })
  page.composer.changeContent({ subject: 'Mine' })
  page.close()
  const same = composerPage({ area: page.area, saved: savedOf(newId) })
  expect(same.state()).toMatchObject({ isOutdated: false, version: 1, draft: { content: { subject: 'Mine' } } })
  const later = composerPage({ area: page.area, saved: savedOf(newId, { subject: 'By Ben', version: 2 }) })
  expect(later.state()).toMatchObject({ isOutdated: true, version: 1, draft: { content: { subject: 'Mine' } } })
})

test('discarding restored changes returns to the saved newsletter, even after a reload', () => {
  const area = new FakeArea()
  const page = composerPage({ area, saved: savedOf(newId) })
  page.composer.changeContent({ subject: 'Mine' })
  page.close()
  const again = composerPage({ area, saved: savedOf(newId) })
  again.composer.discard(savedOf(newId))
  expect(again.state()).toMatchObject({ dirty: false, restoredAt: undefined, draft: { content: { subject: 'Rest' } } })
  again.close()
  expect(composerPage({ area, saved: savedOf(newId) }).state().restoredAt).toBeUndefined()
})

test('a damaged stored draft is ignored', () => {
  const area = new FakeArea()
  area.texts.set('newsletter-draft:ana:new', '{"draft":{"id":7},"base":1}')
  const { dirty, restoredAt } = composerPage({ area }).state()
  expect({ dirty, restoredAt }).toEqual({ dirty: false, restoredAt: undefined })
})
