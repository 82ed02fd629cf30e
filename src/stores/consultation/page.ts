/**
 * /consultation: the chosen treatments and the form as one request. Its thank-you stays until the visitor leaves or wants to send
 * another.
 */
import { computed, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { consultationPageMessages } from '../../client/visitor-messages.ts'
import { fillAllFields } from '../../contracts/request/consultation.ts'
import { createConsultationForm, type ConsultationForm } from './form.ts'
import { consultationList, type ConsultationList } from './list.ts'
import { pageFormWorld, type FormWorld } from '../form/request.ts'
import { textMessageHref } from '../form/text-message.ts'

type ConsultationPage = {
  readonly form: ConsultationForm
  readonly list: ConsultationList
  /** A link that opens the phone's messages with the services and the typed name filled in. */
  readonly $textMessage: ReadableAtom<string>
  /** Restores what this tab was doing; returns a function that stops following other tabs. */
  readonly open: () => () => void
}

export function createConsultationPage(list: ConsultationList, world: FormWorld): ConsultationPage {
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
      onDone: ({ services }) => list.remove(...services),
    },
    world,
  )

  return {
    form,
    list,
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
