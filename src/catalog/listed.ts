/** Items in a sentence: "a, b and c", or with "or"; empty for none. */
export function listed(items: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)!}`
}
