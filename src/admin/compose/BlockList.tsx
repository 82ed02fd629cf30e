/** The newsletter's blocks, in reading order: each can be edited, moved and removed in place, and new ones go anywhere. */
import { useEffect, useId, useRef, useState } from 'react'
import {
  addableKinds,
  changedBlock,
  movedBlock,
  newBlock,
  withBlock,
  withoutBlock,
  type AddableKind,
  type EditableBlock,
  type EditableEmail,
} from '../../stores/newsletter/editable-email.ts'
import { Button } from '../../ui/Button.tsx'
import { forgetNotice, notifyDone } from '../parts/Notices.tsx'
import { blockName, blockNames } from './block-words.ts'
import { BlockField } from './BlockField.tsx'

type Props = {
  readonly email: EditableEmail
  /** The last save was refused, so every problem shows. */
  readonly isRefused: boolean
  readonly onChange: (email: EditableEmail) => void
  /** The newsletter at the time a removal is undone. */
  readonly latest: () => EditableEmail | undefined
}

export function BlockList({ email, isRefused, onChange, latest }: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  // Where focus goes once the list shows the change.
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  }, [email])
  // An Undo ends with this list: later it would change a closed newsletter, or the words that replaced these.
  const [removed] = useState(() => new Set<string>())
  useEffect(() => () => removed.forEach(forgetNotice), [removed])
  const { blocks } = email
  const fieldOf = ({ key }: Pick<EditableBlock, 'key'>) => `${id}-${key}`

  const add = (kind: AddableKind, place: number) => {
    const block = newBlock(kind)
    focusNext.current = fieldOf(block)
    onChange(withBlock(email, block, place))
    setSaid(`${blockNames[kind]} added`)
  }
  const move = (block: EditableBlock, by: -1 | 1) => {
    const moved = movedBlock(email, block.key, by)
    if (moved === email) return
    // Moving an element takes it off the page for a moment, along with its focus.
    focusNext.current = document.activeElement?.id
    onChange(moved)
    setSaid(`${blockNames[block.kind]} moved to position ${moved.blocks.indexOf(block) + 1} of ${blocks.length}`)
  }
  const remove = (block: EditableBlock, place: number) => {
    const left = withoutBlock(email, block.key)
    const neighbor = left.blocks[place] ?? left.blocks[place - 1]
    focusNext.current = neighbor ? fieldOf(neighbor) : `${id}-add-text`
    onChange(left)
    removed.add(block.key)
    const undo = () => {
      const now = latest()
      if (now === undefined) return
      focusNext.current = fieldOf(block)
      onChange(withBlock(now, block, place))
    }
    notifyDone(`${blockNames[block.kind]} removed`, undo, block.key)
  }

  return (
    <div className="grid gap-5">
      <ol aria-label="Blocks" className="grid gap-5">
        {blocks.map((block, place) => (
          <li key={block.key}>
            <BlockField
              id={fieldOf(block)}
              name={blockName(blocks, block)}
              block={block}
              isFirst={place === 0}
              isLast={place === blocks.length - 1}
              isRefused={isRefused}
              onChange={(change) => onChange(changedBlock(email, block.key, change))}
              onMove={(by) => move(block, by)}
              onAdd={(kind) => add(kind, place + 1)}
              onRemove={() => remove(block, place)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div role="group" aria-labelledby={`${id}-add`} className="grid gap-2 border-t border-line pt-4">
        <p id={`${id}-add`} className="text-admin font-medium">
          Add a block
        </p>
        <div className="flex flex-wrap gap-1.5">
          {addableKinds.map((kind) => (
            <Button key={kind} id={`${id}-add-${kind}`} variant="secondary" size="admin" onClick={() => add(kind, blocks.length)}>
              {blockNames[kind]}
            </Button>
          ))}
        </div>
      </div>
      <p className="text-fine text-mute">
        Press Alt+↑ or Alt+↓ to move a block, Ctrl+B for bold, and Ctrl+I for italics in a headline. We leave out empty blocks.
      </p>
    </div>
  )
}
