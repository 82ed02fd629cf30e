/** If a deploy lacks a variable, the build stops and names it, and a function that runs anyway answers 503 with a request id. */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { refusalSentences } from '../../src/contracts/failure.ts'
import { everyFunction } from '../support/every-endpoint.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const child = fileURLToPath(new URL('../support/program/broken-child.ts', import.meta.url))
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const whole = {
  URL: 'https://clinic.example',
  DATABASE_URL: 'postgresql://clinic:secret@db.clinic.example/clinic?sslmode=require',
  POSTMARK_SERVER_TOKEN: 'a-token',
  SIGNING_KEY: key(1),
  SEAL_KEYS: `2026a:${key(2)}`,
  CHECK_IN_KEYS: `2026a:${key(3)}`,
  MAIL_FROM: 'Clinic <hello@clinic.example>',
  CLINIC_INBOX: 'inbox@clinic.example',
}
const { PATH = '' } = process.env

type Answered = {
  readonly file: string
  readonly threw?: string
  readonly status?: number
  readonly id?: string
  readonly body?: object
}

/** Calls every endpoint once in a process with this environment. Returns the answers and the log. */
async function askAll(environment: Readonly<Record<string, string>>) {
  const running = fork(child, { cwd: root, env: { PATH, ...environment }, silent: true })
  const lines: string[] = []
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const [[answers]] = (await Promise.all([once(running, 'message'), once(running, 'close')])) as unknown as [[Answered[]]]
  return { answers, log: lines.join('').trim().split('\n') }
}

test.each([
  ['no variables', {}, 'missing DATABASE_URL, '],
  ['one key missing', { ...whole, CHECK_IN_KEYS: '' }, 'missing CHECK_IN_KEYS.'],
  ['a truncated connection string', { ...whole, DATABASE_URL: 'postgresql://clinic' }, 'malformed DATABASE_URL.'],
])(
  'with %s, every function answers 503 with its request id, and logs the faulty variables',
  async (_name, environment, names) => {
    const { answers, log } = await askAll(environment)
    const files = (await everyFunction()).map(({ file }) => file)
    expect(new Set(answers.map(({ file }) => file))).toEqual(new Set(files))
    for (const { file, ...answered } of answers)
      expect({ file, ...answered }).toMatchObject({
        status: 503,
        id: `id-of-${file}`,
        body: { error: { code: 'not-configured', message: refusalSentences['not-configured'], requestId: `id-of-${file}` } },
      })
    expect(log).toHaveLength(answers.length)
    for (const line of log)
      expect(JSON.parse(line)).toMatchObject({ code: 'not-configured', reason: expect.stringContaining(names) })
    for (const secret of ['secret', key(1), key(2), key(3)]) expect(log.join()).not.toContain(secret)
  },
  60_000,
)

/** Runs the first step of `npm run build`, as Netlify does. */
function beforeBuild(environment: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, ['netlify/build/environment.ts'], {
    cwd: root,
    env: { PATH, ...environment },
    encoding: 'utf8',
  })
  return { status, printed: stderr.trim() }
}

test('a production build stops before building anything, and names missing and malformed variables', () => {
  expect(beforeBuild({ CONTEXT: 'production', ...whole })).toEqual({ status: 0, printed: '' })
  expect(beforeBuild({ CONTEXT: 'production', ...whole, MAIL_FROM: '', SEAL_KEYS: 'too-short' })).toEqual({
    status: 1,
    printed:
      'Nothing was built or deployed. The environment is incomplete: missing MAIL_FROM; malformed SEAL_KEYS. See .github/DEPLOY.md for what each variable is.',
  })
  for (const url of ['clinic.example', 'mysql://a:b@c/d', 'postgresql://host-alone/', 'postgresql://@host/name'])
    expect(beforeBuild({ CONTEXT: 'production', ...whole, DATABASE_URL: url }).printed).toContain('malformed DATABASE_URL.')
  expect(beforeBuild({ CONTEXT: 'production', ...whole, URL: 'http://clinic.example' }).printed).toContain('malformed URL.')
})

test('a build without the functions’ secrets checks the other variables; one with some of them requires all', () => {
  const { URL, DATABASE_URL, MAIL_FROM, CLINIC_INBOX, SIGNING_KEY } = whole
  const seen = { CONTEXT: 'production', URL, DATABASE_URL, MAIL_FROM, CLINIC_INBOX }
  expect(beforeBuild(seen)).toEqual({ status: 0, printed: '' })
  expect(beforeBuild({ ...seen, DATABASE_URL: '' }).printed).toContain('missing DATABASE_URL.')
  expect(beforeBuild({ ...seen, BACKUP_KEYS: 'too-short' }).printed).toContain('malformed BACKUP_KEYS.')
  expect(beforeBuild({ ...seen, SIGNING_KEY }).printed).toContain('missing POSTMARK_SERVER_TOKEN, SEAL_KEYS, CHECK_IN_KEYS.')
})

test('the build starts with the check, which previews and laptops pass without any variables', () => {
  const { build } = JSON.parse(
    spawnSync(process.execPath, ['-p', 'JSON.stringify(require("./package.json").scripts)'], { cwd: root, encoding: 'utf8' })
      .stdout,
  )
  expect(build).toMatch(/^node netlify\/build\/environment\.ts && /)
  for (const CONTEXT of ['deploy-preview', 'branch-deploy', 'dev'])
    expect(beforeBuild({ CONTEXT })).toEqual({ status: 0, printed: '' })
  expect(beforeBuild({})).toEqual({ status: 0, printed: '' })
})
