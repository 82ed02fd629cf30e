import { useStore } from '@nanostores/react'
import { auth } from '../../stores/account/auth.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Why the visitor was sent here, above the form. */
export function AuthAlert() {
  const alert = useStore(auth.$alert)
  return alert === undefined ? null : (
    <div className="mt-6">
      <Banner message={alert} />
    </div>
  )
}
