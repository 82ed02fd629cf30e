/** The only reader of the process environment. */
import * as z from 'zod/mini'
import { clinic } from '../src/catalog/clinic.ts'

const schema = z.object({
  /** The site's own address, set by Netlify; letters link to it. */
  URL: z._default(z.url(), clinic.url),
  DATABASE_URL: z.string().check(z.minLength(1)),
  POSTMARK_SERVER_TOKEN: z.string().check(z.minLength(1)),
  POSTMARK_API_URL: z._default(z.url(), 'https://api.postmarkapp.com'),
  /** Signs the links that letters carry; changing it voids those already sent. */
  SIGNING_KEY: z.string().check(z.minLength(32)),
  /** The sender of every letter; Postmark must know it. */
  MAIL_FROM: z.string().check(z.includes('@')),
  /** Where the clinic reads its requests; exempt from the letters a day. */
  CLINIC_INBOX: z.string().check(z.includes('@')),
  /** `quiet` keeps a request's details out of the clinic's letter: name and link only (decision 30). */
  MAIL_DETAIL: z._default(z.enum(['full', 'quiet']), 'full'),
})

/** Says which variables are missing or wrong, and never what they hold: its message may be logged. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'

  constructor(names: readonly string[]) {
    super(`The environment is incomplete: ${names.join(', ')}. The README lists every variable.`)
  }
}

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/** The environment, checked once. Throws with the names that are missing or wrong, never with a value. */
export function env(): Env {
  if (parsed) return parsed
  const result = z.safeParse(schema, process.env)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
    throw new EnvironmentError(names)
  }
  parsed = result.data
  return parsed
}
