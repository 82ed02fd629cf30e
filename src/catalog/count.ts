/**
 * Formats a whole number: 2000 → "2,000". We don't use Intl, because loading its language data would slow the task that hydrates
 * a form.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: "1 testimonial", "2,000 testimonials", "3 people". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
