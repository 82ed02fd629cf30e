/** Starts /book-iv at the top, even after a reload. */
history.scrollRestoration = 'manual'
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.type !== 'navigate') scrollTo(0, 0)
