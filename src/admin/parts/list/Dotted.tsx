import { EmailText } from './EmailText.tsx'

/** A row's second line. Where it wraps, no line begins or ends with a dot: the one before a line's first part is clipped. */
export function Dotted({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className="mt-0.5 block overflow-x-clip text-mute">
      <span className="-ml-3 flex flex-wrap">
        {parts.map((part, index) => (
          <span key={index} className="flex max-w-full">
            <span className="w-3 shrink-0 text-center whitespace-pre">{index > 0 && ' · '}</span>
            <span className="line-clamp-3 wrap-anywhere">{part.includes('@') ? <EmailText of={part} /> : part}</span>
          </span>
        ))}
      </span>
    </span>
  )
}
