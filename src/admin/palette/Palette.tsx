/** Ctrl-K: go to a screen, or find a person or a request. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Inbox, MailPlus, MessageSquareQuote, Search, Syringe, Users, type LucideIcon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { searchEverything, type Found } from '../../contracts/admin-search.ts'
import { guide, screens } from '../navigation.ts'
import { ask } from '../parts/ask.ts'
import { useOpener } from '../parts/overlay/opener.ts'
import { overlayClass } from '../parts/overlay/overlay-class.ts'

const kinds: Readonly<Record<Found['kind'], { readonly heading: string; readonly icon: LucideIcon }>> = {
  request: { heading: 'Requests', icon: Inbox },
  subscriber: { heading: 'Subscribers', icon: Users },
  'check-in': { heading: 'Check-ins', icon: Syringe },
  'email-signup': { heading: 'Email signups', icon: MailPlus },
  testimonial: { heading: 'Testimonials', icon: MessageSquareQuote },
}

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 text-admin select-none data-[selected=true]:bg-mist'
const headingClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-fine [&_[cmdk-group-heading]]:text-mute'

function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const opener = useOpener()
  // After navigating, focus belongs to the new screen, not to whatever opened the palette.
  const left = useRef(false)
  const q = useSettled(typed.trim(), 150)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => ask(searchEverything, { q }, { signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = q.length >= 2 ? (data?.found ?? []) : []
  const wanted = typed.trim().toLowerCase()
  const isWanted = ({ label }: { readonly label: string }) => label.toLowerCase().includes(wanted)
  const places = screens.filter(isWanted)
  const offersGuide = isWanted(guide)

  const leave = () => {
    left.current = true
    onClose()
  }

  const go = (kind: Found['kind'], id: string, detail: string) => {
    leave()
    if (kind === 'request') void navigate({ to: '/requests', search: { view: 'all', id } })
    else if (kind === 'testimonial') void navigate({ to: '/testimonials', search: { id, q } })
    else if (kind === 'check-in') void navigate({ to: '/check-ins', search: { id } })
    else if (kind === 'email-signup') void navigate({ to: '/email-signups', search: { q: detail } })
    else void navigate({ to: '/subscribers', search: { q: detail } })
  }

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
          <Dialog.Title className="sr-only">Go to, or find</Dialog.Title>
          <Command label="Go to, or find" shouldFilter={false} loop>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                maxLength={100}
                placeholder="Go to, or find a person or a request"
                className="h-13 w-full bg-transparent text-body outline-none placeholder:text-mute"
              />
            </div>
            <Command.List label="Results" className="max-h-[52vh] overflow-y-auto p-2">
              {(places.length > 0 || offersGuide) && (
                <Command.Group heading="Go to" className={headingClass}>
                  {places.map(({ to, label, icon: Icon }) => (
                    <Command.Item
                      key={to}
                      value={to}
                      className={itemClass}
                      onSelect={() => {
                        leave()
                        void navigate({ to })
                      }}
                    >
                      <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
                      {label}
                    </Command.Item>
                  ))}
                  {offersGuide && (
                    <Command.Item
                      value={guide.href}
                      className={itemClass}
                      onSelect={() => {
                        onClose()
                        window.open(guide.href, '_blank')
                      }}
                    >
                      <guide.icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
                      {guide.label}
                    </Command.Item>
                  )}
                </Command.Group>
              )}
              {(Object.keys(kinds) as Found['kind'][]).map((kind) => {
                const { heading, icon: Icon } = kinds[kind]
                const rows = found.filter((row) => row.kind === kind)
                return (
                  rows.length > 0 && (
                    <Command.Group key={kind} heading={heading} className={headingClass}>
                      {rows.map(({ id, title, detail }) => (
                        <Command.Item
                          key={id}
                          value={`${kind} ${id}`}
                          className={itemClass}
                          onSelect={() => go(kind, id, detail)}
                        >
                          <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
                          <span className="min-w-0">
                            <span className="block truncate font-medium">{title}</span>
                            <span className="block truncate text-fine text-mute">{detail}</span>
                          </span>
                        </Command.Item>
                      ))}
                    </Command.Group>
                  )
                )
              })}
              {places.length + found.length === 0 && !offersGuide && (
                <p role="status" className="px-3 py-8 text-center text-admin text-mute">
                  {isError ? 'The search did not answer. Try again.' : isFetching ? 'Looking' : 'Nothing found.'}
                </p>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
