/** The server's answers about newsletters in every state, with titles of the longest allowed length, and about their content. */
import { emailHtml } from '../../../src/catalog/newsletter/email-html.ts'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import type { OutputOf } from '../../../src/contracts/endpoint.ts'
import type {
  NewsletterRow,
  NewsletterStats,
  readNewsletter,
  SendingOutlook,
} from '../../../src/contracts/newsletter/newsletter.ts'
import type { Batch, FailedDelivery, Forecast } from '../../../src/contracts/newsletter/sending.ts'

const idOf = (index: number) => `4b2cc4ae-7a0b-4c43-9c1c-${String(8000 + index).padStart(12, '0')}`
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const inDays = (days: number) => addDays(easternDay(new Date()), days)

const none: NewsletterStats = {
  audience: 0,
  accepted: 0,
  bounced: 0,
  rejected: 0,
  suppressed: 0,
  unconfirmed: 0,
  inFlight: 0,
  pending: 0,
  today: 0,
  retryable: 0,
  later: 0,
}

const changes: readonly (Partial<Omit<NewsletterRow, 'stats'>> & { readonly stats?: Partial<NewsletterStats> })[] = [
  {
    title: 'December Newsletter - 2026',
    status: 'sending',
    doneBy: inDays(3),
    nextDay: inDays(1),
    stats: { audience: 412, accepted: 168, bounced: 2, rejected: 1, suppressed: 4, unconfirmed: 3, pending: 234, today: 72 },
  },
  { title: 'Before the holidays: what a calm December asks of the skin, and what it does not', status: 'draft' },
  { title: 'New Year Newsletter - 2027', status: 'scheduled', scheduledDay: inDays(5) },
  {
    title: 'November Newsletter - 2026',
    status: 'sending',
    pausedAt: ago(20),
    stats: { audience: 10_114, accepted: 300, pending: 9_814 },
  },
  {
    title: 'October Newsletter - 2026',
    status: 'sent',
    stats: { audience: 399, accepted: 381, bounced: 9, rejected: 2, suppressed: 7, retryable: 4, later: 13 },
  },
  { title: 'September Newsletter - 2026', status: 'completed', stats: { audience: 388, accepted: 388 } },
  {
    title: 'August Newsletter - 2026',
    status: 'failed',
    failure: 'The ‘From’ address you supplied is not a confirmed sender signature.',
    stats: { audience: 380, pending: 380 },
  },
]

export const newsletterRows: readonly NewsletterRow[] = changes.map(({ stats, ...change }, index) => ({
  id: idOf(index),
  title: '',
  subject: 'Clear glass, low sun, and three treatments for a dry month',
  monthKey: 'December 2026',
  status: 'draft',
  scheduledDay: null,
  failure: null,
  pausedAt: null,
  stats: { ...none, ...stats },
  doneBy: null,
  nextDay: null,
  createdAt: ago(30 + index * 24 * 31),
  updatedAt: ago(20 + index * 24 * 31),
  startedAt: change.status === 'draft' || change.status === 'scheduled' ? null : ago(26 + index * 24 * 31),
  ...change,
}))

export const outlook: SendingOutlook = {
  dailyQuota: 100,
  laterQuota: 100,
  sentToday: 72,
  leftToday: 28,
  pending: 234,
  nextRunAt: new Date(Date.now() + 40 * 60_000).toISOString(),
  doneBy: inDays(3),
  stopped: true,
}

export const batch: Batch = {
  sending: 28,
  dailyQuota: 100,
  remaining: 206,
  plan: [100, 100, 6].map((count, index) => ({ day: inDays(index + 1), count })),
  nextRunAt: outlook.nextRunAt,
  doneBy: inDays(3),
  quotaReached: false,
  paused: false,
  message: 'Sending 28 now, 206 still waiting.',
}

export const forecast: Forecast = {
  people: 2802,
  now: 28,
  days: 29,
  doneBy: inDays(28),
  dailyQuota: 100,
  laterQuota: 100,
}

export const email = {
  subject: newsletterRows[0]!.subject,
  preheader: 'What the catalog has for it, with prices, and nothing more.',
  html: emailHtml({
    period: 'December 2026',
    picture: undefined,
    blocks: [
      { kind: 'heading', text: 'A calm *December*' },
      { kind: 'text', text: 'Hello {{firstName}},' },
      {
        kind: 'text',
        text: `The air is dry, the days are short. ${'very'.repeat(20)}long words break, and the email stays as wide.`,
      },
      { kind: 'section', text: 'Travel Detox' },
      { kind: 'text', text: 'Fluids and vitamins at your hotel, by a nurse who brings everything and takes it away again.' },
      { kind: 'facts', text: '45–60 min · $250' },
      { kind: 'link', text: 'Read about Travel Detox', href: 'https://clinic.test/performance' },
      { kind: 'offer', text: '15% off one visit in December.' },
      { kind: 'code', text: 'CALM15' },
      { kind: 'button', text: 'Request a consultation', href: 'https://clinic.test/consultation' },
    ],
  }),
}

export function detailOf(row: NewsletterRow): OutputOf<typeof readNewsletter> {
  const plan = row.stats.pending > 0 ? [100, 100, 34].map((count, index) => ({ day: inDays(index + 1), count })) : []
  return { newsletter: { ...row, ...email, version: 3 }, plan, outlook }
}

export const failedDeliveries: readonly FailedDelivery[] = (
  [null, 'hard-bounce', 'complaint', 'rejected', 'opted-out'] as const
).map((stays, index) => ({
  id: idOf(500 + index),
  email: index === 1 ? `${'a-very-long-name'.repeat(3)}@a-very-long-subdomain.example.com` : `client.${index}@example.com`,
  at: ago(20 + index),
  error: stays === null ? 'SoftBounce: Mailbox full' : 'HardBounce: The server was unable to deliver your message',
  stays,
}))
