/** For `client:idle`: hydrate when the page is idle, or after two seconds on a phone that is never idle. */
export const whenIdle = { timeout: 2_000 }
