type Props = { form: { readonly name: string; readonly fillTrap: (text: string) => void } }

/** A honeypot: people never see, reach or hear this field, but bots like to fill it. */
export function Trap({ form }: Props) {
  const id = `${form.name}-website`
  return (
    <div inert aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>Website</label>
      <input
        id={id}
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
        onChange={(event) => form.fillTrap(event.target.value)}
      />
    </div>
  )
}
