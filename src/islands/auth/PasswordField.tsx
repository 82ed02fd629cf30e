import { useState, type ComponentProps } from 'react'
import { TextField } from '../form/BoundField.tsx'

/** A password field with a show button: typos in hidden passwords are likelier than someone reading over a shoulder. */
export function PasswordField<Name extends string>(props: ComponentProps<typeof TextField<Name>>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" autoCorrect="off" />
      <button
        type="button"
        aria-pressed={shown}
        className="text-link absolute -top-2.5 right-0 min-h-11 cursor-pointer pl-4 text-small"
        onClick={() => setShown(!shown)}
      >
        <span>{shown ? 'Hide' : 'Show'}</span>
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </div>
  )
}
