import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reloadFunctions } from '../../netlify/local/dev-reload.ts'
import { freePair, processesOf, startProgram } from './started.ts'
import { folderForTest, until } from './workplace.ts'

test('reloadFunctions loads a changed function, and fails while one is broken', async () => {
  const projectDir = folderForTest()
  const file = join(projectDir, 'netlify', 'functions', 'word.ts')
  mkdirSync(join(projectDir, 'netlify', 'functions'), { recursive: true })
  const write = (word: string) =>
    writeFileSync(
      file,
      `export default () => new Response('${word} ' + process.env.TASTE)\nexport const config = { path: '/api/word' }\n`,
    )
  write('one')
  const functions = reloadFunctions(
    { projectDir, siteUrl: 'http://localhost', bridgePort: undefined },
    { TASTE: 'sweet' },
    () => {},
    'ignore',
  )
  onTestFinished(functions.stop)
  const ask = async () => (await fetch(`http://127.0.0.1:${(await functions.current()).port}/api/word`)).text()
  expect(await ask()).toBe('one sweet')
  write('two')
  await until(async () => (await ask().catch(() => '')) === 'two sweet', 'the new function answers')
  writeFileSync(file, 'export default (')
  await until(
    () =>
      functions.current().then(
        () => false,
        () => true,
      ),
    'the functions cannot be loaded',
  )
  write('three')
  await until(async () => (await ask().catch(() => '')) === 'three sweet', 'the fixed function answers')
})

test('the development server serves pages and functions, and leaves no process when it stops', async () => {
  const dataDir = folderForTest()
  const dev = startProgram('dev.ts', { PORT: String(await freePair()), DATA_DIR: dataDir, LOCAL_SEED: 'none' })
  const { site, console } = await dev.ready()
  const home = await fetch(site)
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html'])
  expect((await fetch(`${site}/admin/requests`, { headers: { accept: 'text/html' } })).status).toBe(200)
  expect((await fetch(`${site}/api/booking`)).status).toBe(405)
  expect((await fetch(`${console}/run/outbox-deliver`, { method: 'POST' })).status).toBe(200)
  expect(await (await fetch(`${console}/messages`)).json()).toEqual([])
  expect(processesOf(dataDir)).not.toEqual([])
  dev.process.kill('SIGTERM')
  expect(await dev.ended).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
})
