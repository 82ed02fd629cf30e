import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'

export function SignupThanks({ onClose }: { onClose: () => void }) {
  // The button that was pressed is gone.
  useEffect(() => document.getElementById('signup-title')?.focus({ preventScroll: true }), [])

  return (
    <div className="grid justify-items-start gap-4 pt-2">
      <p className="text-mute">Our next email comes to you. Each has a link to unsubscribe.</p>
      <Button variant="outline" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
