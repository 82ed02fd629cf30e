/** Who counts as an admin, for queries on `accounts`. */
import { and, eq, isNull } from 'drizzle-orm'
import { accounts } from '../../db/schema/account.ts'

/** Admins who weren't deleted, also those who were invited and have no password yet. */
export const admins = and(eq(accounts.role, 'admin'), isNull(accounts.deletedAt))
