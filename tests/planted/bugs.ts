/** All planted bugs, grouped by room. */
import { authBugs } from './auth.ts'
import type { Bug } from './bug.ts'
import { catalogBugs } from './catalog.ts'
import { contractBugs } from './contracts.ts'
import { deskBugs } from './desk.ts'
import { doorwayBugs } from './doorway.ts'
import { mailBugs } from './mail.ts'
import { newsletterBugs } from './newsletters.ts'
import { islandBugs } from './islands.ts'
import { behaviorBugs } from './behaviors.ts'
import { peopleBugs } from './people.ts'
import { requestBugs } from './requests.ts'
import { storeBugs } from './stores.ts'
import { visitBugs } from './visits.ts'

export const bugs: readonly Bug[] = [
  ...catalogBugs,
  ...contractBugs,
  ...storeBugs,
  ...behaviorBugs,
  ...islandBugs,
  ...newsletterBugs,
  ...peopleBugs,
  ...requestBugs,
  ...visitBugs,
  ...deskBugs,
  ...authBugs,
  ...doorwayBugs,
  ...mailBugs,
]
