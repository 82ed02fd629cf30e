import { useState } from 'react'

/** Copies a text and says whether that worked: browsers may refuse. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Select and copy it yourself')
    }
  }

  return (
    <span className="inline-flex items-center gap-3">
      <button type="button" className="text-link min-h-11 cursor-pointer text-small" onClick={() => void copy()}>
        Copy<span className="sr-only"> {what}</span>
      </button>
      <span role="status" className="text-small text-mute">
        {said}
      </span>
    </span>
  )
}
