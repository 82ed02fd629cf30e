import type { CityName } from '../../catalog/practice/city.ts'

/** Each city's color wherever days are shown; its name is always beside it. */
export const cityMark: Readonly<Record<CityName, string>> = { 'Miami Beach': 'bg-glass', 'New York': 'bg-petal/60' }
