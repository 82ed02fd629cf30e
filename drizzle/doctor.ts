/**
 * `npm run doctor`: checks from the outside whether an environment can run the site, and changes nothing. Exits with code 1 if
 * something is missing. It never prints a secret.
 */
import { neon } from '@neondatabase/serverless'
import { failureBody } from '../src/contracts/failure.ts'
import { health, readHealth } from '../src/contracts/health.ts'
import { takePostmarkEvent } from '../src/contracts/postmark-webhook.ts'
import { env, EnvironmentError, isDatabaseUrl, parseEnv, type Env } from '../netlify/env.ts'
import { readPostmarkAccount } from '../netlify/mail/postmark.ts'
import { CommandRefusal, readSchemaState, runCommand } from './command.ts'
import { withDatabase } from './database.ts'

/** `missing`: the site can't work like this. `note`: it can, but someone should know. */
export type Finding = { readonly state: 'fine' | 'note' | 'missing'; readonly about: string; readonly sentence: string }

const webhookPath = takePostmarkEvent.path

function checkEnvironment(variables: NodeJS.ProcessEnv): Finding {
  const about = 'environment'
  try {
    parseEnv(variables)
    return { state: 'fine', about, sentence: 'Every required variable is set and well formed.' }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { state: 'missing', about, sentence: error.message }
  }
}

function checkSecrets({
  SIGNING_KEY,
  SEAL_KEYS,
  CHECK_IN_KEYS,
  BACKUP_KEYS = [],
  REQUIRE_TOTP,
  POSTMARK_WEBHOOK_LOGIN,
  URL: url,
}: Env): Finding[] {
  const secrets = [...SEAL_KEYS, ...CHECK_IN_KEYS, ...BACKUP_KEYS].map(({ secret }) => secret.toString('base64'))
  const reused = new Set(secrets).size < secrets.length || secrets.includes(SIGNING_KEY)
  return [
    reused
      ? {
          state: 'missing',
          about: 'keys',
          sentence: 'SIGNING_KEY, SEAL_KEYS, CHECK_IN_KEYS and BACKUP_KEYS share a secret. Make one for each.',
        }
      : {
          state: 'fine',
          about: 'keys',
          sentence: 'Every key is unique. Keep a copy somewhere other than your laptop.',
        },
    ...(!process.env['URL']
      ? [
          {
            state: 'missing',
            about: 'address',
            sentence: `URL is not set here, so emails sent from here would link to ${url}. Netlify sets it for the site.`,
          } as const,
        ]
      : []),
    ...(url.startsWith('https://')
      ? []
      : [{ state: 'missing', about: 'address', sentence: 'URL is not https, so browsers won’t keep sign-in cookies.' } as const]),
    REQUIRE_TOTP === '1'
      ? {
          state: 'fine',
          about: 'second factor',
          sentence: 'Every admin has to set one up within a week of being asked.',
        }
      : {
          state: 'note',
          about: 'second factor',
          sentence: 'Optional for admins. Remove REQUIRE_TOTP=0 to require it.',
        },
    ...(BACKUP_KEYS.length > 0
      ? []
      : [{ state: 'note', about: 'backups', sentence: 'BACKUP_KEYS is not set, so there are no nightly backups.' } as const]),
    ...(POSTMARK_WEBHOOK_LOGIN
      ? []
      : [
          {
            state: 'note',
            about: 'webhook',
            sentence: 'POSTMARK_WEBHOOK_LOGIN is not set, so the site doesn’t hear about bounces and complaints.',
          } as const,
        ]),
  ]
}

type Admins = { readonly count: number; readonly ready: number }

/** `ready` are the admins with a password. */
function whoSignsIn({ count, ready }: Admins): Finding {
  const about = 'admins'
  if (ready > 0) return { state: 'fine', about, sentence: `${ready} can sign in.` }
  if (count > 0)
    return {
      state: 'note',
      about,
      sentence: `${count} invited, none with a password yet. If the email is lost, run npm run admin:create again.`,
    }
  return { state: 'missing', about, sentence: 'There are none. Run npm run admin:create -- you@example.com "Your Name".' }
}

async function checkDatabase(url: string): Promise<Finding[]> {
  const about = 'database'
  try {
    const { waiting, of } = await readSchemaState(url)
    if (waiting > 0)
      return [
        {
          state: 'missing',
          about,
          sentence: `It responds, but is missing ${waiting} of its ${of} migrations. Run npm run db:migrate.`,
        },
      ]
    // Use the same driver as the functions.
    const sql = neon(url, { fetchOptions: { signal: AbortSignal.timeout(10_000) } })
    const [admins] = await sql`select count(*)::int as count, count(password_hash)::int as ready
      from accounts where role = 'admin' and deleted_at is null`
    const [guard] = await sql`select tgenabled from pg_trigger where tgrelid = 'audit'::regclass and tgname = 'audit_append_only'`
    return [
      guard?.['tgenabled'] === 'O' || guard?.['tgenabled'] === 'A'
        ? { state: 'fine', about: 'audit', sentence: 'Its rows can’t be changed or removed.' }
        : {
            state: 'missing',
            about: 'audit',
            sentence: 'Its trigger audit_append_only is missing or off, so someone may have changed its rows.',
          },
      { state: 'fine', about, sentence: `It responds, and all ${of} migrations are applied.` },
      whoSignsIn(admins as Admins),
    ]
  } catch (error) {
    const sentence = error instanceof CommandRefusal ? error.message : 'Can’t reach the database in DATABASE_URL.'
    return [{ state: 'missing', about, sentence }]
  }
}

