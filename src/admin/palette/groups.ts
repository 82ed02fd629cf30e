/** What the palette offers for the typed words, under its headings. */
import type { LinkProps } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarDays,
  Inbox,
  LogOut,
  MailPlus,
  MessageSquareQuote,
  Newspaper,
  Syringe,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Found } from '../../contracts/admin-search.ts'
import { guide, screens } from '../navigation.ts'
import { commands, confirmingOf, isMeant } from './commands.ts'

/** One line. Its value is unique. */
export type Entry = {
  readonly value: string
  readonly icon: LucideIcon
  readonly title: string
  readonly detail?: string
  readonly choose: () => void
}

type Group = { readonly heading: string; readonly entries: readonly Entry[] }

export type Link = Pick<LinkProps, 'to' | 'search'>

type FoundKind = {
  readonly kind: Found['kind']
  readonly heading: string
  readonly icon: LucideIcon
  readonly link: (row: Found, q: string) => Link
}

const foundKinds: readonly FoundKind[] = [
  {
    kind: 'request',
    heading: 'Requests',
    icon: Inbox,
    link: ({ id }) => ({ to: '/requests', search: { view: 'all', id } }),
  },
  {
    kind: 'visit',
    heading: 'Visits for callers',
    icon: CalendarDays,
    link: ({ id }) => ({ to: '/calendar', search: { id } }),
  },
  {
    kind: 'subscriber',
    heading: 'Subscribers',
    icon: Users,
    link: ({ detail }) => ({ to: '/subscribers', search: { q: detail } }),
  },
  { kind: 'check-in', heading: 'Check-ins', icon: Syringe, link: ({ id }) => ({ to: '/check-ins', search: { id } }) },
  {
    kind: 'email-signup',
    heading: 'Email signups',
    icon: MailPlus,
    link: ({ detail }) => ({ to: '/email-signups', search: { q: detail } }),
  },
  {
    kind: 'testimonial',
    heading: 'Testimonials',
    icon: MessageSquareQuote,
    link: ({ id }, q) => ({ to: '/testimonials', search: { id, q } }),
  },
  {
    kind: 'newsletter',
    heading: 'Newsletters',
    icon: Newspaper,
    link: ({ id }) => ({ to: '/newsletters', search: { id } }),
  },
]

type Doing = {
  readonly go: (link: Link) => void
  readonly type: (text: string) => void
  readonly signOut: () => void
  readonly openGuide: () => void
}

/** Actions and screens whose name or other words match what is typed. */
export function offered(typed: string, { go, type, signOut, openGuide }: Doing): readonly Group[] {
  const isWanted = ({ title, words }: { readonly title: string; readonly words: string }) =>
    typed === '' || isMeant(`${title} ${words}`, typed)
  const starts = commands
    .map(({ label, words, icon, link }) => ({ value: label, icon, title: label, words, choose: () => go(link) }))
    .filter(isWanted)
  const places = screens
    .map(({ to, label, icon }) => ({ value: to, icon, title: label, words: '', choose: () => go({ to }) }))
    .filter(isWanted)
  const confirm = {
    value: 'confirm',
    icon: CalendarCheck,
    title: 'Confirm a request…',
    words: 'time visit appointment schedule',
    choose: () => type('Confirm '),
  }
  const leave = { value: 'sign-out', icon: LogOut, title: 'Sign Out', words: 'leave log out logout', choose: signOut }
  const others = (confirmingOf(typed) === undefined ? [confirm, leave] : [leave]).filter(isWanted)
  const pages = [{ value: guide.href, icon: guide.icon, title: guide.label, words: '', choose: openGuide }].filter(isWanted)

  const actions = { heading: 'Actions', entries: [...starts, ...others] }
  const goTo = { heading: 'Go to', entries: [...places, ...pages] }
  const begins = ({ title }: { readonly title: string }) => title.toLowerCase().startsWith(typed.toLowerCase())
  // "new" is the whole first word of "New newsletter", but only the beginning of "Newsletters".
  const namesAction = starts.some(({ title }) => title.toLowerCase().split(' ')[0] === typed.toLowerCase())
  const actionsFirst = typed === '' || namesAction || (!places.some(begins) && starts.some(begins))
  return actionsFirst ? [actions, goTo] : [goTo, actions]
}

/** Requests that a time can be confirmed for: one that is done is reopened first. */
export function toConfirm(found: readonly Found[], go: (link: Link) => void): Group {
  const entries = found
    .filter(({ kind, state }) => kind === 'request' && state !== 'done')
    .map(({ id, title, detail }) => ({
      value: `confirm ${id}`,
      icon: CalendarCheck,
      title: `Confirm a time for ${title}`,
      detail,
      choose: () => go({ to: '/requests', search: { view: 'all', id, act: 'confirm' } }),
    }))
  return { heading: 'Confirm a request', entries }
}

/** What the search found, by kind. */
export function foundGroups(found: readonly Found[], q: string, go: (link: Link) => void): readonly Group[] {
  return foundKinds.map(({ kind, heading, icon, link }) => ({
    heading,
    entries: found
      .filter((row) => row.kind === kind)
      .map((row) => ({
        value: `${kind} ${row.id}`,
        icon,
        title: row.title,
        detail: row.detail,
        choose: () => go(link(row, q)),
      })),
  }))
}
