/**
 * The home page's consultation modal: whether it is open, its services, and the thank-you that closes it.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { modalLocations } from '../../catalog/location.ts'
import { services } from '../../catalog/service/service.ts'
import { consultationModalMessages } from '../../client/visitor-messages.ts'
import { fillAllFieldsAndServices, type ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { createConsultationForm, type ConsultationForm } from './form.ts'
import { pageFormWorld, type FormWorld } from '../form/request.ts'
import { whenForgotten } from '../form/typed.ts'
import { createThankYou, type ThankYou } from '../form/thank-you.ts'
import type { PageClock } from '../page-clock.ts'

/** How long the thank-you shows before the modal closes. */
const modalThanksMs = 3000

type ConsultationModal = {
  readonly form: ConsultationForm
  readonly $open: ReadableAtom<boolean>
  /** The latest request of this visit, for the line that stays. */
  readonly $sent: ReadableAtom<ConsultationReceipt | undefined>
  /** The text on the closed services list. */
  readonly $servicesSummary: ReadableAtom<string>
  readonly thankYou: ThankYou
  readonly show: () => void
  readonly hide: () => void
  /** A click outside closes the modal, but not while a request is being sent. */
  readonly hideFromOutside: () => void
  /** Selects or deselects a service; they stay in catalog order. */
  readonly toggleService: (title: string) => void
}

export function createConsultationModal(world: FormWorld, clock?: PageClock): ConsultationModal {
  const $open = atom(false)
  const $sent = atom<ConsultationReceipt | undefined>(undefined)

  const form = createConsultationForm(
    {
      source: 'modal',
      location: modalLocations[0],
      messages: consultationModalMessages(clinic.phone.display),
      fillAll: fillAllFieldsAndServices,
      onDone(receipt) {
        $sent.set(receipt)
        if ($open.get()) thankYou.begin()
        else form.reset()
      },
    },
    world,
  )

  // If it was closed while sending and the request didn't arrive, reopen it: nobody should believe that they asked.
  form.$state.listen(({ status }) => {
    if (status === 'refused' || status === 'conflict') $open.set(true)
  })

  whenForgotten(() => $sent.set(undefined))

  function hide() {
    thankYou.stop()
    $open.set(false)
    form.reset()
  }

  const thankYou = createThankYou(modalThanksMs, hide, clock)

  return {
    form,
    $open,
    $sent,
    $servicesSummary: computed(form.$values, ({ services: { length } }) =>
      length === 0 ? 'Select Services *' : length === 1 ? '1 service selected' : `${length} services selected`,
    ),
    thankYou,
    show() {
      form.open()
      $open.set(true)
    },
    hide,
    hideFromOutside() {
      if (form.$state.get().status !== 'submitting') hide()
    },
    toggleService(title) {
      const chosen = new Set(form.$values.get().services)
      if (!chosen.delete(title)) chosen.add(title)
      form.change(
        'services',
        services.map((service) => service.title).filter((name) => chosen.has(name)),
      )
    },
  }
}

/** The page's instance. */
export const consultationModal: ConsultationModal = createConsultationModal(pageFormWorld())
