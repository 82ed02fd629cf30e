import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { cityNames, type CityName } from '../../../src/catalog/practice/city.ts'
import { accounts } from './account.ts'
import { createdAt, id, instant, oneOf, trashed, trashIndex } from '../columns.ts'
import { foldedInDatabase } from '../folded.ts'

/** A testimonial as its author wrote it. */
export type TestimonialOriginal = {
  readonly fullName: string | null
  readonly displayName: boolean
  readonly starRating: number | null
  readonly testimonial: string
  readonly city: CityName | null
  readonly treatment: string | null
}

/** What clients say. Only an admin can publish it. We show the full name if `displayName` is set, otherwise "Anonymous". */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    fullName: text('full_name'),
    displayName: boolean('display_name').notNull(),
    testimonial: text('testimonial').notNull(),
    starRating: smallint('star_rating'),
    /** Where and what it was, for everyone to read; null if the author left them out. */
    city: text('city', { enum: cityNames }),
    treatment: text('treatment'),
    isPublished: boolean('is_published').notNull().default(false),
    /** Staff decided not to publish it, so it no longer waits for review. */
    keptUnpublished: boolean('kept_unpublished').notNull().default(false),
    userId: uuid('user_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The author's version, once someone else has edited it. */
    original: jsonb('original').$type<TestimonialOriginal>(),
    /** When staff chose or confirmed a rating that the author didn't give. An earlier editor stored five stars on its own. */
    ratingCheckedAt: instant('rating_checked_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(foldedInDatabase(sql`coalesce(full_name, '') || ' ' || testimonial`)),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
    ...trashed(),
  },
  (table) => [
    check('testimonials_star_rating', sql`${table.starRating} between 1 and 5`),
    check('testimonials_one_state', sql`not (${table.isPublished} and ${table.keptUnpublished})`),
    check('testimonials_city', sql`${table.city} ${oneOf(cityNames)}`),
    check('testimonials_treatment', sql`btrim(${table.treatment}) <> ''`),
    check('testimonials_testimonial', sql`btrim(${table.testimonial}) <> ''`),
    check('testimonials_display_name', sql`not ${table.displayName} or ${table.fullName} is not null`),
    index('testimonials_user').on(table.userId, table.createdAt.desc()),
    index('testimonials_published')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.isPublished} and ${table.deletedAt} is null`),
    index('testimonials_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('testimonials_state_newest')
      .on(table.isPublished, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('testimonials_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('testimonials', table),
  ],
)
