import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { booking } from '../../stores/booking/booking.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { errorClass, inputClass, labelClass } from '../../ui/field-class.ts'

/** Folded away, so that visitors without a code don't go looking for one. */
export function ResidentCode() {
  const status = useStore(booking.$codeStatus)
  const error = useStore(booking.$codeError)
  const code = useStore(booking.form.$values).discountCode
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const applied = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // The pressed control is gone: the form, or Remove.
    if (pressed.current) (status === 'applied' ? applied : input).current?.focus()
    pressed.current = false
  }, [status])

  if (status === 'applied') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3">
        <p ref={applied} role="status" tabIndex={-1} className="text-small font-medium text-success outline-none">
          ✓ 10% discount + free travel applied!
        </p>
        <button
          type="button"
          className="min-h-11 cursor-pointer text-small text-mute underline underline-offset-4 hover:text-ink"
          onClick={() => {
            pressed.current = true
            setOpen(true)
            booking.removeCode()
          }}
        >
          Remove<span className="sr-only"> resident code</span>
        </button>
      </div>
    )
  }
  const wrong = error !== undefined
  return (
    <Disclosure summary="Have a resident code?" open={open || wrong} onToggle={setOpen} className="border-t border-line py-2">
      <form
        noValidate
        className="grid gap-2 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          pressed.current = true
          booking.applyCode()
        }}
      >
        <label htmlFor="booking-discountCode" className={labelClass}>
          Resident code
        </label>
        <div className="flex gap-2">
          <input
            ref={input}
            id="booking-discountCode"
            name="discountCode"
            value={code}
            onChange={(event) => booking.typeCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'booking-discountCode-error' : undefined}
            className={`${inputClass} min-w-0`}
          />
          <Button type="submit" variant="outline" className="shrink-0">
            Apply
          </Button>
        </div>
        {wrong && (
          <p id="booking-discountCode-error" role="alert" className={errorClass}>
            {error}
          </p>
        )}
      </form>
    </Disclosure>
  )
}
