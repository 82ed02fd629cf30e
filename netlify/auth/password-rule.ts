/**
 * What a password must not be (decision 9): one of the 10,000 most common, the account's address, or the clinic's name. The
 * contract limits its length. Everything that sets a password checks here.
 */
import { clinic } from '../../src/catalog/clinic.ts'
import { Refusal } from '../refusal.ts'

export const passwordSentences = {
  common: 'Many people use this password, so it’s easy to guess. Please choose another.',
  address: 'Your password can’t be your email address. Please choose another.',
  clinic: `Your password can’t be the clinic’s name. Please choose another.`,
} as const

/** Loaded only when someone sets a password, so that nothing else pays for the list. */
const commonPasswords = () =>
  import('./common-passwords.ts').then(({ commonPasswords: list }) => new Set(list.trim().split(/\s+/)))

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

const emailsOf = (text: string) => text.replace(/\P{L}/gu, '')

/**
 * All readings of a text that differ only in spelling: case, accents, spaces, punctuation, digits around it, digits for letters.
 */
function readings(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const bare = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  const asEmails = (spelled: string) => emailsOf(spelled.replace(/[013457@$!|]/g, (sign) => lookAlikes[sign] ?? sign))
  const found = [emailsOf(plain), asEmails(plain), asEmails(bare)].flatMap((each) => [each, each.replaceAll('l', 'i')])
  return [...new Set(found)].filter((each) => each !== '')
}

/** Whether a password is only one of these names, once or repeated. */
function isNothingBut(password: string, names: readonly string[]): boolean {
  const said = readings(password)
  return names.flatMap(readings).some((name) => said.some((each) => each.replaceAll(name, '') === ''))
}

/** Why this address's account can't have this password, as a sentence. Undefined if it can. */
export async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  const [local = ''] = email.split('@')
  if (isNothingBut(password, [email, local])) return passwordSentences.address
  if (isNothingBut(password, [clinic.name, clinic.legalName, new URL(clinic.url).hostname])) return passwordSentences.clinic
  return (await commonPasswords()).has(password.normalize('NFKC').trim().toLowerCase()) ? passwordSentences.common : undefined
}

/** Refuses `invalid-input` at the field `password`, with the sentence from `passwordProblem`. */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem !== undefined) throw new Refusal('invalid-input', { fields: { password: problem } })
}
