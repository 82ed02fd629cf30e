/** The only reader of the process environment. */
import * as z from 'zod/mini'
import { clinic } from '../src/catalog/clinic.ts'

/** A secret of 32 bytes, and the name that what it made is marked with. */
export type Key = { readonly id: string; readonly secret: Buffer }

const keyList = /^[a-z0-9-]{1,16}:[\w+/-]{43}=?(,[a-z0-9-]{1,16}:[\w+/-]{43}=?)*$/

/** "id:base64,id:base64": the first key is the one in use, the others still open what they made. */
function keys() {
  return z.pipe(
    z.string().check(z.regex(keyList)),
    z.pipe(
      z.transform((text: string): readonly Key[] =>
        text.split(',').map((entry) => {
          const [id = '', secret = ''] = entry.split(':')
          return { id, secret: Buffer.from(secret, 'base64') }
        }),
      ),
      z
        .custom<readonly Key[]>()
        .check(
          z.refine(
            (list) => new Set(list.map(({ id }) => id)).size === list.length && list.every((key) => key.secret.length === 32),
          ),
        ),
    ),
  )
}

/** The keys of a list "id:base64,id:base64", the one in use first. Throws for what is none. */
export function parseKeys(text: string | undefined): readonly Key[] {
  return z.parse(keys(), text)
}

/** What the driver takes: a user, a host and the name of a database. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, username, pathname } = new URL(text)
  return hostname !== '' && username !== '' && pathname.length > 1
}

const schema = z.object({
  /** The site's own address, set by Netlify; letters link to it. */
  URL: z._default(z.url(), clinic.url),
  DATABASE_URL: z.string().check(z.refine(isDatabaseUrl)),
  /** Of a preview: the host name of its own database, without which it has none (http/place.ts). */
  PREVIEW_DATABASE: z.optional(z.string()),
  POSTMARK_SERVER_TOKEN: z.string().check(z.minLength(1)),
  POSTMARK_API_URL: z._default(z.url(), 'https://api.postmarkapp.com'),
  /** The broadcast stream that newsletters go by. */
  POSTMARK_BROADCAST_STREAM: z._default(z.string().check(z.minLength(1)), 'broadcast'),
  /** "user:password" with which Postmark's webhooks prove themselves; without it none is believed. */
  POSTMARK_WEBHOOK_LOGIN: z.optional(z.string().check(z.regex(/^[^:]+:.{16,}$/))),
  /** Signs the links that letters carry; changing it voids those already sent. */
  SIGNING_KEY: z.string().check(z.minLength(32)),
  /** Seals health answers and other secrets in the database (db/seal.ts). */
  SEAL_KEYS: keys(),
  /** Seals the nightly backups in the blob store (domain/upkeep/backup.ts); without them none is made. */
  BACKUP_KEYS: z.optional(keys()),
  /** Opens what a device sealed while it had no connection (auth/device-seal.ts). */
  CHECK_IN_KEYS: keys(),
  /** `1` asks every admin for a second factor, with a week to set it up (decision 9). */
  REQUIRE_TOTP: z._default(z.enum(['0', '1']), '1'),
  /** The sender of every letter; Postmark must know it. */
  MAIL_FROM: z.string().check(z.includes('@')),
  /** Where the clinic reads its requests; exempt from the letters a day. */
  CLINIC_INBOX: z.string().check(z.includes('@')),
  /** `quiet` keeps a request's details out of the clinic's letter: name and link only (decision 30). */
  MAIL_DETAIL: z._default(z.enum(['full', 'quiet']), 'full'),
  /**
   * `leave` sends no letters and no newsletter behind an answer: where a second copy of the site works on its database, the site's own
   * schedules send them, with links to the site.
   */
  AFTER_ANSWER: z._default(z.enum(['send', 'leave']), 'send'),
  /** For commands away from Netlify: the site whose blob store they open, and a personal access token. Its functions need neither. */
  NETLIFY_SITE_ID: z.optional(z.string()),
  NETLIFY_AUTH_TOKEN: z.optional(z.string()),
  /** With a key a model writes newsletters; without one the built-in writer does (decision 26). Netlify's AI Gateway sets both. */
  OPENAI_API_KEY: z.optional(z.string().check(z.minLength(1))),
  OPENAI_BASE_URL: z._default(z.url(), 'https://api.openai.com/v1'),
  NEWSLETTER_MODEL: z._default(z.string().check(z.minLength(1)), 'gpt-5-mini'),
  /** With a name a model makes the pictures; without one the project draws them. */
  IMAGE_MODEL: z.optional(z.string().check(z.minLength(1))),
})

/** Says which variables are missing or wrong, and never what they hold: its message may be logged. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'

  constructor({
    missing = [],
    malformed = [],
  }: {
    readonly missing?: readonly string[]
    readonly malformed?: readonly string[]
  }) {
    const parts = [
      ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
      ...(malformed.length > 0 ? [`malformed ${malformed.join(', ')}`] : []),
    ]
    super(`The environment is incomplete: ${parts.join('; ')}. See .github/DEPLOY.md for what each variable holds.`)
  }
}

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The variables of an environment; an empty one counts as absent, as hosts and `.env` files leave them. Throws with the names that are
 * missing or wrong, never with a value.
 */
export function parseEnv(variables: Variables): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(schema, set)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
  throw new EnvironmentError({
    missing: names.filter((name) => !(name in set)),
    malformed: names.filter((name) => name in set),
  })
}

/**
 * Before Netlify builds the live site: whether its functions will have all they need. Throws an EnvironmentError otherwise. A preview may
 * lack everything, and a build on a laptop needs nothing.
 */
export function assertReadyToBuild(variables: Variables = process.env): void {
  if (variables['CONTEXT'] !== 'production') return
  const { URL: site } = parseEnv(variables)
  // Sign-in cookies are kept on a secure address alone.
  if (!site.startsWith('https:')) throw new EnvironmentError({ malformed: ['URL'] })
}

/** PREVIEW_DATABASE alone, where the rest of an environment may be missing. */
export function previewDatabase(): string | undefined {
  return process.env['PREVIEW_DATABASE'] || undefined
}

/** How the blob store is opened away from Netlify; nothing where Netlify, or the local platform, says it. */
export function blobLogin(): { readonly siteID?: string; readonly token?: string } {
  const { NETLIFY_BLOBS_CONTEXT: context, NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env
  return context || !siteID || !token ? {} : { siteID, token }
}

/** Whether a blob store can be opened from here at all. */
export function hasBlobStore(): boolean {
  return Boolean(process.env['NETLIFY_BLOBS_CONTEXT']) || 'token' in blobLogin()
}

/** The host name in DATABASE_URL. */
export function databaseHost(): string {
  return new URL(env().DATABASE_URL).hostname
}

/** Our own environment, checked once. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
