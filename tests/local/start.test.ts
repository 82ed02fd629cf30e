import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../netlify/local/build.ts'
import { listen } from '../../netlify/local/host/loopback.ts'
import { familyOf, freePair, listeningOn, processesOf, root, startProgram } from './started.ts'
import { makeFolder, until } from './workplace.ts'

const start = (settings: Record<string, string>) => startProgram('start.ts', settings)

const [folder, otherFolder] = [makeFolder(), makeFolder()]
const dataDir = folder.path
let port: number

beforeAll(async () => {
  await ensureBuilt({ projectDir: root, env: { URL: undefined }, report: () => {} })
  port = await freePair()
})

afterAll(() => {
  folder.remove()
  otherFolder.remove()
})

test('npm start serves the site and functions, refuses a second start, and stops cleanly in five seconds', async () => {
  const first = start({ PORT: String(port), DATA_DIR: dataDir })
  const { site, console } = await first.ready()
  expect([site, console]).toEqual([`http://localhost:${port}`, `http://localhost:${port + 1}`])
  const home = await fetch(site)
  expect([home.status, home.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect((await fetch(`${site}/nowhere`)).status).toBe(404)
  expect(await (await fetch(`${console}/messages`)).json()).toEqual([])
  expect((await fetch(`${console}/run/outbox-deliver`, { method: 'POST' })).status).toBe(200)

  expect(processesOf(dataDir)).not.toEqual([])
  if (process.platform === 'linux') {
    // The site, its console, the database, its bridge, the mailbox and the pictures listen on 127.0.0.1 and ::1, never on the
    // network.
    const addresses = listeningOn(familyOf(first.process.pid!))
    expect(addresses.length).toBeGreaterThanOrEqual(6)
    expect(addresses.filter((address) => address !== '0100007F' && !/^0{24}01000000$/.test(address))).toEqual([])
  }

  const sameData = start({ PORT: String(await freePair()), DATA_DIR: dataDir })
  expect(await sameData.ended).toBe(1)
  expect(sameData.output()).toMatch(new RegExp(`^Process ${first.process.pid} is already running on .*\\n$`))

  const samePort = start({ PORT: String(port), DATA_DIR: otherFolder.path })
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toBe(
    `Port ${port}, meant for the site, is in use by another program. Stop it, or choose another PORT.\n`,
  )

  const stopping = performance.now()
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(5_000)
  expect(first.output().match(/^ready /gm)).toHaveLength(1)
  expect(processesOf(dataDir)).toEqual([])
})

test('a killed start leaves no process, and the next start works with the same data folder', async () => {
  const killed = start({ PORT: String(port), DATA_DIR: dataDir })
  await killed.ready()
  expect(processesOf(dataDir)).not.toEqual([])
  killed.process.kill('SIGKILL')
  await killed.ended
  await until(() => processesOf(dataDir).length === 0, 'PostgreSQL and its watchdog are gone')

  const began = performance.now()
  const next = start({ PORT: String(port), DATA_DIR: dataDir })
  const { site } = await next.ready()
  // A bound for hanging: alongside other tests, a slow machine took ten seconds.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect((await fetch(site)).status).toBe(200)
  next.process.kill('SIGINT')
  expect(await next.ended).toBe(0)
})

test('npm start reads its settings from the file that ENV_FILE names', async () => {
  const file = join(otherFolder.path, 'settings')
  writeFileSync(file, 'LOCAL_SEED=everything\n')
  const refused = start({ ENV_FILE: file })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe('LOCAL_SEED must be demo or none, not everything.\n')
})

test('without a PORT, npm start takes the next free pair of ports and prints them', async () => {
  const usual = createServer()
  const taken = await listen(usual, 8888).catch(() => undefined)
  const beside = start({ DATA_DIR: otherFolder.path, LOCAL_SEED: 'none' })
  const { site } = await beside.ready()
  expect(site).not.toBe('http://localhost:8888')
  expect(beside.output()).toMatch(/^Port 8888 or 8889 is in use, so this instance is on \d+ and \d+\.$/m)
  beside.process.kill('SIGTERM')
  await beside.ended
  if (taken !== undefined) usual.close()
})

test('npm start refuses an invalid setting and says what it must be', async () => {
  for (const [settings, sentence] of [
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65534, not eighty.\n'],
    [{ LOCAL_SEED: 'lots' }, 'LOCAL_SEED must be demo or none, not lots.\n'],
  ] as const) {
    const refused = start({ DATA_DIR: dataDir, ...settings })
    expect([await refused.ended, refused.output()]).toEqual([1, sentence])
  }
})
