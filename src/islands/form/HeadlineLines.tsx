export type HeadlineParts = readonly { readonly text: string; readonly italic: boolean }[]

/** An h1's words, each part on lines of its own: they then break alike in the stand-in and in the real font. */
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
