/**
 * Formats a whole number: 2000 → "2,000". We don't use Intl, because loading its language data would slow the task that hydrates
 * a form.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
