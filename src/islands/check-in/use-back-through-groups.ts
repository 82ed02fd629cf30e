/** A phone's own Back. Without this it leaves the page, and every answer with it. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { HealthForm } from '../../stores/check-in/form.ts'

type Place = { readonly group?: number } | null

/** The group of the current history entry; undefined for an entry without one, such as a link within the page. */
const placeNow = () => (window.history.state as Place)?.group

/**
 * On a phone each group is an entry of the history, added as the guest continues: browsers skip entries that a page adds on its
 * own. Back opens the previous group. While `sending`, it waits for the answer as the form's own button does.
 */
export function useBackThroughGroups(form: HealthForm, sending: boolean): void {
  const group = useStore(form.$group)
  const isSending = useRef(sending)
  isSending.current = sending
  /** Whether a history step that this hook started is still to come. */
  const isOnItsWay = useRef(false)

  useEffect(() => {
    const place = placeNow() ?? 0
    if (group > place && !window.matchMedia('(width >= 48rem)').matches) {
      if (place === 0) window.history.replaceState({ group: 0 }, '')
      window.history.pushState({ group }, '')
    } else if (group < place && !isOnItsWay.current) {
      isOnItsWay.current = true
      window.history.go(group - place)
    }
  }, [group])

  useEffect(() => {
    // A group starts at its top, even if the browser would restore the scroll position.
    window.history.scrollRestoration = 'manual'
    const arrive = () => {
      const place = placeNow()
      const isAsked = isOnItsWay.current
      isOnItsWay.current = false
      if (place === undefined || isAsked) return
      const steps = form.$group.get() - place
      if (steps <= 0) return
      if (isSending.current) {
        isOnItsWay.current = true
        window.history.go(steps)
      } else for (let step = 0; step < steps; step += 1) form.back()
    }
    window.addEventListener('popstate', arrive)
    return () => {
      window.removeEventListener('popstate', arrive)
      const place = placeNow() ?? 0
      if (place > 0) window.history.go(-place)
    }
  }, [form])
}
