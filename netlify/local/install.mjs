// Runs before everything else, on any Node from 20 on, possibly with nothing installed yet.
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

/** npm writes its own lock file after everything is installed, so half an installation never counts as a whole one. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined || present === undefined || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true
    const found = present[path]
    // Builds for other machines are optional packages, which npm leaves out.
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
    // `npm ci` deletes node_modules first, and with it the Node that may be running this. So use the machine's own Node.
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
