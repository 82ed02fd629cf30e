/** Postmark's events about an email it took (decision 23). The field names are Postmark's; we leave out fields we don't read. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { storable } from './text.ts'

/** Cut to what the database can store: some of it is what another mail server said, and the event counts all the same. */
const text = z.string().check(z.overwrite((said) => storable(said.slice(0, 5000))))
const instant = z.optional(z.string().check(z.maxLength(40)))
const about = { MessageID: z.optional(text), Metadata: z._default(z.record(z.string(), z.unknown()), {}) }

const postmarkEvent = z.union([
  z.object({ ...about, RecordType: z.literal('Delivery'), Recipient: text, DeliveredAt: instant }),
  z.object({
    ...about,
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    /** "HardBounce", "SoftBounce", "Transient", "SpamComplaint" and some twenty more. */
    Type: text,
    Email: text,
    BouncedAt: instant,
    Description: z._default(text, ''),
    /** Postmark no longer sends to this address. */
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
  /** Opens, clicks and other events that we ignore. */
  z.object({ RecordType: z.literal(['Open', 'Click', 'Inbound', 'SMTPApiError']) }),
])

export type PostmarkEvent = z.infer<typeof postmarkEvent>

/** Authenticates by basic auth. A wrong login gets a 401, never a 403, which would stop Postmark's retries. */
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
