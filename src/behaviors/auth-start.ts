/** /auth and /reset-password before their island listens: what a letter's link carries leaves the address, and no click is lost. */
import { earlyClicks } from '../stores/early-clicks.ts'
import { linkHash } from '../stores/link-hash.ts'

linkHash.watch()
earlyClicks.watch()
