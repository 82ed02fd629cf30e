import { Trash2 } from 'lucide-react'

export function RemoveRow({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex size-10 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-danger-bg hover:text-danger"
      onClick={({ currentTarget }) => {
        const card = currentTarget.closest('section')
        onPress()
        card?.focus()
      }}
    >
      <Trash2 size={18} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
