import { Link } from '@tanstack/react-router'
import { ExternalLink, LogOut, Search } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../catalog/count.ts'
import { clinic } from '../catalog/clinic.ts'
import { paths } from '../catalog/site/paths.ts'
import type { Waiting } from '../contracts/admin-dashboard.ts'
import type { Person } from '../stores/account/session.ts'
import { stillSignedIn } from '../stores/account/still-signed-in.ts'
import { guide, screens } from './navigation.ts'
import { useSignOut } from './use-sign-out.ts'

type Props = {
  readonly waiting: Waiting | undefined
  readonly user: Person | undefined
  readonly onSearch: () => void
}

const itemClass =
  'flex h-9 items-center gap-3 rounded-card px-2.5 text-admin font-medium text-mute transition-colors hover:bg-sand/60 hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:text-ink max-lg:h-11'

/** The screens with their counts, and who is signed in. */
export function Sidebar({ waiting, user, onSearch }: Props) {
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 pt-5 pb-3">
      <a href={paths.home} className="px-2.5 font-display text-[1.375rem] leading-7 text-lagoon" title="Clinic website">
        {clinic.name}
      </a>
      <button
        type="button"
        className="mt-5 flex h-9 shrink-0 cursor-pointer items-center gap-2.5 rounded-full border border-field bg-pearl px-3 text-admin text-mute hover:border-mute max-lg:h-11"
        onClick={onSearch}
      >
        <Search size={16} strokeWidth={1.5} aria-hidden />
        Search
        <kbd className="ml-auto font-sans text-fine max-lg:hidden">Ctrl K</kbd>
      </button>
      <nav aria-label="Back office" className="mt-4">
        <ul className="grid grid-cols-1 gap-0.5">
          {screens.map(({ to, label, icon: Icon, count }) => {
            const waits = count && waiting ? waiting[count.of] : 0
            return (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={itemClass}>
                  <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
                  {label}
                  {waits > 0 && (
                    <span className="ml-auto rounded-full bg-glass px-2 text-fine text-ink tnum">
                      {formatCount(waits)}
                      <span className="sr-only"> {count?.word}</span>
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line pt-3">
        {user && (
          <Link
            to="/account"
            className="mb-1 block rounded-card px-2.5 py-1.5 text-admin transition-colors hover:bg-sand/60 aria-[current=page]:bg-sand"
            title="Your account"
          >
            <span className="block truncate font-medium">{user.full_name ?? 'Admin'}</span>
            <span className="block truncate text-fine text-mute">{user.email}</span>
          </Link>
        )}
        <a href={guide.href} target="_blank" className={itemClass}>
          <guide.icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
          {guide.label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <a href={paths.home} className={itemClass}>
          <ExternalLink size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
          Clinic website
        </a>
        <SignOut />
      </div>
    </div>
  )
}

function SignOut() {
  const [failed, setFailed] = useState(false)
  const signOut = useSignOut()
  return (
    <>
      <button type="button" className={`${itemClass} w-full cursor-pointer`} onClick={async () => setFailed(!(await signOut()))}>
        <LogOut size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
        Sign Out
      </button>
      {failed && (
        <p role="alert" className="px-2.5 pt-1 text-fine text-danger">
          {stillSignedIn}
        </p>
      )}
    </>
  )
}
