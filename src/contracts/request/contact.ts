/** Who a client is and how to reach them, corrected by staff: a mistyped email reaches a stranger, or nobody. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailOf, nameOf, phoneOf } from '../field.ts'
import { rowId } from '../page.ts'

/** What the screen showed. If someone corrected it since, nothing changes. */
const shown = z.object({
  name: z.string().check(z.maxLength(300)),
  email: z.string().check(z.maxLength(300)),
  phone: z.string().check(z.maxLength(100)),
})

const fields = { name: nameOf('their'), phone: phoneOf('their') }

export const requestContact = z.object({ ...fields, email: emailOf('their') })
/** A caller may have no email. */
export const visitContact = z.object({ ...fields, email: z.union([z.literal(''), emailOf('their')]) })

export type Contact = z.infer<typeof visitContact>

/**
 * Corrects a request with its visit, or a visit that was made for a caller. Unsent emails go to the new address. With a new
 * address, the links in earlier emails end. Repeating it changes nothing.
 */
export const correctContact = defineEndpoint({
  name: 'correctContact',
  method: 'POST',
  path: '/api/admin/contact',
  access: 'admin',
  input: z.discriminatedUnion('of', [
    z.object({ of: z.literal('request'), id: rowId, shown, contact: requestContact }),
    z.object({ of: z.literal('visit'), id: rowId, shown, contact: visitContact }),
  ]),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})
