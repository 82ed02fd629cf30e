/** A phone's own Back. Without this it leaves the page, and every answer with it. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { HealthForm } from '../../stores/check-in/form.ts'

type Place = { readonly groups?: 'first' | 'later' } | null

const place = () => (window.history.state as Place)?.groups

/** While a later group is open on a phone, Back opens the one before it. The page has one entry for all of them. */
export function useBackThroughGroups(form: HealthForm): void {
  const group = useStore(form.$group)

  useEffect(() => {
    const isPhone = !window.matchMedia('(width >= 48rem)').matches
    if (group === 0 && place() === 'later') window.history.back()
    if (group === 0 || !isPhone || place() === 'later') return
    window.history.replaceState({ groups: 'first' }, '')
    window.history.pushState({ groups: 'later' }, '')
  }, [group])

  useEffect(() => {
    const goBack = () => place() === 'first' && form.$group.get() > 0 && form.back()
    window.addEventListener('popstate', goBack)
    return () => {
      window.removeEventListener('popstate', goBack)
      if (place() === 'later') window.history.back()
    }
  }, [form])
}
