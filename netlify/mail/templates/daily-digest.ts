import { countOf, formatCount } from '../../../src/catalog/count.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { formatDay, formatEasternTime, type Day } from '../../../src/catalog/time/eastern.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { visitTitles, type VisitKind } from '../../../src/catalog/visit/visit.ts'
import { env } from '../../env.ts'
import type { Fact, EmailContent } from './frame.ts'

/** Counts only, so that someone who reads it over a shoulder learns no names. */
export type DigestEmail = {
  readonly day: Day
  readonly requests: { readonly new: number; readonly overdue: number; readonly contacted: number }
  /** Missing in digests queued before visits existed. */
  readonly visits?: {
    /** `consultation`: confirmed without a provider. */
    readonly today: readonly { readonly startsAt: string; readonly kind: VisitKind | 'consultation' }[]
    readonly tomorrow: number
    /** Clients who asked to move or cancel one. */
    readonly asking: number
    /** No-shows of the last seven days. */
    readonly missed: number
  }
  readonly testimonials: number
  readonly signups: number
  /** Emails. Queued digests have this name for them. */
  readonly letters: {
    /** Waiting for more than an hour. */ readonly stuck: number
    /** In the last day. */ readonly rejected: number
    /** In the last day. */ readonly withheld: number
  }
  readonly newsletters: readonly {
    readonly title: string
    readonly accepted: number
    readonly waiting: number
    readonly unconfirmed: number
    readonly failed: number
    readonly paused: boolean
    /** By the provider, or because there are no subscribers. */
    readonly refused: boolean
  }[]
  /** Missing in digests queued before backups existed. */
  readonly backup?: { readonly state: 'off' | 'none' | 'ok' | 'late'; readonly hours: number | null }
}

function newsletterFact({
  title,
  accepted,
  waiting,
  unconfirmed,
  failed,
  paused,
  refused,
}: DigestEmail['newsletters'][number]): Fact {
  const parts = [
    `${formatCount(accepted)} accepted`,
    `${formatCount(waiting)} waiting`,
    ...(unconfirmed > 0 ? [`${formatCount(unconfirmed)} unconfirmed`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(paused ? ['paused'] : []),
    ...(refused ? ['stopped: see Newsletters'] : []),
  ]
  return [title, parts.join(', ')]
}

function lead({ requests }: DigestEmail): string {
  if (requests.overdue > 0)
    return requests.overdue === 1
      ? `One client has been waiting more than ${clinic.followUpHours} hours. Please call them first.`
      : `${formatCount(requests.overdue)} clients have been waiting more than ${clinic.followUpHours} hours. Please call them first.`
  return requests.new > 0
    ? `All new requests came in within the last ${clinic.followUpHours} hours.`
    : 'No one is waiting for a first call.'
}

function backupFact({ state, hours }: NonNullable<DigestEmail['backup']>): Fact {
  const age = hours === null ? 'we couldn’t read it' : `${countOf(hours, 'hour')} old`
  const words = { off: 'Off', none: 'None yet', ok: age, late: `Late (${age})` }
  return ['Nightly backup', words[state]]
}

const titles = { ...visitTitles, consultation: 'Consultation' } as const

function visitRows({ visits }: DigestEmail): readonly Fact[] {
  if (!visits) return []
  const { today, tomorrow } = visits
  return [
    ...today.map(({ startsAt, kind }): Fact => [formatEasternTime(new Date(startsAt)), titles[kind]]),
    ...(today.length === 0 ? [['Today', 'None'] as const] : []),
    ['Tomorrow', tomorrow === 0 ? 'None' : countOf(tomorrow, 'visit')],
  ]
}

/** To the clinic, every morning: what needs attention, and whether emails are leaving. */
export function dailyDigestEmail(email: DigestEmail): EmailContent {
  const { day, requests, visits, testimonials, signups, letters, newsletters, backup } = email
  return {
    subject: `${formatDay(day)}: ${countOf(requests.new, 'new request')}${requests.overdue > 0 ? `, ${formatCount(requests.overdue)} overdue` : ''}`,
    preheader: lead(email),
    heading: 'Good morning',
    blocks: [
      { kind: 'text', text: lead(email) },
      {
        kind: 'amounts',
        title: 'Needs attention',
        rows: [
          ['New requests', formatCount(requests.new)],
          [`Waiting more than ${clinic.followUpHours} hours`, formatCount(requests.overdue)],
          ['Contacted, not confirmed yet', formatCount(requests.contacted)],
          ...(visits
            ? ([
                ['Asked to move or cancel a visit', formatCount(visits.asking)],
                ['No-shows to call (last 7 days)', formatCount(visits.missed)],
              ] as const)
            : []),
          ['Testimonials to review', formatCount(testimonials)],
          ['Signups to approve', formatCount(signups)],
        ],
      },
      ...(visits ? [{ kind: 'facts', title: 'Today’s visits', rows: visitRows(email) } as const] : []),
      {
        kind: 'amounts',
        title: 'Emails',
        rows: [
          ['Waiting more than an hour', formatCount(letters.stuck)],
          ['Rejected since yesterday', formatCount(letters.rejected)],
          ['Held back since yesterday (daily limit)', formatCount(letters.withheld)],
        ],
      },
      ...(newsletters.length > 0
        ? [{ kind: 'facts', title: 'Newsletters in progress', rows: newsletters.map(newsletterFact) } as const]
        : []),
      ...(backup ? [{ kind: 'facts', title: 'Backup', rows: [backupFact(backup)] } as const] : []),
      { kind: 'button', label: 'Open the back office', href: `${env().URL}${paths.admin}` },
    ],
  }
}
