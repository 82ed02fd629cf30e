/**
 * A composer on a page whose server gives the answers of a test. Two pages over one storage area act as a reload, or as two windows.
 */
import { emailHtml } from '../../../src/catalog/newsletter/email-html.ts'
import type { EmailPicture } from '../../../src/catalog/newsletter/email-block.ts'
import type { Failure, Result } from '../../../src/client/call.ts'
import { signedInAsKey } from '../../../src/stores/account/signed-in.ts'
import type { SignedInCall } from '../../../src/stores/account/signed-in-call.ts'
import { createComposer } from '../../../src/stores/newsletter/composer.ts'
import { createTabNotes } from '../../../src/stores/newsletter/tab-notes.ts'
import type { SavedNewsletter } from '../../../src/stores/newsletter/draft.ts'
import { newsletterStats } from '../../../src/contracts/newsletter/newsletter.ts'
import { FakeClock } from '../answering-server.ts'
import { FakeArea, fakeStorage, startOfTest } from '../fake-browser.ts'

export const newId = '11111111-1111-4111-8111-111111111111'
export const otherId = '22222222-2222-4222-8222-222222222222'

export const htmlOf = (text: string) =>
  emailHtml({ period: 'December 2026', picture: undefined, blocks: [{ kind: 'text', text }] })

export const words = { subject: 'Rest', preheader: 'Before the holidays', html: htmlOf('Take a quiet hour.') }

const noStats = Object.fromEntries(Object.keys(newsletterStats.shape).map((name) => [name, 0])) as SavedNewsletter['stats']

export const savedOf = (id: string, change: Partial<SavedNewsletter> = {}): SavedNewsletter => ({
  id,
  title: 'December Newsletter - 2026',
  ...words,
  monthKey: 'December 2026',
  status: 'draft',
  scheduledDay: null,
  failure: null,
  pausedAt: null,
  stats: noStats,
  doneBy: null,
  nextDay: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  startedAt: null,
  version: 1,
  ...change,
})

export const refused = (code: string, more: { fields?: Record<string, string>; receipt?: unknown } = {}) =>
  ({ kind: 'refused', status: 422, code, message: 'said by the server', requestId: 'r1', fields: {}, ...more }) as Failure

type Asked = {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly signal: AbortSignal | undefined
  readonly answer: (value: unknown) => Promise<void>
  readonly fail: (failure: Failure) => Promise<void>
}

type Given = {
  id?: string
  saved?: SavedNewsletter
  area?: FakeArea
  tab?: FakeArea
  picture?: EmailPicture
  /** Who is signed in. */
  person?: string
}

/** The ids of Ana's drafts that a device stores. */
export const keptIn = (area: FakeArea) =>
  [...area.texts.keys()].flatMap((key) => {
    const [, id] = key.split('newsletter-draft:ana:')
    return id === undefined ? [] : [id]
  })

export function composerPage({
  id = newId,
  saved,
  area = new FakeArea(),
  tab = new FakeArea(),
  picture,
  person = 'ana',
}: Given = {}) {
  area.texts.set(signedInAsKey, JSON.stringify(person))
  const asked: Asked[] = []
  const told: [string, boolean][] = []
  const clock = new FakeClock()
  const page = new EventTarget()
  const send = ((endpoint, input, options) =>
    new Promise<Result<unknown>>((resolve) => {
      const settle = async (result: Result<unknown>) => {
        resolve(result)
        // Let the code that awaits this answer run before the test continues.
        await new Promise((next) => setImmediate(next))
      }
      asked.push({
        name: endpoint.name,
        input: input as Record<string, unknown>,
        signal: options?.signal,
        answer: (value) => settle({ ok: true, value }),
        fail: (failure) => settle({ ok: false, failure }),
      })
    })) as SignedInCall
  const composer = createComposer(saved?.id ?? id, saved, (id, first) => told.push([id, first]), {
    send,
    storage: fakeStorage(area),
    tab: createTabNotes(fakeStorage(tab), page),
    now: () => startOfTest,
    clock,
    whenHidden(hidden) {
      page.addEventListener('pagehide', hidden)
      return () => page.removeEventListener('pagehide', hidden)
    },
  })
  const stop = composer.open()
  const hide = () => page.dispatchEvent(new Event('pagehide'))
  const close = () => {
    stop()
    hide()
  }
  if (picture) composer.takePicture(picture)
  return { composer, state: () => composer.$state.get(), asked, told, clock, area, tab, close, hide }
}

type ComposerPage = ReturnType<typeof composerPage>

export function fillBrief({ composer }: ComposerPage) {
  composer.changeBrief({ month: 'December 2026', highlightTreatments: 'Travel Detox' })
}

export const generated = { ...words, madeBy: 'built-in', notes: [], left: 9 }

/** A composer with a brief and generated text. */
export async function writtenPage() {
  const page = composerPage()
  fillBrief(page)
  void page.composer.generate()
  await page.asked[0]!.answer(generated)
  page.asked.shift()
  return page
}
