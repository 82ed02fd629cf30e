/** What Postmark tells us after it took a letter (decision 23). Its field names; what we do not read is left out. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

const text = z.string().check(z.maxLength(5000))
const instant = z.optional(z.string().check(z.maxLength(40)))
const about = { MessageID: z.optional(text), Metadata: z._default(z.record(z.string(), z.unknown()), {}) }

export const postmarkEvent = z.union([
  z.object({ ...about, RecordType: z.literal('Delivery'), Recipient: text, DeliveredAt: instant }),
  z.object({
    ...about,
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    /** "HardBounce", "SoftBounce", "Transient", "SpamComplaint" and some twenty more. */
    Type: text,
    Email: text,
    BouncedAt: instant,
    Description: z._default(text, ''),
    /** Postmark sends nothing more to this address. */
    Inactive: z._default(z.boolean(), false),
  }),
  z.object({
    ...about,
    RecordType: z.literal('SubscriptionChange'),
    Recipient: text,
    SuppressSending: z.boolean(),
    SuppressionReason: z.nullish(text),
    ChangedAt: instant,
  }),
  /** Opens, clicks and whatever comes to Postmark's mind. */
  z.object({ RecordType: z.literal(['Open', 'Click', 'Inbound', 'SMTPApiError']) }),
])

export type PostmarkEvent = z.infer<typeof postmarkEvent>

/** Proves itself by basic auth; a wrong one is 401 and never 403, which would end Postmark's own retries. */
export const takePostmarkEvent = defineEndpoint({
  name: 'takePostmarkEvent',
  method: 'POST',
  path: '/api/postmark-webhook',
  access: 'webhook',
  input: postmarkEvent,
  output: z.object({}),
  refusals: ['not-signed-in'],
  repeatable: true,
})
