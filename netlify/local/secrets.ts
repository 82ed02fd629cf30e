import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The secrets that an operator would set for a deploy: generated on the first start, and kept with the data they protect. */
export function localSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'secrets.json')
  const kept: Record<string, string> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const secrets = {
    SIGNING_KEY: kept['SIGNING_KEY'] ?? randomBytes(32).toString('base64url'),
    SEAL_KEYS: kept['SEAL_KEYS'] ?? `local:${randomBytes(32).toString('base64')}`,
    POSTMARK_WEBHOOK_LOGIN: kept['POSTMARK_WEBHOOK_LOGIN'] ?? `postmark:${randomBytes(24).toString('base64url')}`,
    CHECK_IN_KEYS: kept['CHECK_IN_KEYS'] ?? `local:${randomBytes(32).toString('base64')}`,
  }
  if (JSON.stringify(secrets) !== JSON.stringify(kept)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  const given = Object.keys(secrets).filter((name) => process.env[name] !== undefined)
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !given.includes(name)))
}
