import { ArrowLeft } from 'lucide-react'
import { auth } from '../../stores/account/auth.ts'

export function BackToSignIn() {
  return (
    <button
      type="button"
      className="text-link mt-8 inline-flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium"
      onClick={() => auth.show('sign-in')}
    >
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden /> Back
    </button>
  )
}
