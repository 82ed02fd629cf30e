import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'

/** In the top right corner of a drawer or a dialog. On a phone the button is larger, and its icon stays where it is. */
export function CloseButton() {
  return (
    <Dialog.Close
      className="-mt-1.5 -mr-2 flex size-button shrink-0 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink max-md:-mt-2.5 max-md:-mr-3"
      aria-label="Close"
    >
      <X size={20} strokeWidth={1.5} aria-hidden />
    </Dialog.Close>
  )
}
