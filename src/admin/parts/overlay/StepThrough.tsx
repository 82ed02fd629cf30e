/** In a drawer: goes to the row before or after the open one, by button or by K and J. */
import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { $singleKeys, singleKey } from '../../../stores/single-keys.ts'
import { useKeyDown } from '../../../ui/use-key-down.ts'

type Props = { readonly onPrevious: (() => void) | undefined; readonly onNext: (() => void) | undefined }

/** Whether a key was meant for its target: a field, a menu, or another dialog on top of the drawer. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return true
  return document.querySelectorAll('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]').length > 1
}

export function StepThrough({ onPrevious, onNext }: Props) {
  useKeyDown((event) => {
    if (isTaken(event)) return
    const key = singleKey(event)
    if (key === 'k') onPrevious?.()
    else if (key === 'j') onNext?.()
  })
  return (
    <span className="-my-1.5 -mr-2 flex shrink-0 max-md:-my-2.5">
      <Step label="Previous" keyName="K" icon={ChevronUp} onStep={onPrevious} />
      <Step label="Next" keyName="J" icon={ChevronDown} onStep={onNext} />
    </span>
  )
}

type StepProps = {
  readonly label: string
  readonly keyName: string
  readonly icon: LucideIcon
  readonly onStep: (() => void) | undefined
}

/** Stays focusable at the end of the list, so that focus isn't lost there. */
function Step({ label, keyName, icon: Icon, onStep }: StepProps) {
  const hasKey = useStore($singleKeys)
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hasKey ? keyName : undefined}
      aria-disabled={onStep === undefined || undefined}
      title={hasKey ? `${label} (${keyName})` : label}
      className="flex size-button cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={onStep}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
