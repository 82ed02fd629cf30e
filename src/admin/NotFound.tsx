import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from './parts/list/ListState.tsx'
import { PageHead } from './parts/PageHead.tsx'

export function NotFound() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Page not found" />
      <EmptyState
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary', size: 'admin' })}>
            Go to the dashboard
          </Link>
        }
      >
        There’s no back office page at this address.
      </EmptyState>
    </div>
  )
}
