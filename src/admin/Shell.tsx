/** The frame of every screen: the sidebar (on a phone, a drawer under a top bar), the screen, and the palette. */
import type { Query } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState, type AnyRoute, type AnyRouter } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clinic } from '../catalog/clinic.ts'
import { useKeyDown } from '../ui/use-key-down.ts'
import { StepSender } from './calendar/steps/StepSender.tsx'
import { holdKeys, takeKeys } from './palette/early-keys.ts'
import { isLong } from './parts/list/list-query.ts'
import { useFollowedRow } from './parts/list/row-place.ts'
import { useLiveLooks, usePresence } from './parts/live.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { useOpener } from './parts/overlay/opener.ts'
import { overlayClass } from './parts/overlay/overlay-class.ts'
import { SecondFactorDue } from './SecondFactorDue.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useMe } from './parts/use-me.ts'
import { useWaiting } from './parts/use-waiting.ts'

const loadPalette = () => import('./palette/Palette.tsx').then(({ Palette: component }) => ({ default: component }))
const Palette = lazy(loadPalette)

/** Whether a key press is Ctrl-K or Cmd-K. */
function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
}

/** Loads the palette and the screens behind the first view, one by one, so that no click waits for a file. */
async function loadAhead(router: AnyRouter): Promise<void> {
  await loadPalette()
  for (const route of Object.values<AnyRoute>(router.routesById)) await router.loadRouteChunk(route)
}

const isShort = (query: Query) => !isLong(query)

export function Shell() {
  const [palette, setPalette] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const me = useMe()
  const waiting = useWaiting()

  useLiveLooks(isShort)
  usePresence()

  const openPalette = () => {
    holdKeys()
    setPalette(true)
  }
  useKeyDown((event) => {
    if (!isPaletteKey(event)) return
    event.preventDefault()
    if (!palette) return openPalette()
    takeKeys()
    setPalette(false)
  })

  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(router).catch(() => {}), 2_000)
    return () => clearTimeout(timer)
  }, [router])

  useFocusOnArrival(path)
  useFollowedRow()
  useEffect(() => setDrawer(false), [path])
  const opener = useOpener()
  const openedOn = useRef(path)

  const sidebar = <Sidebar waiting={waiting} user={me} onSearch={openPalette} />
  return (
    <div className="min-h-svh lg:pl-58 print:pl-0">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-lagoon px-4 py-2 text-admin text-on-dark focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-58 border-r border-line bg-shell lg:block print:hidden">{sidebar}</aside>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-shell px-2 lg:hidden print:hidden">
        <BarButton label="Menu" icon={Menu} onClick={() => setDrawer(true)} />
        <p className="flex-1 font-display text-[1.25rem] text-lagoon">{clinic.name}</p>
        <BarButton label="Search" icon={Search} onClick={openPalette} />
      </header>
      <Dialog.Root open={drawer} onOpenChange={setDrawer}>
        <Dialog.Portal>
          <Dialog.Overlay className={overlayClass} />
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              opener.remember()
              openedOn.current = path
            }}
            onCloseAutoFocus={(event) => {
              if (openedOn.current === path) return opener.giveBack(event)
              event.preventDefault()
              focusMain()
            }}
            className="fixed inset-y-0 left-0 z-50 w-70 border-r border-line bg-shell outline-none data-[state=closed]:animate-slide-right data-[state=open]:animate-slide-left lg:hidden"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close menu"
              className="absolute top-2 right-2 flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-mist"
            >
              <X size={20} strokeWidth={1.5} aria-hidden />
            </Dialog.Close>
            {sidebar}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <ConnectionBanner />
      <StepSender />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[76rem] px-4 py-6 has-data-wide:max-w-none outline-none md:px-8 md:py-8 print:max-w-none print:p-0"
      >
        <SecondFactorDue />
        <div className="@container">
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <Suspense>{palette && <Palette onClose={() => setPalette(false)} />}</Suspense>
    </div>
  )
}

function BarButton({
  label,
  icon: Icon,
  onClick,
}: {
  readonly label: string
  readonly icon: typeof Menu
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-mist"
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden />
    </button>
  )
}

function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Moves focus to each new screen; the first screen leaves it where the browser put it. */
function useFocusOnArrival(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    focusMain()
  }, [path])
}
