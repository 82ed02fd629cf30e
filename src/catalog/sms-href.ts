/** The link that opens a text message; both iOS and Android understand `?&body=`. */
export function smsHref(number: string, body: string): string {
  return `sms:${number.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(body)}`
}
