import { Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { menuClass, menuItemClass } from '../overlay/overlay-class.ts'

export type MenuItem = {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly danger?: boolean
  /** Why the item is disabled now. */
  readonly unavailable?: string
}

/** A row's ⋯ menu: everything you can do with the row. */
export function RowMenu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className="inline-flex size-8 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-glass hover:text-ink data-[state=open]:bg-glass max-md:size-11"
        aria-label={`Actions for ${label}`}
      >
        <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuClass} align="end" sideOffset={4} collisionPadding={8}>
          {items.map(({ label: name, icon: Icon, onSelect, danger = false, unavailable }) => (
            <DropdownMenu.Item
              key={name}
              className={`${menuItemClass} ${danger ? 'text-danger' : ''}`}
              disabled={unavailable !== undefined}
              onSelect={onSelect}
            >
              {Icon && <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />}
              <span>
                {name}
                {unavailable !== undefined && <span className="block max-w-56 text-fine text-mute">{unavailable}</span>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
