/** The only reader of the process environment. */
import * as z from 'zod/mini'
import { clinic } from '../src/catalog/clinic.ts'

/** A 32-byte secret, and the id that marks everything made with it. */
export type Key = { readonly id: string; readonly secret: Buffer }

const keyList = /^[a-z0-9-]{1,16}:[\w+/-]{43}=?(,[a-z0-9-]{1,16}:[\w+/-]{43}=?)*$/

/** "id:base64,id:base64": the first key is in use; the others only open what they made earlier. */
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

/** Parses a list "id:base64,id:base64", the key in use first. Throws if the text is not such a list. */
export function parseKeys(text: string | undefined): readonly Key[] {
  return z.parse(keys(), text)
}

/** Whether the database driver accepts this URL: it has a user, a host and a database name. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, username, pathname } = new URL(text)
  return hostname !== '' && username !== '' && pathname.length > 1
}

const schema = z.object({
  /** The site's own address, set by Netlify; emails link to it. */
  URL: z._default(z.url(), clinic.url),
  DATABASE_URL: z.string().check(z.refine(isDatabaseUrl)),
  /** Only for a preview: the host name of its own database. Without it the preview has no database (http/own-host.ts). */
  PREVIEW_DATABASE: z.optional(z.string()),
  POSTMARK_SERVER_TOKEN: z.string().check(z.minLength(1)),
  POSTMARK_API_URL: z._default(z.url(), 'https://api.postmarkapp.com'),
  /** The broadcast stream that sends newsletters. */
  POSTMARK_BROADCAST_STREAM: z._default(z.string().check(z.minLength(1)), 'broadcast'),
  /** The "user:password" that authenticates Postmark's webhooks. Without it we believe none. */
  POSTMARK_WEBHOOK_LOGIN: z.optional(z.string().check(z.regex(/^[^:]+:.{16,}$/))),
  /** Signs the links in emails. Changing it voids the links already sent. */
  SIGNING_KEY: z.string().check(z.minLength(32)),
  /** Seals health answers and other secrets in the database (db/seal.ts). */
  SEAL_KEYS: keys(),
  /** Seals the nightly backups in the blob store (domain/upkeep/backup.ts). Without it no backup is made. */
  BACKUP_KEYS: z.optional(keys()),
  /** Opens what a device sealed while it was offline (auth/device-seal.ts). */
  CHECK_IN_KEYS: keys(),
  /** `1` requires a second factor of every admin, with a week to set it up (decision 9). */
  REQUIRE_TOTP: z._default(z.enum(['0', '1']), '1'),
  /** The sender of every email. It must be registered with Postmark. */
  MAIL_FROM: z.string().check(z.includes('@')),
  /** Where the clinic reads its requests; exempt from the daily email limit. */
  CLINIC_INBOX: z.string().check(z.includes('@')),
  /** `quiet` keeps a request's details out of the clinic's email: it has only a name and a link (decision 30). */
  MAIL_DETAIL: z._default(z.enum(['full', 'quiet']), 'full'),
  /**
   * `leave` sends no emails and no newsletter after an answer. Use it for a second copy of the site on the same database: the
   * site's own schedules send them, with links to the site.
   */
  AFTER_ANSWER: z._default(z.enum(['send', 'leave']), 'send'),
  /**
   * Only for commands away from Netlify: the site whose blob store they open, and a personal access token. Functions need
   * neither.
   */
  NETLIFY_SITE_ID: z.optional(z.string()),
  NETLIFY_AUTH_TOKEN: z.optional(z.string()),
  /**
   * With a key, a model writes newsletters; without one, the built-in writer does (decision 26). Netlify's AI Gateway sets both.
   */
  OPENAI_API_KEY: z.optional(z.string().check(z.minLength(1))),
  OPENAI_BASE_URL: z._default(z.url(), 'https://api.openai.com/v1'),
  NEWSLETTER_MODEL: z._default(z.string().check(z.minLength(1)), 'gpt-5-mini'),
  /** With a model name, that model makes the pictures; without one, we choose from 50 that were drawn ahead of time (ai/picture-choice.ts). */
  IMAGE_MODEL: z.optional(z.string().check(z.minLength(1))),
})

/** Names the variables that are missing or wrong, never their values: its message may be logged. */
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
    super(`The environment is incomplete: ${parts.join('; ')}. See .github/DEPLOY.md for what each variable is.`)
  }
}

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

type Variables = Readonly<Record<string, string | undefined>>

function parseAs<Output>(expected: z.ZodMiniType<Output>, variables: Variables): Output {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(expected, set)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
  throw new EnvironmentError({
    missing: names.filter((name) => !(name in set)),
    malformed: names.filter((name) => name in set),
  })
}

/**
 * Parses an environment's variables. An empty one counts as missing, since hosts and `.env` files leave them that way. Throws
 * with the names that are missing or wrong, never with a value.
 */
export function parseEnv(variables: Variables): Env {
  return parseAs(schema, variables)
}

/** Required secrets that the build itself doesn't use. Netlify can hide them from it and its packages (.github/DEPLOY.md). */
const functionSecrets = { POSTMARK_SERVER_TOKEN: true, SIGNING_KEY: true, SEAL_KEYS: true, CHECK_IN_KEYS: true } as const

/**
 * Runs before Netlify builds the live site: throws an EnvironmentError if its functions would lack a variable. If the secrets are
 * hidden from the build, it checks the rest. A preview may lack all variables, and a build on a laptop needs none.
 */
export function assertReadyToBuild(): void {
  const variables: Variables = process.env
  if (variables['CONTEXT'] !== 'production') return
  const seesSecrets = Object.keys(functionSecrets).some((name) => variables[name])
  const { URL: site } = parseAs(seesSecrets ? schema : z.omit(schema, functionSecrets), variables)
  // Browsers keep sign-in cookies only on a secure address.
  if (!site.startsWith('https:')) throw new EnvironmentError({ malformed: ['URL'] })
}

/** Reads PREVIEW_DATABASE alone, so that the rest of the environment may be missing. */
export function previewDatabase(): string | undefined {
  return process.env['PREVIEW_DATABASE'] || undefined
}

/** The login for the blob store away from Netlify; empty where Netlify or the local platform provides it. */
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
