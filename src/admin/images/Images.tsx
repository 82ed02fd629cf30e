/** The image generator: pictures for newsletters. */
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextBox } from '../parts/form/Fields.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ImageHistory } from './ImageHistory.tsx'
import { ImagePreview } from './ImagePreview.tsx'
import { useImageGenerator, useImages } from './use-images.ts'

const examples = [
  'A single glass drop above still water at first light',
  'A balanced stack of drops, coral and pearl, in warm noon light',
  'A strand of sea-glass beads on a clear winter morning',
  'Scattered coral drops on the water at dusk',
  'Three sea-glass drops above a night sea',
]

export function Images() {
  const id = useId()
  const [prompt, setPrompt] = useState('')
  const generator = useImageGenerator()
  const list = useImages()
  const { generating, problem } = generator
  const preview = useRef<HTMLElement>(null)
  // Earlier images are below the preview, far below on a phone. With its picture, the preview has its full height.
  useEffect(() => {
    if (document.activeElement === preview.current) preview.current?.scrollIntoView({ block: 'nearest' })
  }, [generator.image])
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Image generator" />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,26.25rem)_minmax(0,1fr)]">
        <form
          noValidate
          className="grid gap-5 rounded-field border border-line bg-pearl p-5"
          onSubmit={(event) => {
            event.preventDefault()
            void generator.generate(prompt)
          }}
        >
          <TextBox
            id={`${id}-prompt`}
            label="Prompt"
            rows={4}
            maxLength={600}
            placeholder="What should the image show?"
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
          <div className="grid gap-2">
            <p id={`${id}-examples`} className="text-fine text-mute">
              Try one of these
            </p>
            <ul aria-labelledby={`${id}-examples`} className="grid gap-1.5">
              {examples.map((example) => (
                <li key={example}>
                  <button
                    type="button"
                    aria-pressed={prompt === example}
                    onClick={() => setPrompt(example)}
                    className="min-h-button w-full cursor-pointer rounded-field border border-line px-3 py-1.5 text-left text-admin hover:bg-mist aria-pressed:border-lagoon aria-pressed:bg-mist"
                  >
                    {example}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {problem !== undefined && <FailureBanner message={problem} onDismiss={generator.dismiss} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="admin" disabled={generating !== undefined}>
              {generating ? 'Generating…' : 'Generate Image'}
            </Button>
            {generating && (
              <Button variant="secondary" size="admin" onClick={generator.cancel}>
                Cancel
              </Button>
            )}
            <p className="text-fine text-mute">
              {list.madeBy === 'built-in' && 'We match your prompt to one of 50 images made for this site.'}
              {list.madeBy === 'model' && 'An AI model will make it.'}
              {list.left !== undefined && list.left < 10 && ` ${list.left} left today.`}
            </p>
          </div>
          <Tips drawn={list.madeBy !== 'model'} />
        </form>
        <ImagePreview
          ref={preview}
          image={generator.image}
          generating={generating}
          onOffer={(offer) => {
            setPrompt(offer)
            void generator.generate(offer)
          }}
        />
      </div>
      <ImageHistory
        list={list}
        shown={generator.image}
        onShow={(image) => {
          generator.show(image)
          preview.current?.focus()
        }}
      />
    </div>
  )
}

function Tips({ drawn }: { readonly drawn: boolean }) {
  const tips = [
    drawn
      ? 'Name a time of day: first light, morning, noon, dusk or night.'
      : 'Name a time of day and its light: first light, morning, noon, dusk.',
    drawn
      ? 'Say what to show: one drop, a group of drops, a strand of beads, a balanced stack, scattered drops.'
      : 'Say what, how many and where: one drop, three beads in a row, a balanced stack on the left.',
    drawn ? 'Name a color: coral or sea-glass.' : 'Name colors: coral, sea-glass, pearl, amber, blue, lavender, clear.',
    drawn
      ? 'The same prompt always gives the same image. Change a word to get a different one.'
      : 'Leave people out, so no image shows a made-up person.',
  ]
  return (
    <section aria-label="Tips" className="grid gap-2 border-t border-line pt-4">
      <h2 className="font-sans text-admin font-medium">Tips</h2>
      <ul className="grid list-disc gap-1.5 pl-4 text-fine text-mute marker:text-field">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
