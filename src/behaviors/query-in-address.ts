/** Keeps what is typed in a search in the address as ?q=, so it survives a visit to another page and can be shared. */

/** Safari blocks a page that changes its address with every letter of a fast typist. */
const pauseMs = 300

let pausing: ReturnType<typeof setTimeout> | undefined
/** Typed, and not in the address yet. */
let pending: string | undefined

export function queryInAddress(): string {
  return new URLSearchParams(location.search).get('q') ?? ''
}

export function keepQuery(query: string): void {
  clearTimeout(pausing)
  pending = undefined
  history.replaceState(history.state, '', query === '' ? location.pathname : `?${new URLSearchParams({ q: query })}`)
}

/** The same once the typing pauses. */
export function keepQuerySoon(query: string): void {
  clearTimeout(pausing)
  pending = query
  pausing = setTimeout(() => keepQuery(query), pauseMs)
}

// A click may lead to another page before the pause is over, and Back must find what was typed.
addEventListener('click', () => pending !== undefined && keepQuery(pending), { capture: true })