/** Compares host and path only: a webhook's address may contain its login. */
function isOurs(hook: string, url: string): boolean {
  const { host, pathname } = new URL(hook)
  return host === new URL(url).host && pathname === webhookPath
}

/** Whether Postmark tells the site what becomes of these emails. */
function webhookOf(hooks: readonly string[], emails: string, url: string): Finding {
  return hooks.some((hook) => isOurs(hook, url))
    ? {
        state: 'fine',
        about: 'webhook',
        sentence: `Postmark has a webhook to the site for ${emails}. Check there that it reports bounces and spam complaints.`,
      }
    : {
        state: 'note',
        about: 'webhook',
        sentence: `Postmark has no webhook to ${url}${webhookPath} for ${emails}, so the site doesn’t hear about their bounces and complaints.`,
      }
}

async function checkPostmark({ POSTMARK_BROADCAST_STREAM: stream, URL: url }: Env): Promise<Finding[]> {
  const about = 'Postmark'
  try {
    const { server, streams, webhooks } = await readPostmarkAccount()
    return [
      { state: 'fine', about, sentence: `The token belongs to the server “${server}”.` },
      streams.includes(stream)
        ? { state: 'fine', about: 'newsletters', sentence: `They use the stream “${stream}”.` }
        : {
            state: 'missing',
            about: 'newsletters',
            sentence: `There is no stream “${stream}”. Create a broadcast stream, or set POSTMARK_BROADCAST_STREAM.`,
          },
      webhookOf(webhooks.newsletters, 'newsletters', url),
      webhookOf(webhooks.others, 'other emails', url),
    ]
  } catch {
    return [{ state: 'missing', about, sentence: 'Postmark isn’t responding, or it rejected POSTMARK_SERVER_TOKEN.' }]
  }
}

/** Whether the site answers at the address that its emails link to. */
async function checkSite({ URL: url }: Env, look: typeof fetch): Promise<Finding[]> {
  // Without it, `checkSecrets` says so.
  if (!process.env['URL']) return []
  const finding = (state: Finding['state'], sentence: string): Finding[] => [{ state, about: 'site', sentence }]
  const address = new URL(readHealth.path, url).href
  try {
    const answer = await look(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const to = answer.headers.get('location')
    if (to !== null)
      return finding(
        'missing',
        `${url} redirects to ${new URL(to, address).origin}. Forms need the final address, so set URL to that one.`,
      )
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok && health.safeParse(body).success) return finding('fine', `It responds at ${url} and reaches its database.`)
    const code = failureBody.safeParse(body).data?.error.code
    if (code === 'wrong-host')
      return finding('missing', `The deploy at ${url} was made for another address, so its forms return 421. Deploy again.`)
    return finding(
      'missing',
      code === undefined
        ? `Something else answers at ${address} (${answer.status}). Check the domain in URL.`
        : `It responds at ${url}, but with an error: ${code} (${answer.status}). See the function’s log.`,
    )
  } catch {
    return finding('missing', `Nothing answers at ${address}. Check the domain in URL, and that the site is deployed.`)
  }
}

/** Runs every check on this process's environment. `look` fetches from the site. */
export async function examine(look: typeof fetch = fetch): Promise<readonly Finding[]> {
  const environment = checkEnvironment(process.env)
  if (environment.state === 'missing') return [environment]
  return [
    environment,
    ...checkSecrets(env()),
    ...(await checkSite(env(), look)),
    ...(await checkDatabase(env().DATABASE_URL)),
    ...(await checkPostmark(env())),
  ]
}

if (import.meta.main) {
  await runCommand(async () => {
    const url = process.env['DATABASE_URL'] ?? ''
    const findings = isDatabaseUrl(url) ? await withDatabase(url, () => examine()) : await examine()
    const marks = { fine: 'fine   ', note: 'note   ', missing: 'MISSING' }
    for (const { state, about, sentence } of findings) console.log(`${marks[state]}  ${about.padEnd(13)}  ${sentence}`)
    if (findings.some(({ state }) => state === 'missing')) {
      console.log('\nSee .github/DEPLOY.md for where each variable comes from.')
      process.exitCode = 1
    }
  })
}
