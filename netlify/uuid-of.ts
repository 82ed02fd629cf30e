/** The id that a hash stands for: the same hash, the same id. Of a hexadecimal text its first 32 digits. */
export function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
