import { Pool } from '@neondatabase/serverless'
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-serverless'
import { maxPasswordLength, minPasswordLength } from '../../src/catalog/account.ts'
import { hashPassword } from '../auth/password.ts'
import { passwordProblem } from '../auth/password-rule.ts'
import { accounts } from '../db/schema/account.ts'
import { StartRefusal } from './start-refusal.ts'

export type FirstAdmin = { email: string; password: string | undefined }

/** The first admin: LOCAL_ADMIN_EMAIL and LOCAL_ADMIN_PASSWORD, or a default address and a random password. */
export function readFirstAdmin(): FirstAdmin {
  const { LOCAL_ADMIN_EMAIL, LOCAL_ADMIN_PASSWORD } = process.env
  const email = (LOCAL_ADMIN_EMAIL || 'admin@clinic.test').trim().toLowerCase()
  if (!/^\S+@\S+$/.test(email)) throw new StartRefusal(`LOCAL_ADMIN_EMAIL must be an email address, not ${email}.`)
  const password = LOCAL_ADMIN_PASSWORD || undefined
  if (password !== undefined && (password.length < minPasswordLength || password.length > maxPasswordLength))
    throw new StartRefusal(`LOCAL_ADMIN_PASSWORD must have ${minPasswordLength} to ${maxPasswordLength} characters.`)
  return { email, password }
}

/**
 * Makes sure that someone can sign in on this machine. A given password becomes that admin's password. Otherwise the first
 * start generates one and prints it once.
 */
export async function ensureFirstAdmin(
  databaseUrl: string,
  { email, password }: FirstAdmin,
  { now, report }: { now: Date; report: (sentence: string) => void },
): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  try {
    const db = drizzle({ client: pool })
    const able = and(eq(accounts.role, 'admin'), isNotNull(accounts.passwordHash), isNull(accounts.deletedAt))
    if (password === undefined && (await db.select().from(accounts).where(able).limit(1)).length > 0) return
    const problem = password === undefined ? undefined : await passwordProblem(password, email)
    if (problem !== undefined) throw new StartRefusal(`LOCAL_ADMIN_PASSWORD won’t work. ${problem}`)
    const chosen = password ?? randomBytes(12).toString('base64url')
    const row = { role: 'admin', passwordHash: await hashPassword(chosen), deletedAt: null, deletedBy: null } as const
    const [known] = await db.select().from(accounts).where(eq(accounts.email, email))
    if (known) await db.update(accounts).set(row).where(eq(accounts.id, known.id))
    else await db.insert(accounts).values({ id: randomUUID(), email, fullName: 'Demo Admin', createdAt: now, ...row })
    report(
      password === undefined
        ? `Sign in at /auth as ${email} with the password ${chosen} (shown only now; "Forgot password" sends an email to the console).`
        : `Sign in at /auth as ${email} with the password in LOCAL_ADMIN_PASSWORD.`,
    )
  } finally {
    await pool.end()
  }
}
