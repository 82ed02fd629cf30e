/** Reading an email about a request, as it was sent. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'

export const emailCopy = z.object({
  subject: z.string(),
  text: z.string(),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
  /** False if we have no copy, because it hasn't left yet or an earlier version sent it: these are the words it would have now. */
  asSent: z.boolean(),
})

export type EmailCopy = z.infer<typeof emailCopy>

/** Not a GET, because each look is written to the audit: the clinic's own emails carry the client's words. */
export const readRequestEmail = defineEndpoint({
  name: 'readRequestEmail',
  method: 'POST',
  path: '/api/admin/request-email-copy',
  access: 'admin',
  input: z.object({ id: rowId, emailId: rowId }),
  output: emailCopy,
  refusals: ['not-found'],
  repeatable: true,
})
