/** /consultation before its island listens: no click is lost. */
import { earlyClicks } from '../stores/early-clicks.ts'

earlyClicks.watch()
