const sides = { brief: 'Brief', words: 'Content' } as const

export type Side = keyof typeof sides

const sideClass =
  'min-h-button flex-1 cursor-pointer rounded-full text-admin font-medium text-mute hover:bg-mist disabled:cursor-not-allowed ' +
  'disabled:hover:bg-transparent aria-pressed:bg-lagoon aria-pressed:text-on-dark'

type Props = {
  readonly side: Side
  readonly hasWords: boolean
  readonly onChoose: (side: Side) => void
}

/** The choice between the brief and the content, and in a narrow window the way to the preview below them. */
export function SideSwitch({ side, hasWords, onChoose }: Props) {
  return (
    <div role="group" aria-label="What to edit" className="flex flex-wrap gap-1 rounded-full border border-line bg-pearl p-1">
      {Object.entries(sides).map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={side === name}
          disabled={name === 'words' && !hasWords}
          onClick={() => onChoose(name as Side)}
          className={sideClass}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className={`${sideClass} lg:hidden`}
        onClick={() => {
          const preview = document.getElementById('preview')
          preview?.focus({ preventScroll: true })
          preview?.scrollIntoView({ block: 'start' })
        }}
      >
        Preview
      </button>
    </div>
  )
}
