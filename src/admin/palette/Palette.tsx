/** Ctrl-K: start something, go to a screen, or find a person or a request. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import {
  CalendarCheck,
  CalendarDays,
  Inbox,
  LogOut,
  MailPlus,
  MessageSquareQuote,
  Newspaper,
  Search,
  Syringe,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { searchEverything, type Found } from '../../contracts/admin-search.ts'
import { guide, screens } from '../navigation.ts'
import { ask } from '../parts/ask.ts'
import { notifyFailed } from '../parts/Notices.tsx'
import { useOpener } from '../parts/overlay/opener.ts'
import { overlayClass } from '../parts/overlay/overlay-class.ts'
import { stillSignedIn, useSignOut } from '../use-sign-out.ts'
import { commands, confirmingOf, isMeant } from './commands.ts'
import { PaletteItem } from './PaletteItem.tsx'
import { useHeldKeys } from './use-held-keys.ts'

const kinds: Readonly<Record<Found['kind'], { readonly heading: string; readonly icon: LucideIcon }>> = {
  request: { heading: 'Requests', icon: Inbox },
  visit: { heading: 'Visits for callers', icon: CalendarDays },
  subscriber: { heading: 'Subscribers', icon: Users },
  'check-in': { heading: 'Check-ins', icon: Syringe },
  'email-signup': { heading: 'Email signups', icon: MailPlus },
  testimonial: { heading: 'Testimonials', icon: MessageSquareQuote },
  newsletter: { heading: 'Newsletters', icon: Newspaper },
}

const headingClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-fine [&_[cmdk-group-heading]]:text-mute'

/** Long enough for the next key of a quick typist, short enough that nobody waits for it. */
const pauseMs = 60
const leastTyped = 2

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const leaveOffice = async (): Promise<void> => {
    if (!(await signOut())) notifyFailed(stillSignedIn, () => void leaveOffice())
  }
  const [typed, setTyped] = useState('')
  const early = useHeldKeys()
  const opener = useOpener()
  // After navigating, focus belongs to the new screen, not to whatever opened the palette.
  const left = useRef(false)
  const wanted = typed.trim()
  const confirming = confirmingOf(wanted)
  const sought = confirming ?? wanted
  const q = useSettled(sought)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => ask(searchEverything, { q }, { signal }),
    enabled: q.length >= leastTyped,
    placeholderData: keepPreviousData,
  })
  const found = q.length >= leastTyped ? (data?.found ?? []) : []
  /** They answer what was typed before: Enter must not open one of them. */
  const isStale = q !== sought || isPlaceholderData
  const isWanted = (label: string, words = '') => wanted === '' || isMeant(`${label} ${words}`, wanted)
  const startable = commands.filter(({ label, words }) => isWanted(label, words))
  const asksToConfirm = confirming === undefined && isWanted('Confirm a request…', 'time visit appointment schedule')
  const offersSignOut = isWanted('Sign Out', 'leave log out logout')
  const places = screens.filter(({ label }) => isWanted(label))
  const offersGuide = isWanted(guide.label)
  const toConfirm = confirming === undefined ? [] : found.filter((row) => row.kind === 'request')
  const shown =
    startable.length + places.length + found.length + Number(asksToConfirm) + Number(offersGuide) + Number(offersSignOut)

  const leave = () => {
    left.current = true
    onClose()
  }

  const go = (kind: Found['kind'], id: string, detail: string) => {
    leave()
    if (kind === 'request') void navigate({ to: '/requests', search: { view: 'all', id } })
    else if (kind === 'visit') void navigate({ to: '/calendar', search: { id } })
    else if (kind === 'testimonial') void navigate({ to: '/testimonials', search: { id, q } })
    else if (kind === 'newsletter') void navigate({ to: '/newsletters', search: { id } })
    else if (kind === 'check-in') void navigate({ to: '/check-ins', search: { id } })
    else if (kind === 'email-signup') void navigate({ to: '/email-signups', search: { q: detail } })
    else void navigate({ to: '/subscribers', search: { q: detail } })
  }

  const begins = ({ label }: { readonly label: string }) => label.toLowerCase().startsWith(wanted.toLowerCase())
  // "new" is the whole first word of "New newsletter", and only the beginning of "Newsletters".
  const namesAction = startable.some(({ label }) => label.toLowerCase().split(' ')[0] === wanted.toLowerCase())
  const actionsFirst = wanted === '' || namesAction || (!places.some(begins) && startable.some(begins))
  const actions = (startable.length > 0 || asksToConfirm || offersSignOut) && (
    <Command.Group key="actions" heading="Actions" className={headingClass}>
      {startable.map(({ label, icon, link }) => (
        <PaletteItem
          key={label}
          value={label}
          icon={icon}
          title={label}
          onSelect={() => {
            leave()
            void navigate(link)
          }}
        />
      ))}
      {asksToConfirm && (
        <PaletteItem value="confirm" icon={CalendarCheck} title="Confirm a request…" onSelect={() => setTyped('Confirm ')} />
      )}
      {offersSignOut && (
        <PaletteItem
          value="sign-out"
          icon={LogOut}
          title="Sign Out"
          onSelect={() => {
            onClose()
            void leaveOffice()
          }}
        />
      )}
    </Command.Group>
  )
  const goTo = (places.length > 0 || offersGuide) && (
    <Command.Group key="go-to" heading="Go to" className={headingClass}>
      {places.map(({ to, label, icon }) => (
        <PaletteItem
          key={to}
          value={to}
          icon={icon}
          title={label}
          onSelect={() => {
            leave()
            void navigate({ to })
          }}
        />
      ))}
      {offersGuide && (
        <PaletteItem
          value={guide.href}
          icon={guide.icon}
          title={guide.label}
          onSelect={() => {
            onClose()
            window.open(guide.href, '_blank')
          }}
        />
      )}
    </Command.Group>
  )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={(event) => (left.current ? event.preventDefault() : opener.giveBack(event))}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-dialog border border-line bg-pearl text-ink outline-none data-[state=open]:animate-fade-in"
        >
          <Dialog.Title className="sr-only">Search and actions</Dialog.Title>
          <Command label="Search and actions" shouldFilter={false} loop>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                onFocus={() => {
                  const held = early.take()
                  if (held !== '') setTyped((before) => before + held)
                }}
                maxLength={100}
                placeholder="Find someone or type a command"
                className="h-13 w-full bg-transparent text-body outline-none placeholder:text-mute"
              />
            </div>
            <Command.List ref={early.list} label="Results" className="max-h-[52vh] overflow-y-auto p-2">
              {toConfirm.length > 0 && (
                <Command.Group heading="Confirm a request" className={headingClass}>
                  {toConfirm.map(({ id, title, detail }) => (
                    <PaletteItem
                      key={id}
                      value={`confirm ${id}`}
                      icon={CalendarCheck}
                      title={`Confirm a time for ${title}`}
                      detail={detail}
                      onSelect={() => {
                        if (isStale) return
                        leave()
                        void navigate({ to: '/requests', search: { view: 'all', id, act: 'confirm' } })
                      }}
                    />
                  ))}
                </Command.Group>
              )}
              {actionsFirst ? [actions, goTo] : [goTo, actions]}
              {(Object.keys(kinds) as Found['kind'][]).map((kind) => {
                const { heading, icon } = kinds[kind]
                const rows = found.filter((row) => row.kind === kind && !toConfirm.includes(row))
                return (
                  rows.length > 0 && (
                    <Command.Group key={kind} heading={heading} className={headingClass}>
                      {rows.map(({ id, title, detail }) => (
                        <PaletteItem
                          key={id}
                          value={`${kind} ${id}`}
                          icon={icon}
                          title={title}
                          detail={detail}
                          onSelect={() => !isStale && go(kind, id, detail)}
                        />
                      ))}
                    </Command.Group>
                  )
                )
              })}
              {shown === 0 && (
                <p role="status" className="px-3 py-8 text-center text-admin text-mute">
                  {confirming !== undefined && confirming.length < leastTyped
                    ? 'Type the client’s name, phone or reference.'
                    : isError
                      ? 'The search didn’t work. Try again.'
                      : isFetching
                        ? 'Searching'
                        : 'No results.'}
                </p>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
