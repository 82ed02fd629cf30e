import { CronExpressionParser } from 'cron-parser'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'

/** When a cron expression is due next. Like Netlify, we read it in UTC. */
export function nextRun(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: after }).next().toDate()
}

/** Whether it is due in the minute that begins at this instant. */
export function isDue(cron: string, minuteStart: Date): boolean {
  return nextRun(cron, new Date(minuteStart.getTime() - 1)).getTime() < minuteStart.getTime() + minuteMs
}

/** Calls at the start of every minute until stopped. */
export function startScheduleClock(onMinute: (minuteStart: Date) => void): { stop(): void } {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const next = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs
    timer = setTimeout(
      () => {
        onMinute(new Date(next))
        wait()
      },
      Math.max(1, next - Date.now()),
    )
    timer.unref()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}
