/** What is typed in a search lives in the address as ?q=, so it survives a visit to another page and can be shared. */

/** Safari refuses a page that changes its address with every letter of a fast typist. */
const pauseMs = 300

let pausing: ReturnType<typeof setTimeout> | undefined

export function queryInAddress(): string {
  return new URLSearchParams(location.search).get('q') ?? ''
}

export function keepQuery(query: string): void {
  clearTimeout(pausing)
  history.replaceState(history.state, '', query === '' ? location.pathname : `?${new URLSearchParams({ q: query })}`)
}

/** The same once the typing pauses. */
export function keepQuerySoon(query: string): void {
  clearTimeout(pausing)
  pausing = setTimeout(() => keepQuery(query), pauseMs)
}
