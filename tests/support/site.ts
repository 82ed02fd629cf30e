/** Starts the product as the README says, on free ports and with its own data folder. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Finds two neighboring ports, for the site and its console, below the range that systems use for outgoing connections. */
async function freePair(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('No two neighboring ports are free.')
}

/** The admin account that the site starts with. */
export const firstAdmin = { email: 'admin@clinic.test', password: 'tides come and go' } as const

export type Site = {
  readonly url: string
  readonly consoleUrl: string
  /** Where its data is. */
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** Builds and starts the site, and waits for the ready line. `stop` ends it and removes its data. */
export async function startSite({ seed = 'none' }: { readonly seed?: 'none' | 'demo' } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-site-'))
  const port = await freePair()
  // Neither this shell nor a .env meant for a deploy may lead a test to the clinic's own database and mailbox.
  const own = /^(DATABASE_URL|POSTMARK_|NETLIFY_|MAIL_FROM|CLINIC_INBOX|URL$)/
  const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
  const child = spawn(process.execPath, ['netlify/local/start.ts'], {
    env: {
      ...shell,
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOCAL_SEED: seed,
      LOCAL_ADMIN_EMAIL: firstAdmin.email,
      LOCAL_ADMIN_PASSWORD: firstAdmin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const said: string[] = []
  const ready = new Promise<{ url: string; consoleUrl: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const [word, url, consoleUrl] = line.split(' ')
      if (word === 'ready' && url && consoleUrl) resolve({ url, consoleUrl })
    })
    child.once('exit', (code) =>
      reject(new Error(`The site ended with ${code} before it was ready:\n${said.slice(-20).join('\n')}`)),
    )
  })
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await ready), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Browser tests share one site. Its addresses go to the workers' environment. */
export default async function setup() {
  const site = await startSite()
  process.env['SITE_URL'] = site.url
  process.env['CONSOLE_URL'] = site.consoleUrl
  return site.stop
}
