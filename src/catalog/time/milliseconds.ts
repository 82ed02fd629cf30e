/** Lengths of time, as `Date` and timers count them. A day here is 24 hours: days of the calendar are in `eastern.ts`. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
