/** Demo newsletters in every state. Each went to everyone subscribed by then, up to the limit per day. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { addDays, easternDay, formatMonth, type Day } from '../src/catalog/time/eastern.ts'
import { dayMs, hourMs, minuteMs } from '../src/catalog/time/milliseconds.ts'
import { emailHtml } from '../src/catalog/newsletter/email-html.ts'
import { firstDailyLimit, noonOf } from '../src/catalog/newsletter/newsletter.ts'
import { addressHash } from '../netlify/db/address-hash.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../netlify/db/schema/newsletter.ts'
import { leftDaysAgo, type DemoSubscriber } from './demo-audience.ts'

type Db = Pick<NeonDatabase, 'insert'>
type Recipient = typeof newsletterRecipients.$inferInsert

type DemoNewsletter = {
  readonly status: (typeof newsletters.$inferInsert)['status'] & string
  readonly subject: string
  readonly preheader: string
  readonly words: readonly [headline: string, ...paragraphs: string[]]
  /** When it started, or will start. */
  readonly day?: Day
}

function recipientsOf(id: string, audience: readonly DemoSubscriber[], startedAt: Date): Recipient[] {
  return audience.map(({ email, firstName }) => ({
    id: randomUUID(),
    newsletterId: id,
    email,
    addressHash: addressHash(email),
    firstName: firstName ?? null,
    state: 'pending',
    createdAt: startedAt,
    updatedAt: startedAt,
  }))
}

/** Sends the first `count` on consecutive days. Emails to `gone` bounce permanently, and the last `full` find a full mailbox. */
function send(recipients: readonly Recipient[], count: number, gone: ReadonlySet<string>, full: number, first: Day) {
  const sent = recipients.slice(0, count).map((recipient, index) => {
    const day = addDays(first, Math.floor(index / firstDailyLimit))
    const at = new Date(noonOf(day).getTime() + minuteMs)
    const hard = gone.has(recipient.email)
    const bounced = hard || index >= count - full
    const error = hard ? 'The mailbox doesn’t exist.' : 'The mailbox is full.'
    return {
      recipient: {
        ...recipient,
        state: bounced ? ('bounced' as const) : ('accepted' as const),
        error: bounced ? error : null,
        updatedAt: at,
      },
      attempt: {
        id: randomUUID(),
        kind: 'batch' as const,
        newsletterId: recipient.newsletterId,
        recipientId: recipient.id,
        state: bounced ? ('bounced' as const) : ('accepted' as const),
        day,
        claimedAt: at,
        leasedUntil: at,
        settledAt: at,
        messageId: `demo-${recipient.id}`,
        deliveredAt: bounced ? null : at,
        bouncedAt: bounced ? at : null,
        bounceType: bounced ? (hard ? 'HardBounce' : 'SoftBounce') : null,
        error: bounced ? error : null,
      },
    }
  })
  return {
    recipients: [...sent.map(({ recipient }) => recipient), ...recipients.slice(count)],
    attempts: sent.map(({ attempt }) => attempt),
  }
}

/** A draft, one scheduled, one between two days' batches, one refused, one sent with bounces, and one that reached everyone. */
function storyOf(today: Day, lastRun: Day): readonly DemoNewsletter[] {
  return [
    {
      status: 'draft',
      subject: 'A quiet week, well used',
      preheader: 'Three small things for the days in between.',
      words: ['A quiet week, *well used*', 'There’s often one calm week between two busy months. Here’s what we suggest for it.'],
    },
    {
      status: 'scheduled',
      subject: 'What to ask at your first visit',
      preheader: 'Seven questions, and how we answer them.',
      words: ['What to *ask us* first', 'A first visit is a conversation. These are the questions we like best.'],
      day: addDays(today, 8),
    },
    {
      status: 'sending',
      subject: 'New visit times in both cities',
      preheader: 'Evenings in New York, early mornings in Miami Beach.',
      words: ['New times, *both cities*', 'We now visit until 8 PM in New York, and from 8 AM in Miami Beach.'],
      day: lastRun,
    },
    {
      status: 'failed',
      subject: 'An evening at Bella Isle',
      preheader: 'Meet us, ask anything.',
      words: ['An evening at *Bella Isle*', 'We’ll be in the lounge from 6 PM. Come by and ask anything.'],
      day: addDays(today, -12),
    },
    {
      status: 'sent',
      subject: 'How we plan a treatment',
      preheader: 'Small steps, then we review.',
      words: ['Small steps, *then we review*', 'Why we rarely do everything at once, and what we check in between.'],
      day: addDays(today, -33),
    },
    {
      status: 'completed',
      subject: 'Hydration after a long flight',
      preheader: 'What helps, and what’s just habit.',
      words: ['After a *long flight*', 'What your body needs after ten hours in the air, and how long it takes to recover.'],
      day: addDays(today, -62),
    },
  ]
}

/** Writes the newsletters with their recipients and each day's figures. */
export async function seedNewsletters(db: Db, subscribed: readonly DemoSubscriber[], actorId: string, now: Date): Promise<void> {
  const today = easternDay(now)
  // The last noon: an unfinished newsletter has used up that day's limit.
  const lastRun = now < noonOf(today) ? addDays(today, -1) : today
  const leftAt = new Date(now.getTime() - leftDaysAgo * dayMs)
  const days = new Map<Day, number>()
  for (const [index, { status, subject, preheader, words, day }] of storyOf(today, lastRun).entries()) {
    const id = randomUUID()
    const started = status === 'draft' || status === 'scheduled' ? undefined : noonOf(day!)
    const period = formatMonth(day ?? today)
    const [headline, ...paragraphs] = words
    const blocks = [
      { kind: 'heading' as const, text: headline },
      { kind: 'text' as const, text: 'Hello {{firstName}},' },
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
    ]
    const createdAt = new Date(started ? started.getTime() - 26 * hourMs : now.getTime() - (index + 1) * 5 * hourMs)
    await db.insert(newsletters).values({
      id,
      title: `${subject} (Demo)`,
      subject,
      preheader,
      html: emailHtml({ period, picture: undefined, blocks }),
      monthKey: period,
      status,
      scheduledDay: status === 'scheduled' ? day! : null,
      startedAt: started ?? null,
      audienceAt: started ?? null,
      failure: status === 'failed' ? 'The sender’s address is not confirmed.' : null,
      createdBy: actorId,
      createdAt,
      updatedAt: started ?? createdAt,
    })
    if (!started) continue
    const audience = subscribed.filter(({ createdAt: since, status: kept }) => {
      if (since >= started) return false
      if (kept === 'bounced') return status === 'sent'
      return kept === 'subscribed' || started < leftAt
    })
    const waiting = recipientsOf(id, audience, started)
    const count = status === 'failed' ? 0 : status === 'sending' ? firstDailyLimit : waiting.length
    const gone = subscribed.filter((one) => status === 'sent' && one.status === 'bounced').map(({ email }) => email)
    const { recipients, attempts } = send(waiting, count, new Set(gone), status === 'sent' ? 2 : 0, day!)
    await db.insert(newsletterRecipients).values(recipients)
    if (attempts.length > 0) await db.insert(newsletterAttempts).values(attempts)
    for (const attempt of attempts) days.set(attempt.day, (days.get(attempt.day) ?? 0) + 1)
  }
  await db.insert(newsletterDays).values(
    [...days].map(([day, used]) => ({
      day,
      used,
      runStartedAt: noonOf(day),
      runFinishedAt: new Date(noonOf(day).getTime() + 2 * minuteMs),
    })),
  )
}
