import { Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

type Problem = { readonly field: string; readonly message: string; readonly missing: boolean }

type Props = {
  problems: readonly Problem[]
  /** Whether a line's field is still wrong. Fixed ones are checked off but stay, so that nothing jumps. */
  isOpen: (field: string) => boolean
  onChoose: (field: string) => void
  /** The part of the form that a field is in, for forms so long that a list of all problems would be a wall. */
  sectionOf?: (field: string) => string
}

/** The longest list that is read rather than scrolled past. */
const mostLines = 6

function headingFor(open: readonly Problem[]): string {
  if (open.length === 0) return 'All fixed. Please send it again.'
  if (open.every(({ missing }) => missing)) {
    return open.length === 1 ? 'One answer is missing' : `${open.length} answers are missing`
  }
  return open.length === 1 ? 'One answer needs another look' : `${open.length} answers need another look`
}

/** The problems of each section, in the form's order. */
function inSections(problems: readonly Problem[], sectionOf: (field: string) => string): ReadonlyMap<string, readonly Problem[]> {
  const sections = new Map<string, readonly Problem[]>()
  for (const problem of problems) {
    const name = sectionOf(problem.field)
    sections.set(name, [...(sections.get(name) ?? []), problem])
  }
  return sections
}

/** The problems at the top of a form, each linking to its field, or each section to its first. It takes focus when it appears. */
export function ErrorSummary({ problems, isOpen, onChoose, sectionOf }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [problems])

  const title = useId()
  const open = problems.filter(({ field }) => isOpen(field))
  const isLong = sectionOf !== undefined && problems.length > mostLines
  const groups = isLong ? [...inSections(problems, sectionOf)] : problems.map((problem) => ['', [problem]] as const)

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={title}
      className={`scroll-mt-28 rounded-r-field border-l-2 px-5 py-4 transition-colors ${open.length > 0 ? 'border-danger bg-shell' : 'border-success bg-success-bg'}`}
    >
      <h2 id={title} className={`font-sans text-body font-semibold ${open.length > 0 ? 'text-danger' : 'text-success'}`}>
        {headingFor(open)}
      </h2>
      <ul className="mt-1">
        {groups.map(([section, lines]) => (
          <SummaryLine
            key={lines[0]!.field}
            section={section}
            problems={lines}
            open={lines.filter(({ field }) => isOpen(field))}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = {
  section: string
  problems: readonly Problem[]
  open: readonly Problem[]
  onChoose: (field: string) => void
}

function SummaryLine({ section, problems, open, onChoose }: LineProps) {
  const [first] = open
  const isAlone = problems.length === 1
  if (!first) {
    return (
      <li>
        <span className="inline-flex min-h-11 items-center gap-2 text-mute">
          <Check size={18} strokeWidth={1.5} aria-hidden className="shrink-0" /> {isAlone ? problems[0]!.message : section}{' '}
          <span className="sr-only">Done.</span>
        </span>
      </li>
    )
  }
  const toDo = open.every(({ missing }) => missing) ? 'answer' : 'check'
  return (
    <li>
      <a
        href={`#${first.field}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
        onClick={(event) => {
          event.preventDefault()
          onChoose(first.field)
        }}
      >
        {isAlone ? first.message : `${section}: ${open.length} to ${toDo}`}
      </a>
    </li>
  )
}
