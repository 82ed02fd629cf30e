/** A field that people neither see, reach nor hear of, and that machines like to fill. */
export function Trap({ onFill }: { onFill: (text: string) => void }) {
  return (
    <div inert aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor="booking-website">Website</label>
      <input
        id="booking-website"
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
        onChange={(event) => onFill(event.target.value)}
      />
    </div>
  )
}
