/**
 * /consultation: the chosen treatments and the form as one request. Its thank-you stays until the visitor leaves or wants to send
 * another. It has an address of its own, so that a reload doesn't show the form as if nothing had been sent.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { consultationPageMessages } from '../../client/visitor-messages.ts'
import { consultationReceipt, fillAllFields, type ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { createConsultationForm, type ConsultationForm } from './form.ts'
import { consultationList, type ConsultationList } from './list.ts'
import { pageFormWorld, type FormWorld } from '../form/request.ts'
import { textMessageHref } from '../form/text-message.ts'
import { receiptKey, receivedHash, whenForgotten } from '../form/typed.ts'

type ConsultationPage = {
  readonly form: ConsultationForm
  readonly list: ConsultationList
  /** What was sent, while the thank-you shows. */
  readonly $sent: ReadableAtom<ConsultationReceipt | undefined>
  /** A link that opens the phone's messages with the services and the typed name filled in. */
  readonly $textMessage: ReadableAtom<string>
  /** Restores what this tab was doing; returns a function that stops following other tabs. */
  readonly open: () => () => void
  /** Leaves the thank-you for an empty form. */
  readonly startAnother: () => void
}

/** The part of the page's address after the #. */
type PageHash = { readonly read: () => string; readonly replace: (hash: string) => void }

const receiptAt = receiptKey('consultation')

export function createConsultationPage(list: ConsultationList, world: FormWorld, hash: PageHash): ConsultationPage {
  const $sent = atom<ConsultationReceipt | undefined>()
  const names = () => list.$items.get().map(({ name }) => name)

  const form = createConsultationForm(
    {
      source: 'page',
      // The visitor chooses: a request for the wrong city is worse than one more tap.
      location: '',
      services: names,
      messages: consultationPageMessages(clinic.phone.display),
      fillAll: fillAllFields,
      // Keep what was added since, here or in another tab, for the next request.
      onDone(receipt) {
        list.remove(...receipt.services)
        world.storage.write(receiptAt, receipt)
        hash.replace(receivedHash)
        $sent.set(receipt)
      },
    },
    world,
  )

  function startAnother() {
    if (hash.read() === receivedHash) hash.replace('')
    $sent.set(undefined)
    form.reset()
  }

  whenForgotten(() => {
    world.storage.remove(receiptAt)
    $sent.set(undefined)
  })

  return {
    form,
    list,
    $sent,
    startAnother,
    $textMessage: computed([form.$values, list.$items], ({ fullName }, items) =>
      textMessageHref(
        clinic.phone.e164,
        fullName,
        items.map(({ name }) => name),
      ),
    ),
    open() {
      form.open()
      if (hash.read() === receivedHash) {
        const kept = consultationReceipt.safeParse(world.storage.read(receiptAt))
        // A receipt of another tab isn't here.
        if (kept.success) $sent.set(kept.data)
        else startAnother()
      }
      return list.open()
    },
  }
}

/** The page's instance. */
export const consultationPage: ConsultationPage = createConsultationPage(consultationList, pageFormWorld(), {
  read: () => window.location.hash,
  replace: (hash) =>
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search + hash),
})
