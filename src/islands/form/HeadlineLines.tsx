export type HeadlineParts = readonly { readonly text: string; readonly italic: boolean }[]

/** An h1's words, each part on its own lines, so that lines break alike in the fallback font and the real one. */
export function HeadlineLines({ parts }: { parts: HeadlineParts }) {
  return parts.map(({ text, italic }) =>
    italic ? (
      <em key={text} className="block">
        {text}
      </em>
    ) : (
      <span key={text} className="block">
        {text}
      </span>
    ),
  )
}
