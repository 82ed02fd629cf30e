import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { generatorQuota, generators, pictureSources } from '../../../src/catalog/newsletter/generator.ts'
import { accounts } from './account.ts'
import { createdAt, id, oneOf } from '../columns.ts'

/** How many times an admin used a generator on an Eastern day. Counted before the generator starts. */
export const generatorDays = pgTable(
  'generator_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    generator: text('generator', { enum: generators }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.generator, table.day] }),
    check('generator_days_generator', sql`${table.generator} ${oneOf(generators)}`),
    check(
      'generator_days_used',
      sql`${table.used} between 1 and case ${table.generator} ${sql.join(
        generators.map((name) => sql.raw(`when '${name}' then ${generatorQuota[name]}`)),
        sql.raw(' '),
      )} end`,
    ),
  ],
)

/** A newsletter picture, made or uploaded; an upload's prompt is its file's name. Its file is named by its content and is kept forever, because sent emails show it. */
export const images = pgTable(
  'images',
  {
    id: id(),
    file: text('file').notNull().unique(),
    prompt: text('prompt').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    madeBy: text('made_by', { enum: pictureSources }).notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    check('images_file', sql`${table.file} ~ '^[0-9a-f]{64}[.](jpg|png|webp)$'`),
    check('images_made_by', sql`${table.madeBy} ${oneOf(pictureSources)}`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    index('images_newest').on(table.createdAt, table.id),
  ],
)
