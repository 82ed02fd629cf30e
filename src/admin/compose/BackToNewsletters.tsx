import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { backLinkClass } from '../parts/back-link-class.ts'

export function BackToNewsletters() {
  return (
    <Link to="/newsletters" className={backLinkClass}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> Newsletters
    </Link>
  )
}
