import { countOf, formatCount } from '../../catalog/count.ts'
import { addDays, type Day } from '../../catalog/time/eastern.ts'
import { datedDay, onDay } from '../../catalog/newsletter/newsletter.ts'
import type { SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import type { Forecast } from '../../contracts/newsletter/sending.ts'

/** "2,802 people will get it: 100 today, then up to 100 a day at noon ET. That will take 29 days, through Wed, Dec 23." */
export function forecastSentence({ people, now, days, doneBy, laterQuota }: Forecast, today: Day, day?: Day): string {
  if (people === 0 || doneBy === null) return 'There’s no one to send it to.'
  const who = `${countOf(people, 'person', 'people')} will get it`
  const all = people === 1 ? '' : ', all'
  if (now === people) return `${who}${all} today.`
  const pace = `up to ${formatCount(laterQuota)} a day at noon ET`
  if (days === 1) return `${who}${all} ${day === undefined ? onDay(doneBy, today) : `on ${datedDay(doneBy, today)}`} at noon ET.`
  const first =
    day === undefined
      ? `${now > 0 ? formatCount(now) : 'none'} today, then ${pace}`
      : `${pace}, starting ${datedDay(addDays(doneBy, 1 - days), today)}`
  return `${who}: ${first}. That will take ${formatCount(days)} days, through ${datedDay(doneBy, today)}.`
}

/**
 * How many emails a press sends today, in the spec's words if there are any. Until they are counted, all that the list knew were left
 * today.
 */
export function limitSentence(now: number | undefined, { leftToday, dailyQuota }: SendingOutlook): string {
  const most = now ?? leftToday
  if (most > 0)
    return `Up to ${countOf(most, 'email')} will go out today, respecting the email provider’s daily limit. You can’t undo this.`
  return leftToday > 0
    ? 'Nothing will go out today. You can’t undo this.'
    : `Today’s limit of ${formatCount(dailyQuota)} emails is used up, so nothing more will go out today. You can’t undo this.`
}
