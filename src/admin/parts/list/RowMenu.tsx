import { Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { menuClass, menuItemClass } from '../overlay/overlay-class.ts'

export type MenuItem = {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly danger?: boolean
  /** Why the item can't be used now. It stays reachable by arrow keys, so that people hear why. */
  readonly unavailable?: string
}

type Items = () => readonly MenuItem[]

type Props = {
  readonly label: string
  readonly items: Items
  /** Sized for a thumb at any width; phones have large ones anyway. */
  readonly large?: boolean
}

/**
 * A row's ⋯ menu: everything you can do with the row. Every row has the button, but the library's menu loads when the pointer
 * or focus reaches it: twenty menus would double the time to draw a list.
 */
export function RowMenu({ label, items, large = false }: Props) {
  const id = useId()
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const come = () => setNear(true)

  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    if (!isOpen) event.preventDefault()
    setOpen(!isOpen)
  }
  const key = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  // Some screen readers press a button without pointer or key.
  const bareClick = (event: MouseEvent) => {
    if (event.detail === 0) setOpen(true)
  }

  return (
    <span className="relative inline-flex">
      <button
        id={id}
        type="button"
        className={`inline-flex cursor-pointer items-center justify-center rounded-full text-mute hover:bg-glass hover:text-ink aria-expanded:bg-glass ${large ? 'size-11' : 'size-8 max-md:size-11'}`}
        aria-label={`Actions for ${label}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={come}
        onFocus={come}
        onPointerDown={press}
        onKeyDown={key}
        onClick={bareClick}
      >
        <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
      </button>
      {/* A row that appears under a resting pointer, as after Undo, is clicked without being entered. */}
      {(isNear || isOpen) && <Menu button={id} items={items} isOpen={isOpen} onOpen={setOpen} />}
    </span>
  )
}

type MenuProps = {
  /** The id of the row's button, which names the menu. */
  readonly button: string
  readonly items: Items
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function Menu({ button, items, isOpen, onOpen }: MenuProps) {
  const pressedOutside = useRef(false)
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (!pressedOutside.current) document.getElementById(button)?.focus()
    pressedOutside.current = false
  }
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpen}>
      {/* Only positions the menu: the row's own button is below it. */}
      <DropdownMenu.Trigger asChild>
        <span className="pointer-events-none absolute inset-0" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menuClass}
          aria-labelledby={button}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => (pressedOutside.current = true)}
          onCloseAutoFocus={giveBack}
        >
          {items().map(({ label: name, icon: Icon, onSelect, danger = false, unavailable }) => (
            <DropdownMenu.Item
              key={name}
              className={`${menuItemClass} ${danger ? 'text-danger' : ''}`}
              aria-disabled={unavailable !== undefined || undefined}
              onSelect={(event) => (unavailable === undefined ? onSelect() : event.preventDefault())}
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
