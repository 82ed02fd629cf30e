/** What every newsletter has, generated or not: its title in the list, and its month. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { Composer } from '../../stores/newsletter/composer.ts'
import { TextField } from '../parts/form/Fields.tsx'

export function DetailsForm({ composer }: { readonly composer: Composer }) {
  const id = useId()
  const { draft, fields } = useStore(composer.$state)
  return (
    <div className="grid grid-cols-1 gap-5 rounded-field border border-line bg-pearl p-5">
      <TextField
        id={`${id}-title`}
        label="Newsletter Title"
        hint="Only staff see this. Readers see the subject."
        maxLength={200}
        value={draft.title}
        error={fields['title']}
        onChange={({ target }) => composer.change({ title: target.value, titleTyped: target.value !== '' })}
      />
      <TextField
        id={`${id}-month`}
        label="Month/Period"
        required
        placeholder="December 2026"
        maxLength={60}
        value={draft.brief.month}
        error={fields['month'] ?? fields['monthKey']}
        onChange={({ target }) => composer.changeBrief({ month: target.value })}
      />
    </div>
  )
}
