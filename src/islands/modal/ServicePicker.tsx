import { useStore } from '@nanostores/react'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { services } from '../../catalog/service/service.ts'
import { consultationModal } from '../../stores/consultation/modal.ts'
import { errorClass, fieldClass, inputClass, labelClass } from '../../ui/field-class.ts'
import { controlId } from '../form/BoundField.tsx'

const last = services.length - 1

/** The option a key moves to from the active one. */
function moved(key: string, active: number): number | undefined {
  const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[key]
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}

/** A multi-select of the eight services: a combobox whose listbox stays open while you tick (WAI-ARIA, select-only). */
export function ServicePicker({ error }: { error: string | undefined }) {
  const { form, $servicesSummary, toggleService } = consultationModal
  const chosen = useStore(form.$values).services
  const summary = useStore($servicesSummary)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listbox = useRef<HTMLUListElement>(null)
  const id = controlId(form, 'services')
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  // Pressing Submit leaves focus here (see SubmitButton), so close the list when the form's state changes.
  useEffect(() => form.$state.listen(() => setOpen(false)), [form])

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = moved(key, active)
    if (to !== undefined) {
      if (open) setActive(to)
      setOpen(true)
    } else if (key === 'Enter' || key === ' ') {
      if (open) toggleService(services[active]!.title)
      else setOpen(true)
    } else if (key === 'Escape' && open) setOpen(false)
    else return
    // Otherwise Escape would close the whole modal.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={fieldClass}>
      <span id={`${id}-label`} className={labelClass}>
        Services
      </span>
      <button
        type="button"
        id={id}
        role="combobox"
        aria-labelledby={`${id}-label`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? optionId(active) : undefined}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`${inputClass} flex cursor-pointer items-center justify-between gap-3 text-left`}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span>{summary}</span>
        <ChevronDown
          size={20}
          strokeWidth={1.5}
          aria-hidden
          className={`shrink-0 text-mute transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul
        ref={listbox}
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable
        aria-labelledby={`${id}-label`}
        hidden={!open}
        className="rounded-field bg-shell p-1.5 sm:grid-cols-2 sm:[&:not([hidden])]:grid"
        // Keep focus on the combobox; a press would take it away.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {services.map(({ title }, index) => {
          const selected = chosen.includes(title)
          return (
            <li
              key={title}
              id={optionId(index)}
              role="option"
              aria-selected={selected}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-small hover:bg-mist ${index === active ? 'outline-2 -outline-offset-2 outline-lagoon' : ''}`}
              onClick={() => {
                setActive(index)
                toggleService(title)
              }}
            >
              <span
                aria-hidden
                className={`grid size-5 shrink-0 place-items-center rounded-[4px] border ${selected ? 'border-lagoon bg-lagoon text-on-dark' : 'border-field bg-pearl'}`}
              >
                {selected && <Check size={14} strokeWidth={2.25} />}
              </span>
              {title}
            </li>
          )
        })}
      </ul>
      {error !== undefined && (
        <p id={`${id}-error`} className={errorClass}>
          {error}
        </p>
      )}
    </div>
  )
}
