import * as z from 'zod/mini'
import { emailSignupViews } from '../../contracts/admin-email-signup.ts'
import { choice, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

export const emailSignupFilters = z.object({ view: choice(emailSignupViews), q: searchFilter, order: orderFilter })
