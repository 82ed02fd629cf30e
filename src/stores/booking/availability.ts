/** Which slots a provider could come at, in the visitor's city. Only a help: it never blocks a request (decision 37). */
import { atom, computed, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { cityNames, type CityName } from '../../catalog/practice/city.ts'
import { areaOf } from '../../catalog/practice/service-area.ts'
import { call } from '../../client/call.ts'
import { readAvailability, type Availability } from '../../contracts/availability.ts'
import type { FormWorld } from '../form/request.ts'
import { draftKey, whenForgotten } from '../form/typed.ts'
import { openDays, type OpenDays } from './open-days.ts'

/** What we ask about; without a city, a call. */
type Asked = { readonly city?: CityName | undefined; readonly zip?: string | undefined; readonly minutes: number }

export type OpenTimes = {
  readonly $days: ReadableAtom<OpenDays>
  /** Asks again if the last time was more than a minute ago. */
  readonly refresh: () => void
}

const freshMs = 60_000

const isSame = (one: Asked | undefined, other: Asked | undefined) =>
  one?.city === other?.city && one?.zip === other?.zip && one?.minutes === other?.minutes

/** The open times for what is asked about, reloaded whenever that changes. */
export function createOpenTimes($asked: ReadableAtom<Asked | undefined>, world: FormWorld): OpenTimes {
  const $answer = atom<Availability | undefined>()

  let last: Asked | undefined
  let askedAt = 0

  async function ask(asked: Asked) {
    last = asked
    askedAt = world.now().getTime()
    const { city, zip, minutes } = asked
    const input = { ...(city !== undefined && { city }), minutes, ...(zip !== undefined && { zip }) }
    const result = await call(readAvailability, input, { fetch: world.fetch })
    if (result.ok && last === asked) $answer.set(result.value)
  }
  $asked.subscribe((asked) => {
    if (isSame(asked, last)) return
    last = undefined
    // What was open elsewhere, or for a shorter visit, doesn't apply here.
    $answer.set(undefined)
    if (asked) void ask(asked)
  })

  return {
    // Beyond the answer, or without one, every slot can be requested.
    $days: computed($answer, (answer) => openDays(answer, { others: 'open' })),
    refresh() {
      const asked = $asked.get()
      if (asked && world.now().getTime() - askedAt >= freshMs) void ask(asked)
    },
  }
}

export type OpenVisits = OpenTimes & {
  /** The ZIP code as it will be sent. */
  readonly $zip: ReadableAtom<string>
  /** The city of the ZIP code, or the one that the visitor chose before typing it. */
  readonly $city: ReadableAtom<CityName | undefined>
  readonly chooseCity: (city: CityName) => void
  /** Starts with the city of the link that led here, unless the visitor has chosen one in this tab since. */
  readonly open: (linked?: CityName) => void
}

const chosenKey = draftKey('visit-city')
/** What the visitor chose, and the city of the link that led them there. */
const storedChoice = z.object({ city: z.enum(cityNames), linked: z.optional(z.enum(cityNames)) })

/** The open times for a visit at a ZIP code, once the city is known. */
export function createOpenVisits($zip: ReadableAtom<string>, $minutes: ReadableAtom<number>, world: FormWorld): OpenVisits {
  const $chosen = atom<CityName | undefined>()
  let link: CityName | undefined
  const $city = computed([$chosen, $zip], (chosen, zip) => areaOf(zip)?.city ?? chosen)
  const $asked = computed([$city, $zip, $minutes], (city, zip, minutes) =>
    city === undefined ? undefined : { city, zip: areaOf(zip) ? zip.slice(0, 5) : undefined, minutes },
  )
  whenForgotten(() => {
    world.storage.remove(chosenKey)
    $chosen.set(undefined)
  })
  return {
    ...createOpenTimes($asked, world),
    $zip,
    $city,
    chooseCity(city) {
      world.storage.write(chosenKey, { city, linked: link })
      $chosen.set(city)
    },
    open(linked) {
      link = linked
      const kept = storedChoice.safeParse(world.storage.read(chosenKey)).data
      $chosen.set(kept && (linked === undefined || linked === kept.linked) ? kept.city : linked)
    },
  }
}
