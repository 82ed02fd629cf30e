/** What the newsletter is about, and who writes it. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { highlights } from '../../catalog/newsletter/highlight.ts'
import { isResidentCode } from '../../catalog/quote.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import type { readNewsletterGenerator } from '../../contracts/newsletter/generate.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import type { Brief } from '../../stores/newsletter/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextBox, TextField } from '../parts/form/Fields.tsx'

type Props = {
  readonly composer: Composer
  readonly generator: OutputOf<typeof readNewsletterGenerator> | undefined
  readonly onGenerate: () => void
  readonly onBlank: () => void
}

export function BriefForm({ composer, generator, onGenerate, onBlank }: Props) {
  const id = useId()
  const { changeBrief } = composer
  const { draft, hasStarted, work, trouble, fields, left = generator?.left } = useStore(composer.$state)
  const field = (name: keyof Brief) => ({
    id: `${id}-${name}`,
    value: draft.brief[name],
    error: fields[name],
    onChange: (event: { readonly target: { readonly value: string } }) => changeBrief({ [name]: event.target.value }),
  })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5 rounded-field border border-line bg-pearl p-5"
      onSubmit={(event) => {
        event.preventDefault()
        onGenerate()
      }}
    >
      <TextField
        label="Seasonal Theme"
        optional
        placeholder="Skin before the holidays"
        maxLength={80}
        {...field('seasonalTheme')}
      />
      <TextBox
        label="Treatments to Highlight"
        required
        rows={2}
        maxLength={600}
        hint="Names from the catalog, separated by commas. Up to 6."
        {...field('highlightTreatments')}
      />
      <Suggestions brief={draft.brief} onAdd={(highlightTreatments) => changeBrief({ highlightTreatments })} />
      <TextBox
        label="Links to Include"
        optional
        rows={2}
        maxLength={2000}
        placeholder="Link text: https://…"
        hint="One link per line."
        {...field('links')}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-3 text-admin font-medium">
          Special Offer <span className="font-normal text-mute">(optional)</span>
        </legend>
        <TextField
          label="Discount code"
          maxLength={40}
          autoComplete="off"
          hint={codeHint(draft.brief.discountCode)}
          {...field('discountCode')}
        />
        <TextBox
          label="Details"
          rows={2}
          maxLength={400}
          placeholder="15% off one visit in December."
          {...field('discountDetails')}
        />
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField id={`${id}-from`} label="Sender name" readOnly value={generator?.sender.name ?? ''} />
        <TextField id={`${id}-email`} label="Sender email" readOnly value={generator?.sender.email ?? ''} />
      </div>
      <p className="text-fine wrap-anywhere text-mute">
        <code className="font-medium text-ink">{'{{firstName}}'}</code> becomes each reader’s first name, or “there” if we don’t
        have it. To use a different word, write <code className="font-medium text-ink">{'{{firstName|friend}}'}</code>.
      </p>
      {draft.picture !== undefined && (
        <p className="rounded-field bg-mist px-4 py-3 text-admin">Your image will go at the top of the newsletter.</p>
      )}
      {trouble?.at === 'generate' && (
        <FailureBanner
          message={trouble.message}
          onRetry={trouble.mayRetry ? onGenerate : undefined}
          onDismiss={composer.dismiss}
        />
      )}
      {!hasStarted && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="admin" disabled={work !== undefined}>
            {work === 'generating' ? 'Generating…' : 'Generate'}
          </Button>
          {work === 'generating' && (
            <Button variant="secondary" size="admin" onClick={composer.cancel}>
              Cancel
            </Button>
          )}
          {draft.content === undefined && work !== 'generating' && (
            <Button variant="secondary" size="admin" onClick={onBlank}>
              Start from scratch
            </Button>
          )}
          <p className="text-fine text-mute">
            {generator && writtenBy(generator.madeBy)}
            {generator && left !== undefined && left < 10 && ` ${left} left today.`}
          </p>
        </div>
      )}
    </form>
  )
}

function writtenBy(madeBy: 'built-in' | 'model'): string {
  return madeBy === 'model' ? 'An AI model will write it.' : 'The built-in writer will write it from the catalog.'
}

/** Whether booking online takes the code, and what readers are told otherwise (catalog/newsletter/email-html.ts). */
function codeHint(code: string): string {
  return isResidentCode(code)
    ? 'This code also works for online booking.'
    : 'This code works by phone only. The email asks readers to mention it when they call or text.'
}

/** The catalog's names, to pick instead of type. */
function Suggestions({ brief, onAdd }: { readonly brief: Brief; readonly onAdd: (list: string) => void }) {
  const id = useId()
  const list = brief.highlightTreatments.trim().replace(/,$/, '')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-fine text-mute">
        Add from the catalog
      </label>
      <select
        id={id}
        value=""
        onChange={({ target }) => onAdd(list === '' ? target.value : `${list}, ${target.value}`)}
        className="select-arrow h-field w-full cursor-pointer rounded-field border border-field bg-pearl bg-[right_0.75rem_center] pr-9 pl-3 text-admin text-ink hover:border-mute"
      >
        <option value="" disabled>
          Choose a treatment
        </option>
        {highlights
          .filter(({ name }) => !list.includes(name))
          .map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
      </select>
    </div>
  )
}
