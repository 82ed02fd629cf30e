import { clinic } from '../../catalog/clinic.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** Shown while the form loads, and if it fails to. */
export function Opening({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="mt-8 grid min-h-[60dvh] max-w-prose content-start justify-items-start gap-6">
      <ViewHeading>Your visit</ViewHeading>
      {failed ? (
        <>
          <Banner
            message="The form didn’t load. Your cart is safe. Please check your connection and try again."
            phone={clinic.phone}
          />
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <p role="status" className="text-mute">
          Opening your cart…
        </p>
      )}
    </div>
  )
}
