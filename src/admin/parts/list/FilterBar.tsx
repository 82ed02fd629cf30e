/** A list's filters: tabs with counts, a search, choices. Their values live in the address (`useSetFilters`). */
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { formatCount } from '../../../catalog/count.ts'
import { singleKey } from '../../../stores/single-keys.ts'
import { useKeyDown } from '../../../ui/use-key-down.ts'
import { DensityChoice } from './DensityChoice.tsx'

/** The row of filters over a list, with the choice of how close together its rows are. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {children}
      <DensityChoice />
    </div>
  )
}

/** A view of a list, with how many rows it has. */
export type Tab<Value extends string> = { readonly value: Value; readonly label: string; readonly count?: number | undefined }

type TabsProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly tabs: readonly Tab<Value>[]
  readonly onChange: (value: Value) => void
}

/** Views of one list. They are toggle buttons, because only the rows change. If not all fit, the chosen one scrolls into view. */
export function ViewTabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  // Counts and the webfont make tabs wider, so look again once they are there.
  const counted = tabs.some(({ count }) => count !== undefined)
  useEffect(() => {
    const center = () => {
      const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
      if (chosen) strip.current?.scrollTo({ left: chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2 })
    }
    center()
    void document.fonts.ready.then(center)
  }, [value, counted])
  return (
    <div
      ref={strip}
      role="group"
      aria-label={label}
      className="fades-at-cut relative -mx-1 flex max-w-full gap-1 overflow-x-auto px-1 py-0.5"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          className="h-9 shrink-0 cursor-pointer rounded-full border border-transparent px-3.5 text-admin font-medium text-mute transition-colors hover:bg-sand/60 hover:text-ink aria-pressed:border-ink/55 aria-pressed:bg-pearl aria-pressed:text-ink"
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="ml-1.5 font-normal tnum">{formatCount(tab.count)}</span>}
        </button>
      ))}
    </div>
  )
}

type SearchProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** A search field that reports when typing pauses; "/" focuses it from anywhere. */
export function SearchField({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const tell = useEffectEvent(onChange)

  // The value can change from outside: the back button, "Clear filters".
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      tell(typed.trim())
    }, 200)
    return () => clearTimeout(timer)
  }, [typed])

  useKeyDown((event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
    if (singleKey(event) !== '/' || typing) return
    event.preventDefault()
    input.current?.focus()
  })

  return (
    <div className="relative w-full min-w-[min(14rem,100%)] sm:w-auto sm:max-w-92 sm:flex-[1_1_16rem]">
      <Search
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-mute"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-9 w-full rounded-full border border-field bg-pearl pr-9 pl-9 text-typed text-ellipsis placeholder-shown:pr-3 placeholder:text-mute hover:border-mute [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-1/2 right-1 flex size-7 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** What a value from an address is called that isn't among them. Without it, the list would seem unfiltered. */
  readonly other?: string
  readonly onChange: (value: Value) => void
}

/** A choice of one; its first option means "all". */
export function FilterChoice<Value extends string>({ label, value, options, other, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
      className="select-arrow field-sizing-content h-9 max-w-full cursor-pointer truncate rounded-full border border-field bg-pearl bg-[right_0.75rem_center] pr-9 pl-3.5 text-admin hover:border-mute sm:max-w-64"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {other !== undefined && options.every((option) => option.value !== value) && <option value={value}>{other}</option>}
    </select>
  )
}

/** A filter that came from a row; its × removes it. */
export function FilterChip({ onRemove, children }: { readonly onRemove: () => void; readonly children: ReactNode }) {
  const id = useId()
  return (
    <span className="inline-flex h-9 max-w-80 items-center gap-1 rounded-full bg-glass pr-1 pl-3.5 text-admin">
      <span id={`${id}-filter`} className="truncate">
        {children}
      </span>
      <button
        type="button"
        id={id}
        aria-label="Remove this filter"
        aria-labelledby={`${id} ${id}-filter`}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-mist"
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </span>
  )
}
