import type { Config } from '@netlify/functions'
import { readVisitFeed } from '../../src/contracts/visit/feed.ts'
import * as feed from '../domain/visit/feed.ts'
import { FileAnswer } from '../http/answer.ts'
import { route } from '../http/route.ts'
import { calendarFeed } from '../mail/calendar-feed.ts'

export default route(readVisitFeed, {
  handle: async ({ db, input, now }) => {
    const { bytes, version, changedAt } = calendarFeed(await feed.readVisitFeed(db, input, now))
    return new FileAnswer(bytes, 'text/calendar; charset=utf-8', version, changedAt)
  },
})

export const config: Config = { path: '/api/visit-feed' }
