import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { providers } from './provider.ts'

/**
 * A provider's calendar feed (decision 38). The address is the id, signed (netlify/link-token.ts), so these rows open none; a new
 * address is a new id.
 */
export const providerFeeds = pgTable('provider_feeds', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => providers.accountId, { onDelete: 'cascade' }),
  id: uuid('id').notNull().unique('provider_feeds_id'),
  /** Whether entries have clients' names and addresses. Without, they have initials and the area. */
  showsClients: boolean('shows_clients').notNull().default(false),
  createdAt: createdAt(),
})
