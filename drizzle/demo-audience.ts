/** Demo email signups, and the subscribers they became, beside guests of an event and an imported list. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { dayMs } from '../src/catalog/time/milliseconds.ts'
import { addressHash } from '../netlify/db/address-hash.ts'
import type { audit } from '../netlify/db/schema/audit.ts'
import { emailSignups } from '../netlify/db/schema/email-signup.ts'
import { subscribers, suppressions } from '../netlify/db/schema/subscriber.ts'
import { earlier, optsIn } from './demo-event-desk.ts'
import { demoEmail, demoNames } from './demo-people.ts'

const signupCount = 34
const importedCount = 118
/** The newest signups wait for approval. */
const waiting = 6
/** When those who are no longer subscribed left. */
export const leftDaysAgo = 5

const sources = ['/', '/peptides', '/book-iv', '/aesthetics', '/weight']

export type DemoSubscriber = typeof subscribers.$inferInsert

/** One in twenty unsubscribed, and one in fifty bounced. */
function statusOf(index: number): DemoSubscriber['status'] {
  if (index % 20 === 9) return 'unsubscribed'
  return index % 50 === 33 ? 'bounced' : 'subscribed'
}

export async function seedAudience(
  db: Pick<NeonDatabase, 'insert'>,
  actorId: string,
  now: Date,
): Promise<{ subscribers: readonly DemoSubscriber[]; entries: (typeof audit.$inferInsert)[] }> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const people = demoNames(signupCount + importedCount)
  const signups = people.slice(0, signupCount).map(({ first, last }, index) => ({
    id: randomUUID(),
    firstName: index % 4 === 3 ? null : first,
    email: demoEmail(`${first} ${last}`),
    consent: true,
    approved: index >= waiting,
    sourcePage: sources[index % sources.length]!,
    userAgent: 'Demo',
    createdAt: ago(0.2 + index * 2.3),
  }))
  await db.insert(emailSignups).values(signups)

  const subscriber = (
    row: Pick<DemoSubscriber, 'email' | 'firstName' | 'lastName' | 'source' | 'createdAt'> & { tags?: string[] },
    index: number,
  ): DemoSubscriber => ({
    ...row,
    id: randomUUID(),
    addressHash: addressHash(row.email),
    status: statusOf(index),
    subscribedAt: row.createdAt,
  })
  const approvedAt = (createdAt: Date) => new Date(createdAt.getTime() + dayMs / 8)
  const rows = [
    ...signups
      .filter(({ approved }) => approved)
      .map(({ email, firstName, createdAt }) => ({
        email,
        firstName,
        lastName: null,
        source: 'email_signup',
        createdAt: approvedAt(createdAt),
      })),
    ...earlier.flatMap(({ name }, index) => {
      const [first, last] = name.split(' ')
      const row = {
        email: demoEmail(name),
        firstName: first!,
        lastName: `${last} (Demo)`,
        source: 'check_in',
        tags: ['Event'],
        createdAt: ago(12),
      }
      return optsIn(index) ? [row] : []
    }),
    ...people.slice(signupCount).map(({ first, last }, index) => ({
      email: demoEmail(`${first} ${last}`),
      firstName: first,
      lastName: `${last} (Demo)`,
      source: 'admin_csv_import',
      tags: index % 3 === 0 ? ['New York'] : ['Miami'],
      createdAt: ago(80),
    })),
  ].map(subscriber)
  await db.insert(subscribers).values(rows)
  const gone = rows.filter(({ status }) => status !== 'subscribed')
  await db.insert(suppressions).values(
    gone.map(({ addressHash: hash, status }) => ({
      addressHash: hash,
      reason: status === 'bounced' ? ('bounced' as const) : ('unsubscribed' as const),
      createdAt: ago(leftDaysAgo),
      optedOutAt: status === 'bounced' ? null : ago(leftDaysAgo),
    })),
  )

  const entries = signups.flatMap(({ id, createdAt, approved }) => {
    const entry = { subjectType: 'email-signup', subjectId: id, detail: { demo: true } }
    return [
      { ...entry, at: createdAt, actorKind: 'visitor' as const, action: 'email-signup.created' },
      ...(approved
        ? [{ ...entry, at: approvedAt(createdAt), actorKind: 'admin' as const, actorId, action: 'email-signup.approved' }]
        : []),
    ]
  })
  return { subscribers: rows, entries }
}
