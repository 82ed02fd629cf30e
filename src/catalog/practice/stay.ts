/** Which days a provider spends in which city: stretches, one after another (decision 36). */
import { addDays, type Day } from '../time/eastern.ts'
import type { CityName } from './city.ts'

/** Days in a city, both ends included. Each of these days begins at `baseZip`. */
export type Stay = { readonly city: CityName; readonly firstDay: Day; readonly lastDay: Day; readonly baseZip: string }

/** The stay that a day is part of; undefined if the provider isn't working. */
export function stayOn<S extends Pick<Stay, 'firstDay' | 'lastDay'>>(stays: readonly S[], day: Day): S | undefined {
  return stays.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

/**
 * The stays after setting all days from `first` to `last` to one place, or none. Overlapping stays are cut; adjacent days in
 * the same place become one stay.
 */
export function withDays(stays: readonly Stay[], first: Day, last: Day, place: Pick<Stay, 'city' | 'baseZip'> | null): Stay[] {
  const rest = stays.flatMap((stay) => [
    { ...stay, lastDay: stay.lastDay < first ? stay.lastDay : addDays(first, -1) },
    { ...stay, firstDay: stay.firstDay > last ? stay.firstDay : addDays(last, 1) },
  ])
  const cut = rest.filter(({ firstDay, lastDay }) => firstDay <= lastDay)
  const all = place ? [...cut, { ...place, firstDay: first, lastDay: last }] : cut
  const joined: Stay[] = []
  for (const stay of all.sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1))) {
    const before = joined.at(-1)
    if (before && before.city === stay.city && before.baseZip === stay.baseZip && addDays(before.lastDay, 1) === stay.firstDay)
      joined[joined.length - 1] = { ...before, lastDay: stay.lastDay }
    else joined.push(stay)
  }
  return joined
}
