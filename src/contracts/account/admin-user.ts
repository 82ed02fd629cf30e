/** Admins and their invitations (decisions 24 and 28). */
import * as z from 'zod/mini'
import { accountRoles } from '../../catalog/account.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailOf, nameOf } from '../field.ts'
import { pageInput, pageOf, rowId } from '../page.ts'
import { optionalLine, singleLine } from '../text.ts'

/** An admin in the list. `invited` means no password set yet. */
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(accountRoles),
  title: z.nullable(z.string()),
  created_at: z.string(),
  state: z.enum(['invited', 'active']),
  /** When the invitation's link expires, while there is one. */
  invitation_expires_at: z.nullable(z.string()),
  /** Set up with the site, not invited. */
  is_owner: z.boolean(),
  /** Null for the owner, and if the inviter's account was purged. */
  invited_by: z.nullable(z.string()),
  /** Whether the caller may delete this account: not one above them, and not their own while nobody else can sign in. */
  deletable: z.boolean(),
  /** Visits of theirs that aren't over. Deleting the account leaves them where they are. */
  visits_ahead: z.number(),
  second_factor: z.boolean(),
  /** When one of their devices last asked for something; null if none is signed in. */
  last_active_at: z.nullable(z.string()),
})

export type AdminUser = z.infer<typeof adminUser>

/** Newest first. */
export const listAdminUsers = defineEndpoint({
  name: 'listAdminUsers',
  method: 'GET',
  path: '/api/admin/user',
  access: 'admin',
  input: z.object(pageInput),
  output: z.object(pageOf(adminUser)),
})

export const readAdminUser = defineEndpoint({
  name: 'readAdminUser',
  method: 'GET',
  path: '/api/admin/user-detail',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({ user: adminUser }),
  refusals: ['not-found'],
})

/** What can be edited of an admin. */
export const adminUserFields = { fullName: nameOf('their'), title: optionalLine(120) }

/** Changes a name, a title or both: an admin's own, or another's. What is left out stays as it is. */
export const changeAdminUser = defineEndpoint({
  name: 'changeAdminUser',
  method: 'PATCH',
  path: '/api/admin/user-detail',
  access: 'admin',
  fresh: true,
  input: z.object({ id: rowId, fullName: z.optional(adminUserFields.fullName), title: z.optional(singleLine('a title', 120)) }),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})

/**
 * Creates the account and emails the invitation. A deleted admin's account comes back, unless someone above the caller deleted
 * it, and a client becomes an admin. Someone who was invited before gets the email `again`.
 */
export const inviteAdmin = defineEndpoint({
  name: 'inviteAdmin',
  method: 'POST',
  path: '/api/admin/user',
  access: 'admin',
  fresh: true,
  input: z.object({ email: emailOf('their').check(z.toLowerCase()), fullName: nameOf('their') }),
  output: z.object({ id: z.string(), email: z.string(), again: z.boolean() }),
  refusals: ['account-exists', 'deleted-above-you', 'too-many-emails'],
})

/**
 * Ends the admin's sessions at once. The account stays in the trash for 30 days and can be restored from there. Until there are
 * roles, nobody can delete the owner or the person who invited them.
 */
export const deleteAdminUser = defineEndpoint({
  name: 'deleteAdminUser',
  method: 'DELETE',
  path: '/api/admin/user',
  access: 'admin',
  fresh: true,
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'above-you', 'last-admin'],
  repeatable: true,
})

/** Emails the invitation's link again, or a new one if it ran out or was opened. `emailId` is a new id; repeating it is the same email. */
export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/admin/user-invitation',
  access: 'admin',
  fresh: true,
  input: z.object({ id: rowId, emailId: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'account-exists', 'too-many-emails'],
  repeatable: true,
})

/** Voids the link, and the address is no longer an admin's. */
export const revokeInvitation = defineEndpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/admin/user-invitation',
  access: 'admin',
  fresh: true,
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'above-you', 'account-exists'],
  repeatable: true,
})
