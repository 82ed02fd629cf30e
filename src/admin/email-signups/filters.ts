import * as z from 'zod/mini'
import { emailSignupViews } from '../../contracts/admin-email-signup.ts'
import { pageSize } from '../../contracts/page.ts'
import { choice, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

export const emailSignupFilters = z.object({ view: choice(emailSignupViews), q: searchFilter, order: orderFilter })

/** Every query of email signups begins with this. */
export const emailSignupsKey = 'email-signups'

/** What the list asks the server under these filters. */
export function emailSignupsAsked({ view = 'all', q = '', order = 'newest' }: z.infer<typeof emailSignupFilters>) {
  return { view, q, order, size: pageSize }
}
