import { useState } from 'react'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'

/**
 * The visit that staff decided on: the latest one, if its state, time and provider are still what they saw. Otherwise the one they
 * saw, which the server refuses.
 */
export function decidedOn(seen: CalendarVisit, now: CalendarVisit): CalendarVisit {
  const isSame =
    now.status === seen.status &&
    now.startsAt === seen.startsAt &&
    now.endsAt === seen.endsAt &&
    now.providerId === seen.providerId
  return isSame ? now : seen
}

/**
 * The visit that a form is about, as it was when the form opened: the drawer behind refetches on its own. Once the server has refused
 * that one, `lookAgain` takes the latest, so the form says what is true and the next press is about it.
 */
export function useDecidedOn(latest: CalendarVisit): readonly [visit: CalendarVisit, lookAgain: () => void] {
  const [seen, setSeen] = useState(latest)
  const [isOutdated, setOutdated] = useState(false)
  if (isOutdated && latest.version !== seen.version) {
    setSeen(latest)
    setOutdated(false)
  }
  return [decidedOn(seen, latest), () => setOutdated(true)]
}
