/** What the palette can start. Each command opens the screen where it is done. */
import {
  CalendarPlus,
  CircleUserRound,
  MailPlus,
  MessageSquareQuote,
  PenLine,
  QrCode,
  Sparkles,
  Ticket,
  Upload,
  UserPlus,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Screen } from '../navigation.ts'

type Command = {
  readonly label: string
  /** Other words people may type for it. */
  readonly words: string
  readonly icon: LucideIcon
  readonly link: Pick<LinkProps, 'to' | 'search'>
  /** The screen where it is done. Anyone who may open that may start this. */
  readonly on: Screen['to'] | '/account'
}

export const commands: readonly Command[] = [
  {
    label: 'New visit',
    words: 'schedule book add appointment caller calendar',
    icon: CalendarPlus,
    link: { to: '/calendar', search: { act: 'new' } },
    on: '/calendar',
  },
  {
    label: 'New newsletter',
    words: 'write compose email campaign',
    icon: PenLine,
    link: { to: '/newsletters/compose' },
    on: '/newsletters',
  },
  {
    label: 'Add a subscriber',
    words: 'new create',
    icon: UserPlus,
    link: { to: '/subscribers', search: { act: 'add' } },
    on: '/subscribers',
  },
  {
    label: 'Import subscribers',
    words: 'csv file upload undo import',
    icon: Upload,
    link: { to: '/subscribers', search: { act: 'import' } },
    on: '/subscribers',
  },
  {
    label: 'Draw the raffle',
    words: 'winner prize ticket',
    icon: Ticket,
    link: { to: '/check-ins', search: { raffle: 'pick' } },
    on: '/check-ins',
  },
  {
    label: 'Show the check-in code',
    words: 'qr event guests',
    icon: QrCode,
    link: { to: '/check-ins/code' },
    on: '/check-ins',
  },
  {
    label: 'Review testimonials',
    words: 'publish pending moderate',
    icon: MessageSquareQuote,
    link: { to: '/testimonials', search: { view: 'pending' } },
    on: '/testimonials',
  },
  {
    label: 'Approve email signups',
    words: 'pending popup',
    icon: MailPlus,
    link: { to: '/email-signups', search: { view: 'pending' } },
    on: '/email-signups',
  },
  {
    label: 'Generate an image',
    words: 'picture photo draw new',
    icon: Sparkles,
    link: { to: '/image-generator' },
    on: '/image-generator',
  },
  {
    label: 'Invite an admin',
    words: 'add new user account team',
    icon: UserRoundPlus,
    link: { to: '/users', search: { act: 'invite' } },
    on: '/users',
  },
  {
    label: 'Your account',
    words: 'my profile name password change second factor authenticator devices 2fa',
    icon: CircleUserRound,
    link: { to: '/account' },
    on: '/account',
  },
]

/** Whether every word typed begins a word of the text. */
export function isMeant(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** "confirm ana" asks for Ana's request, to confirm it. */
export function confirmingOf(typed: string): string | undefined {
  return /^confirm(?:\s+(?:a\s+)?(?:request|time|visit)\b)?(?:\s+(.*))?$/i.exec(typed.trim())?.[1]?.trim()
}
