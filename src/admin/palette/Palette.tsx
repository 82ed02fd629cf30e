/** Ctrl-K: start something, go to a screen, or find a person or a request. */
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { stillSignedIn } from '../../stores/account/still-signed-in.ts'
import { guide } from '../navigation.ts'
import { notifyFailed } from '../parts/Notices.tsx'
import { useOpener } from '../parts/overlay/opener.ts'
import { overlayClass } from '../parts/overlay/overlay-class.ts'
import { useSignOut } from '../use-sign-out.ts'
import { confirmingOf } from './commands.ts'
import { foundGroups, offered, toConfirm, type Link } from './groups.ts'
import { PaletteItem } from './PaletteItem.tsx'
import { useHeldKeys } from './use-held-keys.ts'
import { useSearch } from './use-search.ts'

const headingClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-fine [&_[cmdk-group-heading]]:text-mute'

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [typed, setTyped] = useState('')
  const early = useHeldKeys()
  const opener = useOpener()
  // After navigating, focus belongs to the new screen, not to whatever opened the palette.
  const left = useRef(false)
  const isEnter = useRef(false)

  const leaveOffice = async (): Promise<void> => {
    if (!(await signOut())) notifyFailed(stillSignedIn, () => void leaveOffice())
  }
  const go = (link: Link) => {
    left.current = true
    onClose()
    void navigate(link)
  }
  const doing = {
    go,
    type: setTyped,
    signOut: () => {
      onClose()
      void leaveOffice()
    },
    openGuide: () => {
      onClose()
      window.open(guide.href, '_blank')
    },
  }

  const wanted = typed.trim()
  const confirming = confirmingOf(wanted)
  const sought = confirming ?? wanted
  const { found, isStale, isTooShort, isFetching, isError } = useSearch(sought)
  // Enter means the typed words, which an earlier result may not match; a click means the row itself.
  const goToFound = (link: Link) => {
    if (!(isStale && isEnter.current)) go(link)
  }
  const shown = [
    ...(confirming === undefined ? [] : [toConfirm(found, goToFound)]),
    ...offered(wanted, doing),
    ...foundGroups(confirming === undefined ? found : found.filter(({ kind }) => kind !== 'request'), sought, goToFound),
  ].filter(({ entries }) => entries.length > 0)
  const empty = isError ? 'The search didn’t work. Try again.' : isFetching ? 'Searching' : 'No results.'

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
          <Command
            label="Search and actions"
            shouldFilter={false}
            loop
            onKeyDownCapture={({ key }) => (isEnter.current = key === 'Enter')}
            onKeyUpCapture={() => (isEnter.current = false)}
          >
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
              {shown.map(({ heading, entries }) => (
                <Command.Group key={heading} heading={heading} className={headingClass}>
                  {entries.map((entry) => (
                    <PaletteItem key={entry.value} {...entry} />
                  ))}
                </Command.Group>
              ))}
              {shown.length === 0 && (
                <p role="status" className="px-3 py-8 text-center text-admin text-mute">
                  {confirming !== undefined && isTooShort ? 'Type the client’s name, phone or reference.' : empty}
                </p>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
