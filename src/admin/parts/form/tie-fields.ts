import { get, type FieldError, type FieldPath, type FieldValues, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

/** Ties the fields of a form to their controls: each one's id, what is wrong with it, and how it is registered. */
export function tieFields<Values extends FieldValues, Sent>(
  id: string,
  { register, formState }: Pick<UseFormReturn<Values, unknown, Sent>, 'register' | 'formState'>,
) {
  return <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    id: `${id}-${name}`,
    error: (get(formState.errors, name) as FieldError | undefined)?.message,
    ...register(name, rules),
  })
}
