/** Requesting a consultation: the form that the modal and /consultation share. */
import * as z from 'zod/mini'
import type { PreferredTime } from '../../catalog/time/time-slot.ts'
import type { FormMessages } from '../../client/messages.ts'
import {
  consultationFields,
  maxServices,
  sendConsultation,
  type ConsultationInput,
  type ConsultationReceipt,
} from '../../contracts/request/consultation.ts'
import { createRequestForm, type FormWorld, type RequestForm } from '../form/request.ts'

type ConsultationValues = {
  readonly fullName: string
  readonly phone: string
  readonly email: string
  readonly services: readonly string[]
  readonly location: string
  /** When to call; none if the visitor leaves it to the clinic. */
  readonly callTimes: readonly PreferredTime[]
  readonly message: string
}

export type ConsultationForm = RequestForm<ConsultationValues, ConsultationReceipt>

type Options = {
  readonly source: ConsultationInput['source']
  readonly location: string
  /** The chosen services, if they aren't in the form itself. */
  readonly services?: () => readonly string[]
  readonly messages: FormMessages
  /** The alert when something required is missing. */
  readonly fillAll: string
  readonly onDone: (receipt: ConsultationReceipt) => void
}

const required = ['fullName', 'phone', 'email', 'location'] as const

const tooMany = z.array(z.string()).check(z.maxLength(maxServices, `Please choose ${maxServices} treatments or fewer.`))
const atLeastOne = tooMany.check(z.minLength(1, 'Select at least one service.'))

export function createConsultationForm(options: Options, world: FormWorld): ConsultationForm {
  const { source, location, messages, fillAll, onDone } = options
  const needsService = source === 'modal'

  return createRequestForm<ConsultationValues, ConsultationInput, ConsultationReceipt>(
    {
      name: `consultation-${source}`,
      endpoint: sendConsultation,
      initial: { fullName: '', phone: '', email: '', location, services: [], callTimes: [], message: '' },
      schemas: { ...consultationFields, services: needsService ? atLeastOne : tooMany },
      contact: { name: 'fullName', phone: 'phone', email: 'email' },
      messages,
      gather: ({ callTimes, ...values }) => ({
        ...values,
        services: [...(options.services?.() ?? values.services)],
        source,
        // Left out without any, so that a request sent before calls had times is the same when it is sent again.
        ...(callTimes.length > 0 && { callTimes: [...callTimes] }),
      }),
      alertBeside(values) {
        const missing = required.some((field) => values[field].trim() === '') || (needsService && values.services.length === 0)
        return missing ? fillAll : undefined
      },
      onDone,
    },
    world,
  )
}
