import * as z from 'zod/mini'
import { trashKinds } from '../../contracts/admin-trash.ts'
import { choice, searchFilter } from '../parts/list/filter-schema.ts'

export const trashFilters = z.object({ kind: choice(['all', ...trashKinds]), q: searchFilter })
