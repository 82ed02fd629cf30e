/** What we show in place of the back office to people who can't use it (yet). */
import { useEffect, useState, type ReactNode } from 'react'
import { clinic } from '../catalog/clinic.ts'
import { paths } from '../catalog/site/paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'

function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <main tabIndex={-1} className="grid min-h-svh place-items-center px-5 py-16 outline-none">
      <div className="w-full max-w-108 text-center">
        <p className="font-display text-[1.5rem] text-lagoon">{clinic.name}</p>
        {children}
      </div>
    </main>
  )
}

/** While the guard checks the session. The message appears only if that takes long. */
export function Waiting() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 600)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main tabIndex={-1} className="grid min-h-svh place-items-center px-5 outline-none">
      <p role="status" className={`font-display text-[1.5rem] text-lagoon ${late ? 'animate-wait' : 'invisible'}`}>
        {clinic.name}
        <span className="sr-only">Loading the back office</span>
      </p>
    </main>
  )
}

/** The account lost its admin role while the page was open. The spec's sentence, word for word. */
export function AccessDenied() {
  return (
    <Sheet>
      <h1 className="mt-8 font-sans text-[1.25rem] leading-7 font-semibold">
        Access Denied — You don't have permission to access this page.
      </h1>
      <p className="mt-3 text-mute">If this is a mistake, ask an admin to invite you again.</p>
      <div className="mt-8 flex justify-center gap-3">
        <a className={buttonClass({ size: 'sm' })} href={paths.home}>
          Return to Home
        </a>
      </div>
    </Sheet>
  )
}

export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Sheet>
      <div role="alert">
        <h1 className="mt-8 font-sans text-[1.25rem] leading-7 font-semibold">We can’t reach the server</h1>
        <p className="mt-3 text-mute">Your work is safe. Check your connection and try again.</p>
      </div>
      <Button className="mt-8" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Sheet>
  )
}
