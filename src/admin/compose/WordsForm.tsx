/** The newsletter's text, section by section. Figures from the catalog are read-only. */
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { letterHtml, readLetter } from '../../catalog/newsletter/letter-html.ts'
import type { Letter, LetterBlock } from '../../catalog/newsletter/letter-block.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import type { Content } from '../../stores/newsletter/draft.ts'
import { TextBox, TextField } from '../parts/Fields.tsx'
import { LetterPictureField } from './LetterPictureField.tsx'

const labels: Readonly<Record<LetterBlock['kind'], string>> = {
  heading: 'Headline',
  section: 'Heading',
  text: 'Paragraph',
  facts: 'From the catalogue',
  link: 'Link',
  button: 'Button',
  offer: 'Offer',
  code: 'Code',
}

const short = new Set<LetterBlock['kind']>(['heading', 'section', 'link', 'button', 'code'])

export function WordsForm({ composer, content }: { readonly composer: Composer; readonly content: Content }) {
  const id = useId()
  const { changeContent } = composer
  const { draft, fields } = useStore(composer.$state)
  const { subject, preheader, html } = content
  // Keep the text exactly as typed, trailing spaces too; only the HTML is normalized for sending.
  const [shown, setShown] = useState(() => ({ html, letter: readLetter(html) }))
  if (shown.html !== html) setShown({ html, letter: readLetter(html) })
  const { letter } = shown
  const show = (next: Letter) => {
    const written = letterHtml(next)
    setShown({ html: written, letter: next })
    changeContent({ html: written })
  }
  const type = (index: number, text: string) => {
    if (letter) show({ ...letter, blocks: letter.blocks.map((block, at) => (at === index ? { ...block, text } : block)) })
  }
  return (
    <div className="grid gap-5 rounded-field border border-line bg-pearl p-5">
      {draft.madeBy !== undefined && (
        <p className="rounded-field bg-mist px-4 py-3 text-admin">
          {draft.madeBy === 'model' ? 'A model wrote this.' : 'The built-in writer wrote this from the catalogue.'} Please read it
          before it is sent.
        </p>
      )}
      {draft.notes.map((note) => (
        <p key={note} className="rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
          {note}
        </p>
      ))}
      <TextField
        id={`${id}-subject`}
        label="Subject"
        maxLength={200}
        value={subject}
        error={fields['subject']}
        onChange={({ target }) => changeContent({ subject: target.value })}
      />
      <TextField
        id={`${id}-preheader`}
        label="Preheader"
        optional
        hint="The line that a mailbox shows beside the subject."
        maxLength={250}
        value={preheader}
        error={fields['preheader']}
        onChange={({ target }) => changeContent({ preheader: target.value })}
      />
      {letter === undefined ? (
        <p className="text-admin text-mute">
          This letter was made elsewhere, so only its subject and preheader can be changed here.
        </p>
      ) : (
        <>
          <LetterPictureField picture={letter.picture} onChange={(picture) => show({ ...letter, picture })} />
          {letter.blocks.map((block, index) => (
            <BlockField key={index} id={`${id}-${index}`} block={block} onType={(text) => type(index, text)} />
          ))}
          <p className="text-fine text-mute">
            *Asterisks* set a phrase of a headline in italics. A part that is left empty is left out.
          </p>
        </>
      )}
    </div>
  )
}

type BlockProps = { readonly id: string; readonly block: LetterBlock; readonly onType: (text: string) => void }

function BlockField({ id, block, onType }: BlockProps) {
  const shared = {
    id,
    label: labels[block.kind],
    value: block.text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType(target.value),
  }
  if (block.kind === 'facts')
    return (
      <p className="text-fine text-mute">
        <span className="font-medium">{labels.facts}:</span> {block.text}
      </p>
    )
  if (short.has(block.kind)) return <TextField maxLength={200} {...shared} />
  return <TextBox rows={Math.min(10, Math.max(2, Math.ceil(block.text.length / 48)))} maxLength={4000} {...shared} />
}
