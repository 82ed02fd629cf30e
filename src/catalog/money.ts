import { formatCount } from './count.ts'

/** Formats whole US cents as a price: 27000 → "$270", 24350 → "$243.50". */
export function formatCents(cents: number): string {
  return formatCentsExact(cents).replace(/\.00$/, '')
}

/** Formats whole US cents and always shows the cents, as on receipts: 27000 → "$270.00". */
export function formatCentsExact(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  return `${sign}$${formatCount(Math.floor(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** `percent` percent of an amount in whole cents; half a cent rounds up (decision 3). */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}
