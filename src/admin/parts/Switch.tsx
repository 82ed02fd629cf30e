import { Switch as RadixSwitch } from 'radix-ui'

type Props = {
  readonly checked: boolean
  readonly label: string
  /** The word of each state, off and on. */
  readonly words: readonly [off: string, on: string]
  readonly onChange: (checked: boolean) => void
}

/** A hot field of a row: the state in a word, and one press to the other. */
export function Switch({ checked, label, words: [off, on], onChange }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <RadixSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-label={label}
        // The second click of a double one would take the first one back.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className="relative h-6 w-10 shrink-0 cursor-pointer rounded-full border border-field bg-pearl transition-colors data-[state=checked]:border-success data-[state=checked]:bg-success"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-field transition-[transform,background-color] data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-pearl" />
      </RadixSwitch.Root>
      <span aria-hidden>{checked ? on : off}</span>
    </span>
  )
}
