import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Form } from '../../stores/form/form.ts'
import { controlId } from './BoundField.tsx'

/** Focuses the first wrong field when a form is refused; for forms too short for an error summary. */
export function useFirstProblem(form: Pick<Form<unknown>, 'name' | '$state'>) {
  const state = useStore(form.$state)
  useEffect(() => {
    const first = state.status === 'refused' ? state.problems[0] : undefined
    if (first) document.getElementById(controlId(form, first.field))?.focus()
  }, [form, state])
}
