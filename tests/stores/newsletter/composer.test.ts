/** Writing a newsletter: generating its text and saving it. */
import { describe, expect, test } from 'vitest'
import { readEmail } from '../../../src/catalog/newsletter/email-html.ts'
import { newNewsletterId } from '../../../src/stores/newsletter/composer.ts'
import { changedBlock } from '../../../src/stores/newsletter/editable-email.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'
import {
  composerPage,
  fillBrief,
  generated,
  htmlOf,
  keptIn,
  newId,
  refused,
  savedOf,
  words,
  writtenPage,
} from './composer-page.ts'

describe('the newsletter’s brief', () => {
  test('sets the title from the month until someone types a title, and again once that is cleared', () => {
    const { composer, state } = composerPage()
    composer.changeBrief({ month: 'December 2026' })
    expect(state().draft.title).toBe('December Newsletter - 2026')
    composer.change({ title: 'Rest', titleTyped: true })
    composer.changeBrief({ month: 'January 2027' })
    expect(state().draft.title).toBe('Rest')
    composer.change({ title: '', titleTyped: false })
    composer.changeBrief({ month: 'March 2027' })
    expect(state().draft.title).toBe('March Newsletter - 2027')
  })

  test('is dirty while it differs from how it started', () => {
    const { composer, state } = composerPage()
    expect(state()).toMatchObject({ dirty: false, exists: false })
    composer.changeBrief({ links: 'https://example.com' })
    expect(state().dirty).toBe(true)
    composer.changeBrief({ links: '' })
    expect(state().dirty).toBe(false)
  })
})

describe('generating a newsletter', () => {
  test('keeps changes to the brief made while it runs, and numbers the variants from the second time on', async () => {
    const page = composerPage()
    fillBrief(page)
    const first = page.composer.generate()
    expect(page.state().work).toBe('generating')
    page.composer.changeBrief({ seasonalTheme: 'Rest' })
    await page.asked[0]!.answer(generated)
    expect(await first).toBe(true)
    expect(page.state()).toMatchObject({ work: undefined, left: 9, draft: { content: words, edited: false, variant: 0 } })
    expect(page.state().draft.brief.seasonalTheme).toBe('Rest')

    page.composer.changeContent({ subject: 'Mine' })
    expect(page.state().draft.edited).toBe(true)
    void page.composer.generate()
    expect(page.asked[1]!.input).toMatchObject({ seasonalTheme: 'Rest', variant: 1 })
    await page.asked[1]!.answer({ ...generated, subject: 'Others' })
    expect(page.state().draft).toMatchObject({ content: { subject: 'Others' }, edited: false, variant: 1 })
  })

  test('doesn’t replace text that changed while it ran, and says so', async () => {
    const page = await writtenPage()
    const again = page.composer.generate()
    page.composer.changeContent({ subject: 'Mine' })
    await page.asked[0]!.answer({ ...generated, subject: 'Others' })
    expect(await again).toBe(false)
    expect(page.state()).toMatchObject({
      left: 9,
      trouble: { at: 'generate', message: expect.stringContaining('we kept your words') as string, mayRetry: true },
      draft: { content: { ...words, subject: 'Mine' }, edited: true },
    })
  })

  test('doesn’t replace the text if the month changed while it ran, and says so until the next run', async () => {
    const page = await writtenPage()
    const again = page.composer.generate()
    page.composer.changeBrief({ month: 'January' })
    await page.asked[0]!.answer({ ...generated, subject: 'Others' })
    expect(await again).toBe(false)
    page.composer.changeBrief({ month: 'January 2027' })
    const kept = { at: 'generate', message: expect.stringContaining('we kept your words') as string }
    expect(page.state()).toMatchObject({ trouble: kept, draft: { content: { subject: words.subject } } })
    void page.composer.generate()
    expect(page.state().trouble).toBeUndefined()
  })

  test('sends no second request on another click or a save while it runs', async () => {
    const page = await writtenPage()
    void page.composer.generate()
    expect(await page.composer.generate()).toBe(false)
    await page.composer.save()
    expect(page.asked.map(({ name }) => name)).toEqual(['generateNewsletter'])
  })

  test.each(['cancel', 'close'] as const)('aborts on %s and leaves the text unchanged', async (how) => {
    const page = await writtenPage()
    const again = page.composer.generate()
    if (how === 'cancel') page.composer.cancel()
    else page.close()
    expect(page.asked[0]!.signal?.aborted).toBe(true)
    await page.asked[0]!.fail({ kind: 'unreachable' })
    expect(await again).toBe(false)
    expect(page.state()).toMatchObject({ work: undefined, trouble: undefined, draft: { content: words } })
  })

  test('marks a field that the server refuses until it changes, and offers no “Try again”', async () => {
    const page = composerPage()
    fillBrief(page)
    void page.composer.generate()
    await page.asked[0]!.fail(refused('invalid-input', { fields: { month: 'Please use plain text.', links: 'Too long.' } }))
    expect(page.state().trouble).toMatchObject({ at: 'generate', mayRetry: false })
    page.composer.changeBrief({ month: 'January 2027' })
    expect(page.state().fields).toEqual({ links: 'Too long.' })
  })

  test('offers no “Try again” once today’s quota is used up', async () => {
    const page = composerPage()
    fillBrief(page)
    void page.composer.generate()
    await page.asked[0]!.fail(refused('generator-quota'))
    expect(page.state().trouble).toMatchObject({ at: 'generate', mayRetry: false })
  })

  test('puts the chosen picture at the top, and keeps it there when the text is generated again', async () => {
    const picture = { src: 'https://example.com/a.jpg', alt: 'A drop' }
    const page = composerPage({ picture })
    expect(page.state().draft.picture).toEqual(picture)
    fillBrief(page)
    for (const turn of [0, 1]) {
      void page.composer.generate()
      await page.asked[turn]!.answer(generated)
      expect(readEmail(page.state().draft.content!.html)?.picture).toEqual(picture)
    }
    expect(page.state().draft.picture).toBeUndefined()
    const other = composerPage({ saved: savedOf(newId), picture })
    expect(readEmail(other.state().draft.content!.html)?.picture).toEqual(picture)
    expect(other.state()).toMatchObject({ dirty: true, draft: { edited: true } })
  })
})

