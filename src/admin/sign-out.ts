import { session } from '../stores/account/session.ts'

export const stillSignedIn = 'We can’t reach the server, so you’re still signed in. Try again in a moment.'

/** False if the server didn't answer, so that nothing has changed. */
export async function signOut(): Promise<boolean> {
  const result = await session.leave()
  return result.ok || result.failure.kind === 'refused'
}
