import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

export function BackToNewsletters() {
  return (
    <Link
      to="/newsletters"
      className="inline-flex min-h-9 items-center gap-1.5 justify-self-start rounded-full pr-2 text-admin font-medium text-lagoon hover:underline hover:underline-offset-4"
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> Newsletters
    </Link>
  )
}
