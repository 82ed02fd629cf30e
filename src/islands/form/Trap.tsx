type Props = { form: { readonly name: string; readonly fillTrap: (text: string) => void } }

/** A field that people neither see, reach nor hear of, and that machines like to fill. */
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
