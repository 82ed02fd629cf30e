/** A day of a page's front matter, unbroken: "Nov 26, 2026". Front matter has days without a time, which are read as UTC. */
export function formatDate(day: Date): string {
  return day
    .toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    .replaceAll(' ', '\u00a0')
}
