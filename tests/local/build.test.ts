import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureBuilt } from '../../netlify/local/build.ts'
import { takeLock, waitForLock } from '../../netlify/local/lock-file.mjs'
import { folderForTest } from './workplace.ts'

/** A project whose build copies src/page.html, slowly, and records that it ran. It fails if the page says "broken". */
function makeProject() {
  const dir = folderForTest()
  mkdirSync(join(dir, 'src'))
  const write = (text: string) => writeFileSync(join(dir, 'src', 'page.html'), text)
  write('one')
  const code = `
    const fs = require('fs'), [out] = process.argv.slice(1), text = fs.readFileSync('src/page.html', 'utf8')
    fs.appendFileSync('runs', 'x')
    fs.mkdirSync(out, { recursive: true })
    if (text === 'broken') { fs.writeFileSync(out + '/half.html', ''); console.error('line 3 is wrong'); process.exit(1) }
    setTimeout(() => fs.writeFileSync(out + '/page.html', text + (process.env.URL ?? '')), 150)`
  const reports: string[] = []
  const build = (env: Record<string, string> = {}) =>
    ensureBuilt({ projectDir: dir, env, report: (sentence) => reports.push(sentence), command: [process.execPath, '-e', code] })
  return {
    dir,
    write,
    build,
    reports,
    page: () => readFileSync(join(dir, 'dist', 'page.html'), 'utf8'),
    runs: () => readFileSync(join(dir, 'runs'), 'utf8').length,
  }
}

test('ensureBuilt builds the site once, and again when its sources or its address change', async () => {
  const { build, page, runs, write } = makeProject()
  expect(await build()).toEqual({ built: true })
  expect(await build()).toEqual({ built: false })
  write('two')
  expect(await build()).toEqual({ built: true })
  expect([page(), runs()]).toEqual(['two', 2])
  await build({ URL: 'https://a.test' })
  expect(page()).toBe('twohttps://a.test')
})

test('two simultaneous starts build only once', async () => {
  const { build, runs, reports } = makeProject()
  const results = await Promise.all([build(), build()])
  expect(results.map((result) => result.built).toSorted()).toEqual([false, true])
  expect(runs()).toBe(1)
  expect(reports.filter((sentence) => sentence.startsWith('Waiting for process'))).toHaveLength(1)
})

test('a failed build reports why and keeps the last good one', async () => {
  const { build, write, page, dir } = makeProject()
  await build()
  write('broken')
  await expect(build()).rejects.toThrow(/The build failed[^]*line 3 is wrong/)
  expect(page()).toBe('one')
  await expect(build()).rejects.toThrow()
  write('one')
  expect(await build()).toEqual({ built: false })
  expect(readdirSync(join(dir, '.netlify', 'local'))).toEqual([])
})

test('ensureBuilt neither uses nor keeps the remains of a killed build', async () => {
  const { build, dir, page } = makeProject()
  mkdirSync(join(dir, '.netlify', 'local', 'build-99'), { recursive: true })
  writeFileSync(join(dir, '.netlify', 'local', 'build.lock'), '999999999 1')
  mkdirSync(join(dir, 'dist'))
  writeFileSync(join(dir, 'dist', 'page.html'), 'by hand')
  await build()
  expect(page()).toBe('one')
  expect(existsSync(join(dir, '.netlify', 'local', 'build-99'))).toBe(false)
})

test('takeLock names the process that holds a lock, and takes over the lock of a dead process', async () => {
  const file = join(folderForTest(), 'lock')
  const lock = takeLock(file)
  expect(takeLock(file)).toEqual({ heldBy: process.pid })
  const waiting = waitForLock(file)
  if ('release' in lock) lock.release()
  ;(await waiting).release()
  expect(existsSync(file)).toBe(false)
  // The same process ID from an earlier life: the system reused the number.
  writeFileSync(file, `${process.pid} 1`)
  expect(takeLock(file)).toHaveProperty('release')
})
