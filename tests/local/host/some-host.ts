/** A local host with a small site of its own. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadFunctions } from '../../../netlify/local/host/function-registry.ts'
import { startHost } from '../../../netlify/local/host/host.ts'
import type { Host } from '../../../netlify/local/host/host.ts'
import { folderForTest } from '../workplace.ts'

const functionsDir = new URL('../fixtures/functions', import.meta.url).pathname
export const script = `console.log(${JSON.stringify('glow '.repeat(500))})`

const site: Record<string, string> = {
  'netlify.toml':
    '[[headers]]\n  for = "/*"\n  [headers.values]\n    X-Frame-Options = "DENY"\n\n[[redirects]]\n  from = "/go/*"\n  to = "/about?from=:splat"\n  status = 301\n\n[[redirects]]\n  from = "/old-api"\n  to = "/api/echo/old"\n  status = 200\n\n[[redirects]]\n  from = "/hidden"\n  to = "/about.html"\n  status = 410\n  force = true\n',
  'dist/index.html': '<h1>Home</h1>',
  'dist/about.html': '<h1>About</h1>',
  'dist/404.html': '<h1>Lost</h1>',
  'dist/_astro/app.js': script,
  'dist/video.mp4': '0123456789',
  'dist/.secret': 'no',
  'dist/.well-known/security.txt': 'Contact: x',
  'dist/_headers':
    '/*\n  X-Content-Type-Options: nosniff\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n/about\n  Content-Security-Policy: default-src none\n',
  'dist/_redirects': '/moved /about 302\n',
}

export function layOut(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

export async function open(): Promise<{
  host: Host
  folder: string
  reports: string[]
  ask: (path: string, init?: RequestInit) => Promise<Response>
}> {
  const folder = folderForTest()
  layOut(folder, site)
  const reports: string[] = []
  const functions = await loadFunctions(functionsDir)
  const host = await startHost({ dir: 'dist', functions, projectDir: folder, report: (sentence) => reports.push(sentence) })
  onTestFinished(() => host.stop())
  return { host, folder, reports, ask: (path, init) => fetch(`${host.url}${path}`, { redirect: 'manual', ...init }) }
}
