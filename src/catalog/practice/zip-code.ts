/** Whether a text is a whole ZIP code: five digits, or five and four. */
export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text.trim())
}

/** The ZIP code at the end of an address, without its last four digits; null if there is none. */
export function zipIn(address: string): string | null {
  return /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1] ?? null
}
