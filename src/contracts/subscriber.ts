/** Subscribers in the back office (decisions 20, 21 and 24). */
import * as z from 'zod/mini'
import { subscriberStatuses } from '../catalog/subscriber.ts'
import { defineEndpoint } from './endpoint.ts'
import { emailSaying, optionalLine, singleLine, requiredLine } from './text.ts'
import { pageInput, pageOf, rowId, search } from './page.ts'

export const subscriberSorts = ['name', 'newest'] as const
export const subscriberViews = ['all', ...subscriberStatuses] as const

export const subscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  tags: z.array(z.string()),
  status: z.enum(subscriberStatuses),
  /** Where the row came from: "admin_manual", "admin_csv_import", "email_signup", "check_in". */
  source: z.string(),
  createdAt: z.string(),
  /** Why it can't be resubscribed: the address bounced permanently, or its owner reported an email as spam. */
  locked: z.nullable(z.enum(['bounced', 'complained'])),
})

export type SubscriberRow = z.infer<typeof subscriberRow>

/** Sorted by full name with unnamed ones last, or latest first. `q` matches part of a name or an address, ignoring case. */
export const listSubscribers = defineEndpoint({
  name: 'listSubscribers',
  method: 'GET',
  path: '/api/admin/subscriber',
  access: 'admin',
  input: z.object({
    ...pageInput,
    q: search,
    view: z._default(z.enum(subscriberViews), 'all'),
    sort: z._default(z.enum(subscriberSorts), 'name'),
  }),
  output: z.object(pageOf(subscriberRow)),
})

export const countSubscribers = defineEndpoint({
  name: 'countSubscribers',
  method: 'GET',
  path: '/api/admin/subscriber-count',
  access: 'admin',
  input: z.object({ q: search }),
  /** `active` counts those with status subscribed. Each counts what the search finds. */
  output: z.object({ active: z.number(), unsubscribed: z.number(), bounced: z.number(), all: z.number() }),
})

export const maxTags = 20
export const longestTag = 40

/** Splits tags as people type them, "vip, glow": at commas, trimmed, without duplicates. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

export const subscriberTags = z
  .array(requiredLine('a tag', longestTag))
  .check(z.maxLength(maxTags, `Please use ${maxTags} tags or fewer.`))

export const subscriberFields = {
  email: emailSaying('Email is required', 'Please check the email address.').check(z.toLowerCase()),
  firstName: optionalLine(80),
  lastName: optionalLine(80),
}

const addSubscriberInput = z.object({ ...subscriberFields, tags: z._default(subscriberTags, []) })

export type AddSubscriberInput = z.infer<typeof addSubscriberInput>

export const addSubscriber = defineEndpoint({
  name: 'addSubscriber',
  method: 'POST',
  path: '/api/admin/subscriber',
  access: 'admin',
  input: addSubscriberInput,
  /**
   * `restored`: it was in the trash. `opted-out`: it unsubscribed, bounced or complained before, and stays that way until it is
   * resubscribed.
   */
  output: z.object({ subscriber: subscriberRow, outcome: z.enum(['added', 'restored', 'opted-out']) }),
  refusals: ['address-taken'],
})

const changedName = z.optional(singleLine('a name', 80))

export const editSubscriberInput = z.object({
  id: rowId,
  email: z.optional(subscriberFields.email),
  firstName: changedName,
  lastName: changedName,
  tags: z.optional(subscriberTags),
  /** The tags on screen when editing began. Tags that a colleague added or removed since stay that way. */
  tagsBefore: z.optional(subscriberTags),
})

export type EditSubscriberInput = z.infer<typeof editSubscriberInput>

/**
 * Capitalizes changed names that were typed all in one case, and lowercases the address. What is left out stays as it is, also if a
 * colleague has just changed it.
 */
export const editSubscriber = defineEndpoint({
  name: 'editSubscriber',
  method: 'PATCH',
  path: '/api/admin/subscriber',
  access: 'admin',
  input: editSubscriberInput,
  output: z.object({ subscriber: subscriberRow }),
  refusals: ['not-found', 'address-taken'],
  repeatable: true,
})

/** Refuses to resubscribe a `locked` address. `undo` ends only the caller's own unsubscribe, never an opt-out of the person. */
export const setSubscriberStatus = defineEndpoint({
  name: 'setSubscriberStatus',
  method: 'POST',
  path: '/api/admin/subscriber-status',
  access: 'admin',
  input: z.object({ id: rowId, status: z.enum(['subscribed', 'unsubscribed']), undo: z.optional(z.boolean()) }),
  output: z.object({ subscriber: subscriberRow }),
  refusals: ['not-found', 'changed-meanwhile', 'address-bounced', 'address-complained', 'postmark-keeps-out', 'postmark-silent'],
  repeatable: true,
})

export const deleteSubscriber = defineEndpoint({
  name: 'deleteSubscriber',
  method: 'DELETE',
  path: '/api/admin/subscriber',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})

export const exportPage = 5000

/** All subscribers by address; `next` is null after the last page. */
export const exportSubscribers = defineEndpoint({
  name: 'exportSubscribers',
  method: 'GET',
  path: '/api/admin/subscriber-export',
  access: 'admin',
  fresh: true,
  input: z.object({ cursor: z.optional(rowId) }),
  output: z.object(
    pageOf(
      z.extend(z.omit(subscriberRow, { id: true, locked: true }), {
        /** When the row was read: an import of the file leaves alone anyone who came back since. */
        exportedAt: z.optional(z.string()),
      }),
    ),
  ),
})
