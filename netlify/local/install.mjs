// Runs before everything else, on whatever Node the machine has (20 or later), when perhaps nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForLock } from './lock-file.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string} file @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm notes what it installed when all of it is done, so that half an install is never taken for a whole one. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined || present === undefined || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true
    const found = present[path]
    // Other machines' builds of a package are left out, and are optional.
    if (found === undefined) return optional === true || devOptional === true
    return found.version === version && found.integrity === integrity
  })
}

async function install() {
  if (isInstalled()) return
  mkdirSync(join(root, '.netlify'), { recursive: true })
  const lock = await waitForLock(join(root, '.netlify', 'install.lock'), (pid) =>
    console.log(`Waiting for the installation that process ${pid} has begun.`),
  )
  try {
    if (isInstalled()) return
    console.log('Installing the packages of package-lock.json. The first time this takes a minute or two.')
    // npm removes node_modules first, and with it the Node that may be running this: the machine's own must do it.
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((part) => !part.endsWith(join('node_modules', '.bin')) && !part.includes(`${sep}node-gyp-bin`))
    const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: path.join(delimiter) },
    })
    if (status !== 0 || !isInstalled()) {
      console.error(
        `The packages could not be installed${error === undefined ? '' : `: ${error.message}`}. What npm wrote above says why.`,
      )
      process.exitCode = 1
    }
  } finally {
    lock.release()
  }
}

await install()
