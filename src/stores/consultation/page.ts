/**
 * /consultation: the chosen treatments and the form as one request, and a thank-you that ends automatically (public spec, section
 * 2).
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { pageLocations } from '../../catalog/location.ts'
import { consultationPageMessages } from '../../client/visitor-messages.ts'
import { fillAllFields, type ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { createConsultationForm, type ConsultationForm } from './form.ts'
import { consultationList, type ConsultationList } from './list.ts'
import { pageFormWorld, type FormWorld } from '../form/request.ts'
import { textMessageHref } from '../form/text-message.ts'
import { createThankYou, type ThankYou, type ThankYouClock } from '../form/thank-you.ts'

/** How long the thank-you shows. */
export const pageThanksMs = 4000

export type ConsultationPage = {
  readonly form: ConsultationForm
  readonly list: ConsultationList
  /** The latest request of this visit, for the line that stays. */
  readonly $sent: ReadableAtom<ConsultationReceipt | undefined>
  /** A link that opens the phone's messages with the services and the typed name filled in. */
  readonly $textMessage: ReadableAtom<string>
  readonly thankYou: ThankYou
  /** Restores what this tab was doing; returns a function that stops following other tabs. */
  readonly open: () => () => void
}

export function createConsultationPage(list: ConsultationList, world: FormWorld, clock?: ThankYouClock): ConsultationPage {
  const $sent = atom<ConsultationReceipt | undefined>(undefined)
  const names = () => list.$items.get().map(({ name }) => name)

  const form = createConsultationForm(
    {
      source: 'page',
      location: pageLocations[0],
      services: names,
      messages: consultationPageMessages(clinic.phone.display),
      fillAll: fillAllFields,
      onDone(receipt) {
        list.clear()
        $sent.set(receipt)
        thankYou.begin()
      },
    },
    world,
  )
  const thankYou = createThankYou(pageThanksMs, form.reset, clock)

  return {
    form,
    list,
    $sent,
    thankYou,
    $textMessage: computed([form.$values, list.$items], ({ fullName }, items) =>
      textMessageHref(
        clinic.phone.e164,
        fullName,
        items.map(({ name }) => name),
      ),
    ),
    open() {
      form.open()
      return list.open()
    },
  }
}

/** The page's instance. */
export const consultationPage: ConsultationPage = createConsultationPage(consultationList, pageFormWorld())
