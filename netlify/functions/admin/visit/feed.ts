import type { Config } from '@netlify/functions'
import { changeVisitFeed, endVisitFeed, readOwnVisitFeed, renewVisitFeed } from '../../../../src/contracts/visit/feed.ts'
import * as feed from '../../../domain/visit/feed.ts'
import { method, routes } from '../../../http/route.ts'

export default routes(
  method(readOwnVisitFeed, { handle: ({ db, input, caller, now }) => feed.readOwnVisitFeed(db, input, caller, now) }),
  method(renewVisitFeed, { handle: ({ db, caller, now }) => feed.renewVisitFeed(db, caller, now) }),
  method(changeVisitFeed, { handle: ({ db, input, caller, now }) => feed.changeVisitFeed(db, input, caller, now) }),
  method(endVisitFeed, { handle: ({ db, caller, now }) => feed.endVisitFeed(db, caller, now) }),
)

export const config: Config = { path: '/api/admin/visit-feed' }
