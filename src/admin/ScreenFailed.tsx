import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { FailureBanner } from './parts/Failure.tsx'
import { PageHead } from './parts/PageHead.tsx'

/** A screen that failed to load or render; after a deploy, its file may have a new name. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="This page didn’t load" />
      <FailureBanner message="We couldn’t load this page. If trying again doesn’t help, reload the page." onRetry={retry} />
    </div>
  )
}
