import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { BlobsServer } from '@netlify/blobs/server'

type Login = { readonly url: string; readonly token: string }

export type LocalBlobs = {
  readonly env: { readonly NETLIFY_BLOBS_CONTEXT: string }
  readonly login: Login
  stop(): Promise<void>
}

/** The environment that leads the client to a server; each site has its own stores. */
export function blobsEnv({ url, token }: Login, siteID: string): LocalBlobs['env'] {
  const context = { siteID, deployID: 'local', token, edgeURL: url, uncachedEdgeURL: url, primaryRegion: 'us-east-2' }
  return { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') }
}

/** Serves Netlify Blobs from a folder, and returns the environment that leads its client here. */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  mkdirSync(directory, { recursive: true })
  const token = randomBytes(32).toString('base64url')
  // Goes to Node's own `listen`: a plain number would open the port on every network of this machine.
  const port0 = { port: 0, host: '127.0.0.1' } as unknown as number
  const server = new BlobsServer({ directory, token, port: port0, logger: () => {} })
  const { port } = await server.start()
  const login = { url: `http://127.0.0.1:${port}`, token }
  return {
    env: blobsEnv(login, 'local'),
    login,
    stop: async () => void (await server.stop()),
  }
}
