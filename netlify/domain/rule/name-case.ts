/** A letter that begins a part of a name: "Mary Ann", "Lee-Ortiz", "J.R.", "O'Brien". */
const first = /(?<=^|[\s.-]|(?<!\p{L})\p{L}['’])\p{L}/gu

/**
 * A name typed all in one case, "MARY ANN" or "mary ann", with a capital at the start of each part: "Mary Ann". Anything else is
 * how the person writes it, "McKenna" or "Van-der-Berg", and stays.
 */
export function capitalized(name: string): string {
  const lower = name.toLocaleLowerCase('en-US')
  if (name !== lower && name !== name.toLocaleUpperCase('en-US')) return name
  return lower.replace(first, (letter) => letter.toLocaleUpperCase('en-US'))
}
