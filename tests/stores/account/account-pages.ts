/** A sign-in page whose server gives the answers of a test. Two pages over one storage area act as a reload. */
import { createAdminCheck } from '../../../src/stores/account/admin-check.ts'
import { createAuth } from '../../../src/stores/account/auth.ts'
import { createSignInEmail } from '../../../src/stores/account/sign-in-email.ts'
import { createUnsavedCodes } from '../../../src/stores/account/unsaved-codes.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'
import { FakeTabs, SessionServer, someone } from './fake-session.ts'

export const client = { ...someone, id: 'u2', role: 'client' } as const

export type Said = Readonly<Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>>

export const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: `said by the server: ${code}`, requestId: 'r1' } }, { status })

/** A server whose sign-in endpoints give the answers of a test, and whose others answer as usual. */
export function saying(server: SessionServer, said: Said): typeof globalThis.fetch {
  return (address, init) => {
    const answer = init?.method === 'POST' ? said[String(address)] : undefined
    return answer ? Promise.resolve(answer(JSON.parse(String(init?.body)))) : server.fetch(address, init)
  }
}

export function hashOf(text: string) {
  let taken = new URLSearchParams(text)
  return { read: () => taken, listen: () => () => {}, forget: () => void (taken = new URLSearchParams()) }
}

export function signInPage(said: Said, { search = '', hash = '', signedIn = false, reset = false, area = new FakeArea() } = {}) {
  const server = new SessionServer()
  const clock = { time: 1_700_000_000_000 }
  const tabs = new FakeTabs(server, signedIn)
  const session = tabs.open()
  const unsaved = createUnsavedCodes(fakeStorage(tabs.area))
  const gone: string[] = []
  const options = { fetch: server.fetch, wait: () => Promise.resolve() }
  const auth = createAuth({
    session,
    adminCheck: createAdminCheck(session, options),
    hash: hashOf(hash),
    email: createSignInEmail(fakeStorage(area), () => clock.time),
    unsaved,
    search: () => search,
    opensReset: () => reset,
    keepsCookies: () => true,
    go: (path) => gone.push(path),
    fetch: saying(server, said),
  })
  return { auth, server, session, gone, clock, unsaved }
}

export const enters = (server: () => SessionServer) => () => Response.json({ outcome: 'signed-in', session: server().session() })
