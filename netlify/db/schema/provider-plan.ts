/** When and where each provider treats, and with which licenses (decision 36). */
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { cityNames, stateNames } from '../../../src/catalog/practice/city.ts'
import { createdAt, id, instant, oneOf } from '../columns.ts'
import { providers } from './provider.ts'

const isZip = (column: Parameters<typeof sql>[1]) => sql`${column} ~ '^[0-9]{5}$'`

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => providers.accountId, { onDelete: 'cascade' })

/** The Eastern days that a provider spends in a city, both ends included, and where each of them begins. */
export const providerStays = pgTable(
  'provider_stays',
  {
    id: id(),
    providerId: provider(),
    city: text('city', { enum: cityNames }).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The ZIP code from which the first visit of a day is reached. */
    baseZip: text('base_zip').notNull(),
  },
  (table) => [
    check('provider_stays_city', sql`${table.city} ${oneOf(cityNames)}`),
    check('provider_stays_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('provider_stays_base', isZip(table.baseZip)),
  ],
)

/** When a provider works in a city, by weekday: minutes since midnight, Eastern. A weekday may have several rows. */
export const providerHours = pgTable(
  'provider_hours',
  {
    id: id(),
    providerId: provider(),
    city: text('city', { enum: cityNames }).notNull(),
    /** 1 is Monday, 7 is Sunday. */
    weekday: smallint('weekday').notNull(),
    opensAt: smallint('opens_at').notNull(),
    closesAt: smallint('closes_at').notNull(),
  },
  (table) => [
    check('provider_hours_city', sql`${table.city} ${oneOf(cityNames)}`),
    check('provider_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'provider_hours_times',
      sql`0 <= ${table.opensAt} and ${table.opensAt} < ${table.closesAt} and ${table.closesAt} <= 1440`,
    ),
  ],
)

/** A provider's license to treat in a state. */
export const providerLicenses = pgTable(
  'provider_licenses',
  {
    providerId: provider(),
    state: text('state', { enum: stateNames }).notNull(),
    number: text('number').notNull(),
    /** The last Eastern day on which it is valid. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.state] }),
    check('provider_licenses_state', sql`${table.state} ${oneOf(stateNames)}`),
    check('provider_licenses_number', sql`btrim(${table.number}) <> ''`),
  ],
)

/** When a provider can't come, whatever the hours say. */
export const providerTimeOff = pgTable(
  'provider_time_off',
  {
    id: id(),
    providerId: provider(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('provider_time_off_times', sql`${table.startsAt} < ${table.endsAt}`),
    index('provider_time_off_provider').on(table.providerId, table.endsAt),
  ],
)
