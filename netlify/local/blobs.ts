import { mkdirSync } from 'node:fs'
import { BlobsServer } from '@netlify/blobs/server'

export type LocalBlobs = { readonly env: { readonly NETLIFY_BLOBS_CONTEXT: string }; stop(): Promise<void> }

/** Netlify Blobs out of a folder; the environment that its client finds it by. */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  mkdirSync(directory, { recursive: true })
  const token = 'local-blobs'
  const server = new BlobsServer({ directory, token, logger: () => {} })
  const { port } = await server.start()
  const url = `http://127.0.0.1:${port}`
  const context = { siteID: 'local', deployID: 'local', token, edgeURL: url, uncachedEdgeURL: url, primaryRegion: 'us-east-2' }
  return {
    env: { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') },
    stop: async () => void (await server.stop()),
  }
}
