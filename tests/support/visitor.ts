/** Sends posts from visitors with their own network address and cookies, and makes admins with a password. */
import { beforeAll } from 'vitest'
import { hashPassword } from '../../netlify/auth/password.ts'
import type { Clinic } from './clinic.ts'
import type { Server } from './serve.ts'
import { signedIn } from './signed-in.ts'

type Visitor = { readonly ip?: string | undefined; readonly cookie?: string | undefined }

/** Posts as a visitor. Returns the name of the outcome or refusal, and the cookies set. */
export async function postAs(server: Server, path: string, body: object, { ip = '127.0.0.1', cookie }: Visitor = {}) {
  const response = await server.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': ip, ...(cookie !== undefined && { cookie }) },
  })
  const answer = (await response.json()) as { outcome?: string; error?: { code: string } }
  return {
    status: response.status,
    said: answer.outcome ?? answer.error?.code ?? 'ok',
    after: response.headers.get('retry-after'),
    /** The whole cookie with a name, and its value. */
    given: (name: string) => {
      const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
      return { cookie, value: cookie?.slice(name.length + 1).split(';')[0] }
    },
  }
}

/** Makes admins with this password. */
export function useAdmins(clinic: Clinic, server: Server, password: string) {
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(password)
  })
  return async (email: string) => {
    const admin = await signedIn(server, 'admin', { email })
    await clinic.rows('update accounts set password_hash = $2 where id = $1', [admin.id, passwordHash])
    return admin
  }
}
