/** How /book-iv begins: at the top, also after a reload (public spec, section 2), and with no click lost. */
import { earlyClicks } from '../stores/early-clicks.ts'

history.scrollRestoration = 'manual'
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type !== 'navigate') scrollTo(0, 0)
earlyClicks.watch()
