import { paths, resetMode } from '../../catalog/site/paths.ts'
import { resetPassword, type ResetView } from '../../stores/account/reset-password.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { HeadlineLines, type HeadlineParts } from '../form/HeadlineLines.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** `arrived`: it takes the place of what was pressed, and the focus. */
type Props = { view: Extract<ResetView, { kind: 'error' }>; arrived: boolean }

/** A new password can't be chosen here, so the page's own title doesn't fit. */
function titleOf(help: Props['view']['try']): HeadlineParts {
  const parts = (start: string, end: string) => [
    { text: start, italic: false },
    { text: end, italic: true },
  ]
  if (help === 'again') return parts('Something', 'went wrong.')
  if (help === 'signing in') return parts('Try', 'signing in.')
  return parts('This link', 'doesn’t work.')
}

/** The emailed link doesn't work: what is wrong with it, and what to do. */
export function LinkError({ view, arrived }: Props) {
  return (
    <>
      <ViewHeading className="font-display text-h2" arrived={arrived}>
        <HeadlineLines parts={titleOf(view.try)} />
      </ViewHeading>
      <div className="mt-8">
        <Banner message={view.sentence} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
        {view.try === 'again' && <Button onClick={() => void resetPassword.useLink()}>Try again</Button>}
        {(view.try === 'signing in' || view.try === 'the inviter') && (
          <a href={paths.auth} className={buttonClass()}>
            Sign in
          </a>
        )}
        {view.try !== 'the inviter' && (
          <a href={resetMode} className={buttonClass({ variant: view.try ? 'secondary' : 'default' })}>
            Request a new link
          </a>
        )}
      </div>
    </>
  )
}
