import { useId, useState } from 'react'
import { isWebAddress } from '../../catalog/newsletter/email-block.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'

type Props = {
  /** The text that gets the link, and focus afterward. */
  readonly fieldId: string
  /** The words that were selected, and their address if they are a link already. */
  readonly words: string
  readonly href: string | undefined
  /** Without an address, the link is removed and the words stay. */
  readonly onPut: (words: string, href: string | undefined) => void
  readonly onClose: () => void
}

/** Asks for a link's words and address. */
export function LinkForm({ fieldId, words: selected, href: present, onPut, onClose }: Props) {
  const id = useId()
  const [words, setWords] = useState(selected)
  const [href, setHref] = useState(present ?? '')
  const [wrong, setWrong] = useState<{ readonly words?: string; readonly href?: string }>({})
  return (
    <FormModal
      title={present === undefined ? 'Add a link' : 'Edit link'}
      action={present === undefined ? 'Add link' : 'Save link'}
      instead={
        present !== undefined && (
          <Button variant="ghost" size="admin" onClick={() => onPut(selected, undefined)}>
            Remove link
          </Button>
        )
      }
      onClose={onClose}
      focus={{
        onCloseAutoFocus: (event) => {
          event.preventDefault()
          document.getElementById(fieldId)?.focus()
        },
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // In React's tree, the dialog is inside the block's form.
        event.stopPropagation()
        const address = /^www\./i.test(href.trim()) ? `https://${href.trim()}` : href.trim()
        const next = {
          ...(words.trim() === '' && { words: 'Enter the link text.' }),
          ...(!(isWebAddress(address) && !/[()]/.test(address)) && {
            href: 'Enter a full web address, like https://example.com.',
          }),
        }
        setWrong(next)
        if (Object.keys(next).length === 0) onPut(words.trim(), address)
      }}
    >
      <TextField
        id={`${id}-words`}
        label="Link text"
        maxLength={200}
        value={words}
        error={wrong.words}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        id={`${id}-href`}
        type="url"
        label="Web address"
        placeholder="https://…"
        maxLength={2000}
        value={href}
        error={wrong.href}
        onChange={({ target }) => setHref(target.value)}
      />
    </FormModal>
  )
}
