/** The newsletter's text: its line in an inbox, its picture, and its blocks. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { placeholderSentence, wrongPlaceholders } from '../../catalog/newsletter/placeholder.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import type { Content } from '../../stores/newsletter/draft.ts'
import { TextField } from '../parts/form/Fields.tsx'
import { BlockList } from './BlockList.tsx'
import { EmailPictureField } from './EmailPictureField.tsx'

type Props = { readonly composer: Composer; readonly content: Content; readonly headingId: string; readonly isRefused: boolean }

const unfillable = (text: string) => placeholderSentence(wrongPlaceholders(text))

export function WordsForm({ composer, content, headingId, isRefused }: Props) {
  const id = useId()
  const { changeContent, changeEmail } = composer
  const { draft, fields, email } = useStore(composer.$state)
  const { subject, preheader } = content
  const latest = () => composer.$state.get().email
  // An upload takes its time, and the writing goes on.
  const changePicture = (picture: EmailPicture | undefined) => {
    const now = latest()
    if (now) changeEmail({ ...now, picture })
  }
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-5 rounded-field border border-line bg-pearl p-5">
      <h2 id={headingId} tabIndex={-1} className="scroll-mt-48 font-sans text-[1.0625rem] leading-6 font-semibold outline-none">
        Your newsletter
      </h2>
      {draft.madeBy !== undefined && (
        <p className="rounded-field bg-mist px-4 py-3 text-admin">
          {draft.madeBy === 'model' ? 'An AI model wrote this.' : 'The built-in writer wrote this from the catalog.'} Please read
          it before you send it.
        </p>
      )}
      {draft.notes.map((note) => (
        <p key={note} className="rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
          {note}
        </p>
      ))}
      {fields['html'] !== undefined && (
        <p role="alert" className="rounded-field bg-danger-bg px-4 py-3 text-admin font-medium text-danger">
          {fields['html']}
        </p>
      )}
      <TextField
        id={`${id}-subject`}
        label="Subject"
        maxLength={200}
        value={subject}
        error={fields['subject'] ?? unfillable(subject)}
        onChange={({ target }) => changeContent({ subject: target.value })}
      />
      <TextField
        id={`${id}-preheader`}
        label="Preheader"
        optional
        hint="The line an inbox shows next to the subject."
        maxLength={250}
        value={preheader}
        error={fields['preheader'] ?? unfillable(preheader)}
        onChange={({ target }) => changeContent({ preheader: target.value })}
      />
      {email === undefined ? (
        <p className="text-admin text-mute">
          This newsletter was built somewhere else, so you can change only its subject and preheader here.
        </p>
      ) : (
        <>
          <EmailPictureField picture={email.picture} onChange={changePicture} />
          <BlockList key={email.key} email={email} isRefused={isRefused} onChange={changeEmail} latest={latest} />
        </>
      )}
    </section>
  )
}
