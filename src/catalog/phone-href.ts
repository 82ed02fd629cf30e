/** Links that open a phone, for numbers as people write them. */

/** The number to dial, and its extension if it has one: "+49 (0)30 1234567 ext. 4" is +49301234567 and 4. */
function dialed(number: string) {
  const [, main, extension] = /^([^]*?)\s*(?:(?:x|ext\.?)\s*(\d+)\s*)?$/i.exec(number)!
  // In an international number, (0) is what only callers within the country dial.
  const digits = /^\s*\+/.test(main!) ? main!.replace('(0)', '') : main!
  return { main: digits.replace(/[^\d+]/g, ''), extension }
}

/** The link that calls. A phone dials an extension after a pause. */
export function telHref(number: string): string {
  const { main, extension } = dialed(number)
  return `tel:${main}${extension === undefined ? '' : `,${extension}`}`
}

/** The link that opens a text message, begun with `body`; both iOS and Android understand `?&body=`. */
export function smsHref(number: string, body?: string): string {
  return `sms:${dialed(number).main}${body === undefined ? '' : `?&body=${encodeURIComponent(body)}`}`
}