describe('starting a newsletter without the generator', () => {
  test('adds blocks to type in, and leaves empty ones out of the email', () => {
    const { composer, state } = composerPage({ picture: { src: 'https://example.com/a.jpg', alt: 'A drop' } })
    composer.startBlank()
    composer.changeBrief({ month: 'May 2027' })
    const { email } = state()
    expect(email).toMatchObject({ period: 'May 2027', picture: { alt: 'A drop' } })
    expect(email!.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', ''],
      ['text', 'Hello {{firstName}},'],
      ['text', ''],
    ])
    composer.changeEmail(changedBlock(email!, email!.blocks[0]!.key, { text: 'A day off ' }))
    expect(state().email!.blocks).toHaveLength(3)
    expect(state().email!.blocks[0]!.text).toBe('A day off ')
    expect(readEmail(state().draft.content!.html)).toMatchObject({
      period: 'May 2027',
      blocks: [
        { kind: 'heading', text: 'A day off' },
        { kind: 'text', text: 'Hello {{firstName}},' },
      ],
    })
    composer.startBlank()
    expect(state().email!.blocks[0]!.text).toBe('A day off ')
  })
})

describe('saving a newsletter', () => {
  test('sends once for two clicks, and text typed while it runs still counts as unsaved', async () => {
    const page = await writtenPage()
    void page.composer.save()
    void page.composer.save()
    page.composer.changeContent({ subject: 'Typed meanwhile' })
    expect(page.asked).toHaveLength(1)
    expect(page.asked[0]).toMatchObject({ name: 'createNewsletter', input: { id: newId, monthKey: 'December 2026', ...words } })
    await page.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 1 })
    expect(page.told).toEqual([[newId, true]])
    expect(page.state()).toMatchObject({ exists: true, dirty: true, savedAt: 'now', version: 1, work: undefined })

    void page.composer.save()
    expect(page.asked[1]).toMatchObject({ name: 'saveNewsletter', input: { version: 1, subject: 'Typed meanwhile' } })
    await page.asked[1]!.answer({ id: newId, updatedAt: 'later', version: 2 })
    expect(page.told).toEqual([
      [newId, true],
      [newId, false],
    ])
    expect(page.state()).toMatchObject({ dirty: false, version: 2 })
  })

  test('with `saveAll` repeats until text typed while it runs is saved too', async () => {
    const page = await writtenPage()
    const all = page.composer.saveAll()
    page.composer.changeContent({ subject: 'Typed meanwhile' })
    await page.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 1 })
    expect(page.asked[1]).toMatchObject({ name: 'saveNewsletter', input: { subject: 'Typed meanwhile', version: 1 } })
    await page.asked[1]!.answer({ id: newId, updatedAt: 'later', version: 2 })
    expect(await all).toBe(true)
    expect(page.state()).toMatchObject({ dirty: false, version: 2 })
    expect(await page.composer.saveAll()).toBe(true)
    expect(page.asked).toHaveLength(2)
  })

  test('with `saveAll` stops at the first failure', async () => {
    const page = await writtenPage()
    const all = page.composer.saveAll()
    await page.asked[0]!.fail({ kind: 'unreachable' })
    expect(await all).toBe(false)
    expect(page.asked).toHaveLength(1)
  })

  test('refuses a newsletter that has no content', async () => {
    const page = composerPage()
    await page.composer.save()
    expect(page.asked).toEqual([])
    expect(page.state().trouble).toEqual({ at: 'save', message: 'Please generate content before saving', mayRetry: false })
    page.composer.dismiss()
    expect(page.state().trouble).toBeUndefined()
  })

  test('refuses a newsletter that has no title, and marks the field', async () => {
    const page = await writtenPage()
    page.composer.change({ title: '', titleTyped: false })
    expect(await page.composer.save()).toBe(false)
    expect(page.state()).toMatchObject({
      trouble: { at: 'save', message: 'Please enter a title before saving' },
      fields: { title: 'Enter a title.' },
    })
    page.composer.change({ title: 'Rest', titleTyped: true })
    expect(page.state()).toMatchObject({ trouble: undefined, fields: {} })
  })

  test('refuses a newsletter that has no subject, and marks the field', async () => {
    const page = await writtenPage()
    page.composer.changeContent({ subject: ' ' })
    expect(await page.composer.save()).toBe(false)
    expect(page.state()).toMatchObject({
      trouble: { at: 'save', message: 'Please enter a subject before saving', mayRetry: false },
      fields: { subject: 'Enter a subject.' },
    })
    expect(page.asked).toEqual([])
    page.composer.changeContent({ subject: 'Rest' })
    expect(page.state()).toMatchObject({ trouble: undefined, fields: {} })
  })

  test('refuses placeholders that we can’t fill in, and names them', async () => {
    const page = await writtenPage()
    page.composer.changeContent({ subject: 'For {{lastName}}' })
    await page.composer.save()
    const sentence = 'We can’t fill in {{lastName}}. Use {{firstName}}, or remove the braces.'
    expect(page.state()).toMatchObject({ fields: { subject: sentence }, trouble: { message: `Nothing was saved. ${sentence}` } })
    page.composer.changeContent({ subject: 'For {{firstname}}' })
    const { email } = page.state()
    page.composer.changeEmail(changedBlock(email!, email!.blocks[0]!.key, { text: 'Hi {{city}}' }))
    await page.composer.save()
    expect(page.state().trouble?.message).toContain('{{city}}')
    expect(page.asked).toEqual([])
  })

  test('overwrites the first save with text typed since if that save’s answer was lost', async () => {
    const page = await writtenPage()
    void page.composer.save()
    await page.asked[0]!.fail({ kind: 'unreachable' })
    expect(page.state().trouble).toMatchObject({ message: 'Failed to save newsletter. Please try again.', mayRetry: true })
    page.composer.changeContent({ subject: 'Typed since' })
    void page.composer.save()
    await page.asked[1]!.fail(refused('already-sent-differently'))
    expect(page.asked[2]).toMatchObject({ name: 'saveNewsletter', input: { version: 1, subject: 'Typed since' } })
    await page.asked[2]!.answer({ id: newId, updatedAt: 'now', version: 2 })
    expect(page.state()).toMatchObject({ dirty: false, version: 2, trouble: undefined })
  })

  test('keeps the newsletter’s id over a reload after a lost answer, and asks before replacing other text', async () => {
    const page = await writtenPage()
    void page.composer.save()
    await page.asked[0]!.fail({ kind: 'unreachable' })
    page.hide()
    const kept = { storage: fakeStorage(page.area), tab: fakeStorage(page.tab) }
    expect(newNewsletterId(kept)).toBe(newId)
    expect(newNewsletterId({ ...kept, tab: fakeStorage(new FakeArea()) })).not.toBe(newId)
    const again = composerPage({ id: newNewsletterId(kept), area: page.area, tab: page.tab })
    expect(again.state()).toMatchObject({ dirty: true, draft: { id: newId } })
    again.composer.changeContent({ subject: 'Typed since' })
    void again.composer.save()
    await again.asked[0]!.fail(refused('already-sent-differently'))
    expect(again.asked[1]).toMatchObject({ name: 'saveNewsletter', input: { id: newId, version: 0 } })
    await again.asked[1]!.fail(refused('changed-meanwhile', { receipt: { version: 1, savedAt: 'now', by: null, own: true } }))
    expect(again.state()).toMatchObject({ newer: { version: 1 }, draft: { content: { subject: 'Typed since' } } })
  })
})

test('two open newsletters don’t affect each other', async () => {
  const one = composerPage({ saved: savedOf(newId) })
  const other = composerPage({ saved: savedOf('22222222-2222-4222-8222-222222222222', { subject: 'Spring' }), area: one.area })
  one.composer.changeContent({ html: htmlOf('Only here.') })
  void one.composer.save()
  expect(other.state().work).toBeUndefined()
  expect(other.state().dirty).toBe(false)
  other.composer.changeContent({ subject: 'Summer' })
  await one.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 2 })
  one.close()
  other.close()
  expect(other.state()).toMatchObject({ dirty: true, version: 1, draft: { content: { subject: 'Summer' } } })
  expect(keptIn(one.area).sort()).toEqual([newId, other.state().draft.id])
})
