/**
 * The palette's search: finds people, requests, visits and newsletters by any part of a name, an address, a number, a reference or
 * a title.
 */
import * as z from 'zod/mini'
import { requestStates } from '../catalog/request.ts'
import { defineEndpoint } from './endpoint.ts'
import { isStorable } from './text.ts'

const foundKinds = ['request', 'visit', 'testimonial', 'check-in', 'email-signup', 'subscriber', 'newsletter'] as const
export const foundPerKind = 5

export const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A request's. */
  state: z.optional(z.enum(requestStates)),
})

export type Found = z.infer<typeof found>

export const searchEverything = defineEndpoint({
  name: 'searchEverything',
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  input: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100), z.refine(isStorable)) }),
  output: z.object({ found: z.array(found) }),
})
