/** The back office's screens, in sidebar order. */
import {
  BookOpen,
  CalendarDays,
  ChartColumn,
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
import { paths } from '../catalog/site/paths.ts'
import type { Waiting } from '../contracts/admin-dashboard.ts'

export type Screen = {
  readonly to:
    | '/'
    | '/requests'
    | '/calendar'
    | '/testimonials'
    | '/check-ins'
    | '/email-signups'
    | '/subscribers'
    | '/newsletters'
    | '/image-generator'
    | '/report'
    | '/users'
    | '/audit'
    | '/trash'
  readonly label: string
  readonly icon: LucideIcon
  /** The count shown after the name: which figure, and the word for what it counts. */
  readonly count?: { readonly of: keyof Waiting; readonly word: string }
}

export const screens: readonly Screen[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/requests', label: 'Requests', icon: Inbox, count: { of: 'openRequests', word: 'open' } },
  { to: '/calendar', label: 'Calendar', icon: CalendarDays },
  { to: '/testimonials', label: 'Testimonials', icon: MessageSquareQuote, count: { of: 'pendingTestimonials', word: 'pending' } },
  { to: '/check-ins', label: 'Check-ins', icon: Syringe, count: { of: 'guestsToday', word: 'waiting today' } },
  { to: '/email-signups', label: 'Email signups', icon: MailPlus, count: { of: 'unapprovedSignups', word: 'pending' } },
  { to: '/subscribers', label: 'Subscribers', icon: Users },
  { to: '/newsletters', label: 'Newsletters', icon: Newspaper },
  { to: '/image-generator', label: 'Image generator', icon: Image },
  { to: '/report', label: 'Weekly report', icon: ChartColumn },
  { to: '/users', label: 'Admin users', icon: ShieldCheck },
  { to: '/audit', label: 'Audit log', icon: History },
  { to: '/trash', label: 'Trash', icon: Trash2 },
]

/** The staff guide: separate pages that open beside the back office. */
export const guide = { href: paths.guide, label: 'Guide', icon: BookOpen } as const
