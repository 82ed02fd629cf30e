/** The text message that opens on a visitor's phone: who is writing, and about what. */
import { smsHref } from '../../catalog/phone-href.ts'

const longestList = 400

/** The message's words. A list that is too long is cut after a name. */
export function greeting(fullName: string, services: readonly string[]): string {
  // By characters: half an emoji can't be written into a link.
  const name = [...fullName.trim().replace(/\s+/g, ' ')].slice(0, 120).join('')
  const hello = name === '' ? 'Hello,' : `Hello, this is ${name}.`
  if (services.length === 0) return `${hello} I’d like to book a consultation.`
  const named: string[] = []
  for (const service of services) {
    if (named.join(', ').length + service.length > longestList) break
    named.push(service)
  }
  const more = services.length - named.length
  return `${hello} I’d like to talk about: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** The link that opens it. */
export function textMessageHref(number: string, fullName: string, services: readonly string[]): string {
  return smsHref(number, greeting(fullName, services))
}
