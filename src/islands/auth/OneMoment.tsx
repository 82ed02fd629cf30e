/** Replaces the form while we are busy and there is nothing to do. */
export function OneMoment({ text }: { text: string }) {
  return (
    <div role="status">
      <h1 className="font-display text-h2 font-light">One moment.</h1>
      <p className="mt-5 text-lead text-mute">{text}.</p>
    </div>
  )
}
