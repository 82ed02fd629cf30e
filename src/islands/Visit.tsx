/** The island of /visit: what its link shows, in all its states. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { ownVisit } from '../stores/visit/own-visit.ts'
import type { HeadlineParts } from './form/HeadlineLines.tsx'
import { CanceledVisit, ExpiredLink, FailedVisit, InvalidLink } from './visit/NoVisit.tsx'
import { OneMoment } from './visit/NothingHere.tsx'
import { VisitPage } from './visit/VisitPage.tsx'

type Props = {
  headline: HeadlineParts
  /** The site's photo of its provider, if there is one. */
  portrait?: ReactNode
}

export function Visit({ headline, portrait }: Props) {
  const view = useStore(ownVisit.$view)
  /** Whether there was something to press, so that what takes its place takes focus. */
  const acted = useRef(false)
  const arrived = acted.current
  if (view.kind === 'visit' || view.kind === 'failed') acted.current = true

  useEffect(() => {
    const open = () => void ownVisit.open()
    const look = () => document.visibilityState === 'visible' && void ownVisit.look()
    open()
    window.addEventListener('hashchange', open)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('hashchange', open)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  switch (view.kind) {
    case 'loading':
      return <OneMoment headline={headline} opening="visit" />
    case 'invalid':
      return <InvalidLink arrived={arrived} />
    case 'expired':
      return <ExpiredLink arrived={arrived} />
    case 'canceled':
      return <CanceledVisit was={view.was} arrived={arrived} />
    case 'failed':
      return <FailedVisit sentence={view.sentence} arrived={arrived} />
    case 'visit':
      return <VisitPage visit={view.visit} portrait={portrait} arrived={arrived} />
  }
}
