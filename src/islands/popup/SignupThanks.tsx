import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'

export function SignupThanks({ onClose }: { onClose: () => void }) {
  // The pressed button is gone, so focus the heading.
  useEffect(() => document.getElementById('signup-title')?.focus({ preventScroll: true }), [])

  return (
    <div className="grid justify-items-start gap-4 pt-2">
      <p className="text-mute">
        If you were taken off our list before, check your inbox: we’ll email you a link to confirm. Otherwise, you’ll hear from us
        when there’s news. Each email has a link to unsubscribe.
      </p>
      <Button variant="outline" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
