/** Requesting a consultation, from the modal or from /consultation. */
import * as z from 'zod/mini'
import { locations } from '../../catalog/location.ts'
import { maxCallTimes } from '../../catalog/time/time-slot.ts'
import { defineEndpoint } from '../endpoint.ts'
import { email, formEnvelope, personName, phone } from '../field.ts'
import { optionalText, requiredLine } from '../text.ts'
import { askedTimes } from './asked-times.ts'

export const fillAllFields = 'Please fill in all required fields.'
export const fillAllFieldsAndServices = 'Please fill in all required fields and select at least one service.'
export const maxServices = 40

export const consultationFields = {
  fullName: personName,
  phone,
  email,
  location: z.string('Choose a location.').check(z.refine((text) => locations.includes(text), 'Choose a location.')),
  message: optionalText(2000),
  /** When the client would like to be called. Left out if they name no time: then the clinic chooses. */
  callTimes: z.optional(askedTimes(maxCallTimes)),
}

const consultationInput = z
  .object({
    ...formEnvelope,
    ...consultationFields,
    /** Selected titles, in the order they were chosen. An empty list is a general consultation, which only the page can send. */
    services: z
      .array(requiredLine('a treatment', 120))
      .check(z.maxLength(maxServices, `Please choose ${maxServices} treatments or fewer.`)),
    source: z.enum(['modal', 'page']),
  })
  .check(
    z.refine(({ source, services }) => source === 'page' || services.length > 0, {
      error: fillAllFieldsAndServices,
      path: ['services'],
    }),
  )

export type ConsultationInput = z.infer<typeof consultationInput>

export const consultationReceipt = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  location: z.string(),
  services: z.array(z.string()),
  /** Receipts stored before calls had times have none. */
  callTimes: z._default(z.array(z.string()), []),
})

export type ConsultationReceipt = z.infer<typeof consultationReceipt>

export const sendConsultation = defineEndpoint({
  name: 'sendConsultation',
  method: 'POST',
  path: '/api/consultation',
  access: 'public',
  input: consultationInput,
  output: consultationReceipt,
  refusals: ['too-fast', 'looks-automated', 'time-passed', 'already-sent-differently'],
  repeatable: true,
})
