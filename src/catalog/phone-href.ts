/** Links that open a phone, for numbers as people write them. */

const dialed = (number: string) => number.replace(/[^\d+]/g, '')

/** The link that calls. */
export function telHref(number: string): string {
  return `tel:${dialed(number)}`
}

/** The link that opens a text message, begun with `body`; both iOS and Android understand `?&body=`. */
export function smsHref(number: string, body?: string): string {
  return `sms:${dialed(number)}${body === undefined ? '' : `?&body=${encodeURIComponent(body)}`}`
}
