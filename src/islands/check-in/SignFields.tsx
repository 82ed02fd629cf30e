import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { checkIn } from '../../stores/check-in/check-in.ts'
import type { HealthForm } from '../../stores/check-in/form.ts'
import { CheckboxField, TextField } from '../form/BoundField.tsx'

/** The waiver, what else is agreed to, and the typed signature under it. */
export function WaiverFields({ form, children }: { form: HealthForm; children?: ReactNode }) {
  const { title, paragraphs, version } = form.waiver
  return (
    <>
      <section aria-label={title} className="grid gap-4 rounded-card bg-shell p-5 text-small sm:p-8">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="text-meta text-mute">
          {title}, <span className="whitespace-nowrap">version {version}</span>
        </p>
      </section>
      {children}
      <TextField
        form={form}
        field="signature"
        label="Sign by typing your full name"
        hint="By signing, you agree to the text above."
        autoComplete="off"
        spellCheck={false}
        className="**:[input]:font-display **:[input]:text-h3 **:[input]:italic"
      />
    </>
  )
}

/** What guests sign at an event. */
export function SignFields() {
  const { form } = checkIn
  return (
    <WaiverFields form={form}>
      <div className="grid gap-1">
        <CheckboxField
          form={form}
          field="consentB12"
          label="I consent to a vitamin B12 injection today. We can’t give the shot unless you check this box."
        />
        <CheckboxField
          form={form}
          field="marketingOptIn"
          label={`${clinic.name} may email me about openings and events. I can unsubscribe at any time.`}
        />
      </div>
    </WaiverFields>
  )
}
