/** One block of a newsletter: its text, its address if it links somewhere, and what can be done with it. */
import { ArrowDown, ArrowUp, Bold, Italic, Link2, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { Marks } from '../../catalog/newsletter/email-marks.ts'
import { addableKinds, blockProblem, type AddableKind, type EditableBlock } from '../../stores/newsletter/editable-email.ts'
import { TextField } from '../parts/form/Fields.tsx'
import { menuClass, menuItemClass } from '../parts/overlay/overlay-class.ts'
import { blockNames } from './block-words.ts'
import { LinkForm } from './LinkForm.tsx'
import { RichBox, type RichTools, type Selected } from './RichBox.tsx'

type Props = {
  readonly id: string
  /** Its name among the blocks. */
  readonly name: string
  readonly block: EditableBlock
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The last save was refused. */
  readonly isRefused: boolean
  readonly onChange: (change: { readonly text?: string; readonly href?: string }) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onAdd: (kind: AddableKind) => void
  readonly onRemove: () => void
}

/** The marks a block's text may have; undefined for a plain line. */
const marksOf: Readonly<Partial<Record<EditableBlock['kind'], Marks>>> = {
  heading: 'headline',
  section: 'headline',
  text: 'paragraph',
  offer: 'paragraph',
}

export function BlockField({ id, name, block, isFirst, isLast, isRefused, onChange, onMove, onAdd, onRemove }: Props) {
  const [wasLeft, setLeft] = useState(false)
  const [linking, setLinking] = useState<Selected>()
  const tools = useRef<RichTools>(null)
  const problem = blockProblem(block)
  const marks = marksOf[block.kind]

  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const field = { id, label: name, error: problem.text, onKeyDown: keys }
  return (
    <div className="relative grid gap-2">
      {block.kind === 'facts' ? (
        <p id={id} tabIndex={-1} className="pt-8 text-fine text-mute outline-none">
          <span className="absolute top-0 left-0 text-admin font-medium text-ink">{name}</span>
          {block.text}
        </p>
      ) : marks ? (
        <RichBox
          marks={marks}
          text={block.text}
          most={marks === 'paragraph' ? 4000 : 200}
          tools={tools}
          onChange={(text) => onChange({ text })}
          {...field}
        />
      ) : (
        <TextField maxLength={200} value={block.text} onChange={({ target }) => onChange({ text: target.value })} {...field} />
      )}
      {'href' in block && (
        <TextField
          id={`${id}-href`}
          type="url"
          label={`Web address for this ${name.toLowerCase()}`}
          placeholder="https://…"
          maxLength={2000}
          value={block.href}
          error={wasLeft || isRefused ? problem.href : undefined}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange({ href: target.value.trim() })}
        />
      )}
      <div role="group" aria-label={`${name} tools`} className="absolute -top-1.5 right-0 flex">
        {marks === 'headline' && (
          <Tool icon={Italic} label="Italic" aria-keyshortcuts="Control+I" onClick={() => tools.current?.toggle()} />
        )}
        {marks === 'paragraph' && (
          <>
            <Tool icon={Bold} label="Bold" aria-keyshortcuts="Control+B" onClick={() => tools.current?.toggle()} />
            <Tool icon={Link2} label="Add a link" onClick={() => setLinking(tools.current?.selected())} />
          </>
        )}
        <Tool
          id={`${id}-up`}
          icon={ArrowUp}
          label={`Move ${name} up`}
          aria-keyshortcuts="Alt+ArrowUp"
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Tool
          id={`${id}-down`}
          icon={ArrowDown}
          label={`Move ${name} down`}
          aria-keyshortcuts="Alt+ArrowDown"
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        />
        <AddBelow name={name} onAdd={onAdd} />
        <Tool icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {linking !== undefined && (
        <LinkForm
          fieldId={id}
          {...linking}
          onClose={() => setLinking(undefined)}
          onPut={(words, href) => {
            setLinking(undefined)
            // The dialog holds the focus until it is gone.
            requestAnimationFrame(() => tools.current?.putLink(words, href))
          }}
        />
      )}
    </div>
  )
}

const toolClass =
  'inline-flex size-8 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-line aria-disabled:hover:bg-transparent data-[state=open]:bg-mist'

function Tool({ icon: Icon, label, ...rest }: ComponentProps<'button'> & { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={toolClass}
      // Clicking keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </button>
  )
}

function AddBelow({ name, onAdd }: { readonly name: string; readonly onAdd: (kind: AddableKind) => void }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger title={`Add a block below ${name}`} aria-label={`Add a block below ${name}`} className={toolClass}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* Focus goes to the new block, not back to the button. */}
        <DropdownMenu.Content
          className={menuClass}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (document.activeElement?.matches('input, textarea')) event.preventDefault()
          }}
        >
          {addableKinds.map((kind) => (
            <DropdownMenu.Item key={kind} className={menuItemClass} onSelect={() => onAdd(kind)}>
              {blockNames[kind]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
