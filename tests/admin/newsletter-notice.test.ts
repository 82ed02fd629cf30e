/** What the back office says before and after staff send a newsletter. */
import { describe, expect, test } from 'vitest'
import { batchNotice } from '../../src/admin/newsletters/batch-notice.ts'
import type { SendingOutlook } from '../../src/contracts/newsletter/newsletter.ts'
import { forecastSentence, limitSentence } from '../../src/admin/newsletters/forecast.ts'
import type { Batch } from '../../src/contracts/newsletter/sending.ts'

const now = new Date('2027-06-01T18:20:00Z')

function notice(change: Partial<Batch>): string {
  const batch: Batch = {
    sending: 0,
    dailyQuota: 100,
    remaining: 0,
    plan: [],
    nextRunAt: null,
    doneBy: null,
    quotaReached: false,
    paused: false,
    message: 'said by the server',
    ...change,
  }
  const { title, lines } = batchNotice(batch, now)
  return [title, ...lines].join(' | ')
}

const days = (...counts: readonly number[]) => counts.map((count, index) => ({ day: `2027-06-0${index + 2}`, count }))

describe('the notice after staff press Send', () => {
  test('says that everything goes out now', () =>
    expect(notice({ sending: 3, doneBy: '2027-06-01' })).toBe(
      'Sending batch started! | 3 sending now, daily quota 100. All emails will be sent!',
    ))
  test('says how many emails go out tomorrow and when the rest will', () => {
    expect(notice({ sending: 100, remaining: 31, plan: days(31), doneBy: '2027-06-02' })).toBe(
      'Sending batch started! | 100 sending now, daily quota 100. 31 remaining for tomorrow. | Next batch will send automatically at noon ET tomorrow.',
    )
    expect(notice({ sending: 100, remaining: 130, plan: days(100, 30), doneBy: '2027-06-03' })).toContain(
      '130 remaining: 100 for tomorrow, the rest by Thursday.',
    )
  })
  test('names a later day if other newsletters come first', () =>
    expect(notice({ sending: 5, remaining: 50, plan: days(0, 50).slice(1), doneBy: '2027-06-03' })).toContain(
      '50 remaining for Thursday. | Next batch will send automatically at noon ET on Thursday.',
    ))
  test('says that today’s limit is used up', () =>
    expect(notice({ remaining: 31, plan: days(31), doneBy: '2027-06-02', quotaReached: true })).toBe(
      'Daily limit reached! | said by the server | 31 remaining for tomorrow. | Next batch will send automatically at noon ET tomorrow.',
    ))
  test('says that nothing was sent while the newsletter is paused', () =>
    expect(notice({ remaining: 3, paused: true })).toBe('Nothing was sent | said by the server'))
  test('says that nothing goes out in the last minute of the day', () =>
    expect(notice({ remaining: 3, plan: days(3), doneBy: '2027-06-02' })).toMatch(/^We don’t send in the last minute of the day/))
})

describe('the forecast before staff press Send', () => {
  const forecast = { people: 2802, now: 94, days: 29, doneBy: '2027-06-29', dailyQuota: 100, laterQuota: 100 }
  const today = '2027-06-01'

  test.each([
    [
      forecast,
      undefined,
      '2,802 people will get it: 94 today, then up to 100 a day at noon ET. That will take 29 days, through Tue, Jun 29.',
    ],
    [
      { ...forecast, now: 0 },
      undefined,
      '2,802 people will get it: none today, then up to 100 a day at noon ET. That will take 29 days, through Tue, Jun 29.',
    ],
    [{ ...forecast, people: 3, now: 3, days: 1, doneBy: today }, undefined, '3 people will get it, all today.'],
    [{ ...forecast, people: 1, now: 0, days: 1, doneBy: '2027-06-02' }, undefined, '1 person will get it tomorrow at noon ET.'],
    [
      { ...forecast, now: 0 },
      '2027-06-01',
      '2,802 people will get it: up to 100 a day at noon ET, starting Tue, Jun 1. That will take 29 days, through Tue, Jun 29.',
    ],
    [
      // No emails are left on the chosen day, so the first one leaves on the next.
      { ...forecast, people: 230, now: 0, days: 3, doneBy: '2027-06-04' },
      '2027-06-01',
      '230 people will get it: up to 100 a day at noon ET, starting Wed, Jun 2. That will take 3 days, through Fri, Jun 4.',
    ],
    [
      { ...forecast, people: 30, now: 0, days: 1, doneBy: '2027-06-05' },
      '2027-06-05',
      '30 people will get it, all on Sat, Jun 5 at noon ET.',
    ],
    [
      { ...forecast, people: 100_141, days: 1002, doneBy: '2030-02-26' },
      undefined,
      '100,141 people will get it: 94 today, then up to 100 a day at noon ET. That will take 1,002 days, through Tue, Feb 26, 2030.',
    ],
    [
      { ...forecast, now: 0, doneBy: '2028-01-29' },
      '2028-01-01',
      '2,802 people will get it: up to 100 a day at noon ET, starting Sat, Jan 1, 2028. That will take 29 days, through Sat, Jan 29, 2028.',
    ],
    [{ ...forecast, people: 0, now: 0, days: 0, doneBy: null }, undefined, 'There’s no one to send it to.'],
  ])('says how many people get the newsletter and when: %j', (given, day, said) =>
    expect(forecastSentence(given, today, day)).toBe(said),
  )

  test.each([
    [undefined, 25, 'Up to 25 emails will go out today, respecting the email provider’s daily limit. You can’t undo this.'],
    // Another newsletter takes 14 of those that are left.
    [11, 25, 'Up to 11 emails will go out today, respecting the email provider’s daily limit. You can’t undo this.'],
    [0, 11, 'Nothing will go out today. You can’t undo this.'],
    [0, 0, 'Today’s limit of 100 emails is used up, so nothing more will go out today. You can’t undo this.'],
  ])('with %s counted for today and %i left, the question says how many go out', (now, leftToday, said) =>
    expect(limitSentence(now, { leftToday, dailyQuota: 100 } as SendingOutlook)).toBe(said),
  )
})
