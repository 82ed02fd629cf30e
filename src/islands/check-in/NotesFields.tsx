import { checkIn } from '../../stores/check-in/check-in.ts'
import { GuestText } from './GuestField.tsx'

/** Anything no question asked about. */
export function NotesFields() {
  return (
    <GuestText
      form={checkIn.form}
      field="notes"
      label="Anything else we should know?"
      optional
      rows={4}
      hint="How you feel today, what you’re hoping for, which arm you prefer"
    />
  )
}
