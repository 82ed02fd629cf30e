import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Form } from '../../stores/form/form.ts'
import { controlId } from './BoundField.tsx'

/** In a form too short for a summary, the first wrong field takes the focus when the form is refused. */
export function useFirstProblem<Values, Receipt>(form: Form<Values, Receipt>) {
  const state = useStore(form.$state)
  useEffect(() => {
    const first = state.status === 'refused' ? state.problems[0] : undefined
    if (first) document.getElementById(controlId(form, first.field))?.focus()
  }, [form, state])
}
