/** The screens of the back office, in the order of its sidebar. */
import {
  BookOpen,
  History,
  Image,
  Inbox,
  LayoutDashboard,
  MailPlus,
  MessageSquareQuote,
  Newspaper,
  ShieldCheck,
  Syringe,
  Trash2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../catalog/paths.ts'
import type { Waiting } from '../contracts/admin-dashboard.ts'

export type Screen = {
  readonly to:
    | '/'
    | '/requests'
    | '/testimonials'
    | '/signups'
    | '/email-signups'
    | '/subscribers'
    | '/newsletters'
    | '/image-generator'
    | '/users'
    | '/audit'
    | '/trash'
  readonly label: string
  readonly icon: LucideIcon
  /** What waits there, as a count behind its name, and what the count is of. */
  readonly count?: { readonly of: keyof Waiting; readonly word: string }
}

export const screens: readonly Screen[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/requests', label: 'Requests', icon: Inbox, count: { of: 'openRequests', word: 'open' } },
  { to: '/testimonials', label: 'Testimonials', icon: MessageSquareQuote, count: { of: 'pendingTestimonials', word: 'pending' } },
  { to: '/signups', label: 'Event signups', icon: Syringe, count: { of: 'guestsToday', word: 'waiting today' } },
  { to: '/email-signups', label: 'Email signups', icon: MailPlus, count: { of: 'unapprovedSignups', word: 'pending' } },
  { to: '/subscribers', label: 'Subscribers', icon: Users },
  { to: '/newsletters', label: 'Newsletters', icon: Newspaper },
  { to: '/image-generator', label: 'Image generator', icon: Image },
  { to: '/users', label: 'Admin users', icon: ShieldCheck },
  { to: '/audit', label: 'Audit', icon: History },
  { to: '/trash', label: 'Trash', icon: Trash2 },
]

/** How the work is done: pages of their own, which open beside it. */
export const guide = { href: paths.guide, label: 'Guide', icon: BookOpen } as const
