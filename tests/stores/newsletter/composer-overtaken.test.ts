/** A newsletter that changes elsewhere while someone writes it: another save, a deletion, or the start of its sending. */
import { describe, expect, test } from 'vitest'
import { composerPage, newId, otherId, refused, savedOf, words, writtenPage } from './composer-page.ts'

describe('a newsletter that was saved elsewhere since', () => {
  const newer = { version: 4, savedAt: '2026-12-01T12:00:00.000Z', by: 'Ben', own: false }

  async function refusedPage() {
    const page = composerPage({ saved: savedOf(newId) })
    page.composer.changeContent({ subject: 'Mine' })
    void page.composer.save()
    await page.asked[0]!.fail(refused('changed-meanwhile', { receipt: newer }))
    page.asked.shift()
    return page
  }

  test('says who saved it, keeps the typed text, and can be saved over', async () => {
    const page = await refusedPage()
    expect(page.state()).toMatchObject({ newer, trouble: undefined, dirty: true, draft: { content: { subject: 'Mine' } } })
    void page.composer.saveOver()
    expect(page.asked[0]!.input).toMatchObject({ version: 4, subject: 'Mine' })
    await page.asked[0]!.answer({ id: newId, updatedAt: 'now', version: 5 })
    expect(page.state()).toMatchObject({ newer: undefined, dirty: false, version: 5 })
  })

  test('can load the newer version, which replaces the draft but not the brief', async () => {
    const page = await refusedPage()
    page.composer.changeBrief({ seasonalTheme: 'Rest' })
    const before = page.state().email
    void page.composer.loadNewer()
    await page.asked[0]!.answer({ newsletter: savedOf(newId, { subject: 'By Ben', version: 4 }) })
    // The Undo of a removed block disappears with its newsletter.
    expect(page.state().email?.key).not.toBe(before?.key)
    expect(page.state()).toMatchObject({ newer: undefined, version: 4, draft: { content: { subject: 'By Ben' } } })
    expect(page.state().draft.brief.seasonalTheme).toBe('Rest')
    expect(page.state().dirty).toBe(false)
  })

  test('keeps the draft if the newer version doesn’t load', async () => {
    const page = await refusedPage()
    void page.composer.loadNewer()
    await page.asked[0]!.fail({ kind: 'unreachable' })
    expect(page.state()).toMatchObject({ newer, draft: { content: { subject: 'Mine' } } })
    expect(page.state().trouble).toEqual({ at: 'save', message: 'Failed to load this newsletter', mayRetry: false })
  })

  test('says how to restore it and keeps the text if it was deleted', async () => {
    const page = composerPage({ saved: savedOf(newId) })
    page.composer.changeContent({ subject: 'Mine' })
    void page.composer.save()
    await page.asked[0]!.fail(refused('not-found'))
    expect(page.state()).toMatchObject({
      dirty: true,
      trouble: {
        message:
          'This newsletter was deleted. What you wrote is still here. Restore the newsletter from the trash, then try again.',
        mayRetry: true,
      },
    })
  })

  test('shows an ordinary failure if the refusal’s receipt is invalid', async () => {
    const page = composerPage({ saved: savedOf(newId) })
    void page.composer.save()
    await page.asked[0]!.fail(refused('changed-meanwhile', { receipt: { version: 'x' } }))
    expect(page.state().newer).toBeUndefined()
    expect(page.state().trouble?.at).toBe('save')
  })
})

describe('a newsletter whose sending starts while someone edits it', () => {
  const started = { status: 'sending', startedAt: '2026-11-03T17:00:00.000Z' } as const
  const typed = async () => {
    const page = composerPage({ saved: savedOf(newId) })
    page.composer.changeContent({ subject: 'Mine' })
    void page.composer.save()
    await page.asked[0]!.fail(refused('newsletter-started'))
    page.asked.shift()
    return page
  }

  test('can’t be saved anymore, and doesn’t offer “Try again”', async () => {
    const page = await typed()
    expect(page.state()).toMatchObject({ hasStarted: true, dirty: true, trouble: undefined, work: undefined })
  })

  test('moves the unsaved text to a copy, and this device forgets it', async () => {
    const page = await typed()
    page.close()
    const again = composerPage({ area: page.area, saved: savedOf(newId, started) })
    expect(again.state()).toMatchObject({ hasStarted: true, dirty: true })
    const copy = again.composer.saveCopy(otherId)
    expect(again.asked[0]).toMatchObject({
      name: 'createNewsletter',
      input: { id: otherId, title: 'December Newsletter - 2026 (copy)', ...words, subject: 'Mine' },
    })
    await again.asked[0]!.answer({ id: otherId, updatedAt: 'now', version: 1 })
    expect(await copy).toBe(true)
    expect(again.told).toEqual([[otherId, true]])
    expect(again.state()).toMatchObject({ dirty: false, hasStarted: false, draft: { id: newId } })
    again.close()
    expect(composerPage({ area: page.area, saved: savedOf(newId) }).state().restoredAt).toBeUndefined()
  })

  test('returns to the saved text when the unsaved text is discarded', async () => {
    const page = await writtenPage()
    void page.composer.save()
    await page.asked[0]!.answer({ id: newId, updatedAt: '2026-11-02T12:00:00.000Z', version: 1 })
    page.composer.changeContent({ subject: 'Mine' })
    void page.composer.save()
    await page.asked[1]!.fail(refused('newsletter-started'))
    page.composer.discard(undefined)
    expect(page.state()).toMatchObject({
      ...{ exists: true, dirty: false, hasStarted: false, savedAt: '2026-11-02T12:00:00.000Z', version: 1 },
      draft: { id: newId, title: 'December Newsletter - 2026', content: words },
    })
  })

  test('shows nothing special if there is no unsaved text', () => {
    expect(composerPage({ saved: savedOf(newId, started) }).state()).toMatchObject({ hasStarted: false, dirty: false })
  })

  test('keeps text without a subject on the device, and moves it to a copy once it has one', async () => {
    const page = await typed()
    page.composer.changeContent({ subject: '', preheader: 'Mine' })
    page.close()
    const again = composerPage({ area: page.area, saved: savedOf(newId, started) })
    expect(await again.composer.saveCopy(otherId)).toBe(false)
    expect(again.state()).toMatchObject({ hasStarted: true, fields: { subject: 'Enter a subject.' } })
    again.composer.changeContent({ subject: 'Finished' })
    again.close()
    const finished = composerPage({ area: page.area, saved: savedOf(newId, started) })
    void finished.composer.saveCopy(otherId)
    expect(finished.asked[0]!.input).toMatchObject({ id: otherId, subject: 'Finished', preheader: 'Mine' })
  })
})
