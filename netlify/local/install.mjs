// Runs before everything else, on any Node from 20 on, possibly with nothing installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForLock } from './lock-file.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The project, and each folder given as an argument that has a lock file of its own. */
const folders = ['.', ...process.argv.slice(2)]

/** @param {string} file @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * npm writes its own lock file after everything is installed, so half an installation never counts as a whole one.
 * @param {string} folder
 */
function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (wanted === undefined || present === undefined) return false
  if (folder === '.' && !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true
    const found = present[path]
    // Builds for other machines are optional packages, which npm leaves out.
    if (found === undefined) return optional === true || devOptional === true
    return found.version === version && found.integrity === integrity
  })
}

/** The package `node` brings 65 MB of C headers, for compiling add-ons. No package here does. */
function removeHeaders() {
  const platforms = join(root, 'node_modules', 'node', 'node_modules')
  if (!existsSync(platforms)) return
  for (const platform of readdirSync(platforms).filter((name) => name.startsWith('node-')))
    rmSync(join(platforms, platform, 'include'), { recursive: true, force: true })
}

/** @param {string} folder */
function installFolder(folder) {
  console.log(`Installing the packages in ${join(folder, 'package-lock.json')}. The first time this takes a minute or two.`)
  // `npm ci` deletes node_modules first, and with it the Node that may be running this. So use the machine's own Node.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((part) => !part.endsWith(join('node_modules', '.bin')) && !part.includes(`${sep}node-gyp-bin`))
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(root, folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  if (status !== 0 || !isInstalled(folder)) {
    console.error(
      `npm couldn’t install the packages${error === undefined ? '' : `: ${error.message}`}. Its output above says why.`,
    )
    process.exit(1)
  }
  if (folder === '.') removeHeaders()
}

async function install() {
  if (folders.every(isInstalled)) return
  mkdirSync(join(root, '.netlify'), { recursive: true })
  const lock = await waitForLock(join(root, '.netlify', 'install.lock'), (pid) =>
    console.log(`Waiting for process ${pid} to finish its installation.`),
  )
  process.on('exit', () => lock.release())
  for (const folder of folders) if (!isInstalled(folder)) installFolder(folder)
}

await install()
