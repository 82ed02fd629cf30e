/** The days behind a visit's drawer. */
import { useEffect, useRef } from 'react'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { useVisit } from './use-calendar.ts'

/**
 * Turns to the day of a visit that a link without a day opened, if the days on the screen don't have it. Once for each visit: one that
 * is moved away while it is open leaves the days as they are.
 */
export function useDayOfOpened(
  id: string | undefined,
  isDayChosen: boolean,
  days: readonly Day[],
  turn: (to: Day) => void,
): void {
  const opened = useVisit(id).data?.visit
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (opened === undefined || opened.id === known.current) return
    known.current = opened.id
    const day = easternDay(new Date(opened.startsAt))
    if (!isDayChosen && !days.includes(day)) turn(day)
  }, [opened, isDayChosen, days, turn])
}
