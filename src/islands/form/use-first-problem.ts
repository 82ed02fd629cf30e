import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Form } from '../../stores/form/form.ts'
import { focusField } from './focus-field.ts'

/** Focuses the first wrong field when a form is refused; for forms too short for an error summary. */
export function useFirstProblem(form: Pick<Form<unknown>, 'name' | '$state'>) {
  const state = useStore(form.$state)
  useEffect(() => {
    const first = state.status === 'refused' ? state.problems[0] : undefined
    if (first) focusField(form, first.field)
  }, [form, state])
}
