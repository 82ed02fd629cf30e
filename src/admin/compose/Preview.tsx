/** How the email will look: its line in an inbox, and its body in a sandboxed iframe that runs and opens nothing. */
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import type { Content } from '../../stores/newsletter/draft.ts'
import { inLine, shownHtml } from '../newsletters/as-read.ts'

const widths = {
  desktop: { label: 'Desktop', icon: Monitor, width: 'max-w-[43.75rem]' },
  phone: { label: 'Phone', icon: Smartphone, width: 'max-w-[23.4375rem]' },
} as const

type Props = {
  readonly content: Content | undefined
  readonly sender: { readonly name: string } | undefined
  readonly generating: boolean
}

export function Preview({ content, sender, generating }: Props) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  return (
    <section
      id="preview"
      aria-label="Preview"
      tabIndex={-1}
      className="flex scroll-mt-40 flex-col overflow-hidden rounded-field border border-line bg-pearl outline-none lg:h-[calc(100svh-6.5rem)]"
    >
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-5 py-4">
        <div className="grid min-w-[min(13rem,100%)] flex-1 gap-0.5 text-admin">
          <p className="text-mute">{sender?.name ?? clinic.name}</p>
          {content === undefined ? (
            <p className="text-mute">The subject and preview text appear here.</p>
          ) : (
            <>
              <p className="font-semibold break-words">{inLine(content.subject)}</p>
              <p className="break-words text-mute">{inLine(content.preheader)}</p>
            </>
          )}
        </div>
        <div role="group" aria-label="Preview width" className="flex flex-wrap gap-1">
          {Object.entries(widths).map(([name, { label, icon: Icon }]) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              onClick={() => setDevice(name as keyof typeof widths)}
              className="inline-flex min-h-button cursor-pointer items-center gap-1.5 rounded-full px-3 text-admin text-mute hover:bg-mist aria-pressed:bg-mist aria-pressed:font-medium aria-pressed:text-lagoon"
            >
              <Icon size={16} strokeWidth={1.5} aria-hidden /> {label}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-shell">
        {generating ? (
          <Writing />
        ) : content === undefined ? (
          <p className="px-6 py-24 text-center text-admin text-mute">
            Your newsletter will appear here. Generate a first draft from the brief, or start from scratch.
          </p>
        ) : (
          <iframe
            title="Newsletter preview"
            sandbox=""
            srcDoc={shownHtml(content)}
            className={`mx-auto block h-[80svh] w-full border-0 bg-shell lg:h-full ${widths[device].width}`}
          />
        )}
      </div>
    </section>
  )
}

const bars = [
  'w-1/3',
  'mt-8 h-7 w-4/5',
  'mt-6 w-full',
  'mt-3 w-11/12',
  'mt-3 w-2/3',
  'mt-10 h-5 w-1/2',
  'mt-4 w-full',
  'mt-3 w-3/4',
]

function Writing() {
  return (
    <div role="status" className="mx-auto max-w-[37.5rem] px-8 py-14">
      <span className="sr-only">Writing the newsletter</span>
      {bars.map((bar) => (
        <span key={bar} aria-hidden className={`block h-3.5 animate-wait rounded-full bg-sand ${bar}`} />
      ))}
    </div>
  )
}
