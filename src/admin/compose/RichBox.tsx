/** A block's text as readers see it: bold, italic and linked words, without the marks they are stored with. */
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { markedText, runsOf, type Marks } from '../../catalog/newsletter/email-marks.ts'
import { nodesOf, runsIn } from './rich-text.ts'

/** What was selected when a link was asked for: its words, and its address if it is a link already. */
export type Selected = { readonly words: string; readonly href: string | undefined }

export type RichTools = {
  /** Makes the selection bold, or italic in a headline, or plain again. */
  readonly toggle: () => void
  /** The words a link would cover. If the cursor is in a link, all of it. */
  readonly selected: () => Selected
  /** Replaces the selection with a link; without an address, removes the link. */
  readonly putLink: (words: string, href: string | undefined) => void
}

type Props = {
  readonly id: string
  readonly label: string
  readonly marks: Marks
  readonly text: string
  readonly most: number
  readonly error: string | undefined
  readonly tools: Ref<RichTools>
  readonly onChange: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const boxClass =
  'w-full rounded-field border border-field bg-pearl px-3 py-2 text-typed wrap-anywhere whitespace-pre-wrap text-ink transition-colors ' +
  'hover:border-mute aria-invalid:border-danger [&_a]:text-lagoon [&_a]:underline [&_a]:underline-offset-4 [&_b]:font-semibold'

/** Formatting shortcuts that a browser offers but this text doesn't support. */
const otherKeys: Readonly<Record<Marks, readonly string[]>> = { paragraph: ['i', 'u'], headline: ['b', 'u'] }

// Deprecated, without a successor: what it writes can be undone with Ctrl+Z, and every browser has it.
const command = (name: string, value?: string) => document.execCommand(name, false, value)

export function RichBox({ id, label, marks, text, most, error, tools, onChange, onKeyDown }: Props) {
  const box = useRef<HTMLDivElement>(null)
  /** The last selection in the box, which the buttons act on. */
  const kept = useRef<Range>(undefined)
  const read = () => (box.current ? markedText(runsIn(box.current), marks) : '')
  const write = () => box.current?.replaceChildren(...nodesOf(runsOf(text, marks)))

  // What is typed here is shown already; anything else that changes the text is written into the box.
  const seen = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (text === seen.current) return
    seen.current = text
    if (read() !== text) write()
  })

  useEffect(() => {
    const keep = () => {
      const selection = getSelection()
      if (selection?.rangeCount && box.current?.contains(selection.anchorNode))
        kept.current = selection.getRangeAt(0).cloneRange()
    }
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [])

  const takeUp = () => {
    box.current?.focus()
    const selection = getSelection()
    selection?.removeAllRanges()
    if (kept.current && box.current?.contains(kept.current.startContainer)) selection?.addRange(kept.current)
    else if (box.current) {
      selection?.selectAllChildren(box.current)
      selection?.collapseToEnd()
    }
  }
  useImperativeHandle(tools, () => ({
    toggle() {
      takeUp()
      command(marks === 'paragraph' ? 'bold' : 'italic')
    },
    selected() {
      const start = kept.current?.startContainer
      const link = (start instanceof Element ? start : start?.parentElement)?.closest('a')
      if (!link || !box.current?.contains(link)) return { words: kept.current?.toString().trim() ?? '', href: undefined }
      getSelection()?.selectAllChildren(link)
      kept.current = getSelection()?.getRangeAt(0).cloneRange()
      return { words: link.textContent, href: link.getAttribute('href') ?? undefined }
    },
    putLink(words, href) {
      takeUp()
      command('unlink')
      if (href === undefined) return
      const holder = document.createElement('div')
      holder.append(...nodesOf([{ text: words, href }]))
      command('insertHTML', holder.innerHTML)
    },
  }))

  return (
    <div className="grid content-start grid-cols-1 gap-1.5">
      <span id={`${id}-label`} className="pr-44 text-admin font-medium">
        {label}
      </span>
      <div
        ref={box}
        id={id}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline={marks === 'paragraph'}
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`${boxClass} ${marks === 'paragraph' ? 'min-h-16' : 'min-h-10'}`}
        onInput={() => onChange(read())}
        onBlur={() => {
          // Typed marks turn into formatting.
          if (JSON.stringify(runsIn(box.current!)) !== JSON.stringify(runsOf(text, marks))) write()
        }}
        onBeforeInput={(event) => text.length >= most && event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        onPaste={(event) => {
          event.preventDefault()
          const pasted = event.clipboardData
            .getData('text/plain')
            .replace(/\r\n?/g, '\n')
            .slice(0, most - text.length)
          command('insertText', marks === 'paragraph' ? pasted : pasted.replace(/\s+/g, ' '))
        }}
        onKeyDown={(event) => {
          const isCommand = event.metaKey || event.ctrlKey
          if (isCommand && otherKeys[marks].includes(event.key.toLowerCase())) event.preventDefault()
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            if (marks === 'paragraph') command('insertLineBreak')
          }
          onKeyDown(event)
        }}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="text-fine font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
