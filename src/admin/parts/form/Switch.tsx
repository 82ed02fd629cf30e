import { Switch as RadixSwitch } from 'radix-ui'
import { isSecondPress } from '../once.ts'

type Props = {
  readonly checked: boolean
  readonly label: string
  /** The words for off and on. */
  readonly words: readonly [off: string, on: string]
  readonly onChange: (checked: boolean) => void
}

/** A switch in a row: the state as a word, and one press to change it. */
export function Switch({ checked, label, words: [off, on], onChange }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <RadixSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-label={label}
        // The second press of a double press would undo the first.
        onClick={(event) => isSecondPress(event) && event.preventDefault()}
        className="relative h-6 w-10 shrink-0 cursor-pointer rounded-full border border-field bg-pearl transition-colors data-[state=checked]:border-success data-[state=checked]:bg-success"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-field transition-[transform,background-color] forced-colors:border-8 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-pearl" />
      </RadixSwitch.Root>
      <span aria-hidden>{checked ? on : off}</span>
    </span>
  )
}
