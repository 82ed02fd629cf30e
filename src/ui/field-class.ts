/** How form controls look, as classes that static forms and islands share. */
const control =
  'w-full rounded-field border border-field bg-pearl px-4 text-body text-ink placeholder:text-mute ' +
  'transition-colors hover:border-mute focus-visible:border-lagoon ' +
  'disabled:cursor-not-allowed disabled:bg-shell disabled:text-mute ' +
  'aria-invalid:border-danger aria-invalid:hover:border-danger'

/** Wraps one label, its control, hint and error. */
export const fieldClass = 'grid gap-2 content-start'
export const labelClass = 'text-small font-medium text-ink'
/** "(optional)" after a label. */
export const optionalClass = 'font-normal text-mute'
export const inputClass = `${control} min-h-13 py-3`
export const textareaClass = `${control} min-h-32 py-3`
/** The `select-arrow` utility (styles/utility.css) draws the arrow. */
export const selectClass = `${control} select-arrow min-h-13 py-3 pr-11`
export const checkboxClass = 'mt-0.5 size-5 shrink-0 cursor-pointer accent-lagoon disabled:cursor-not-allowed'
/** A label that holds its checkbox; the row is the 44 px target. */
export const checkboxLabelClass = 'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-body text-ink'
export const hintClass = 'text-meta text-mute'
export const errorClass = 'text-small font-medium text-danger'
export const legendClass = 'font-display text-h3 text-ink'
