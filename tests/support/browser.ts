/** Finds a Chromium and the fonts that pages show first, or installs them where that is possible; says what to install where it is not. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const advice = `No browser was found for the browser tests. Install Chromium (Debian, Ubuntu: sudo apt-get install chromium;
macOS: brew install --cask chromium), or name one: CHROMIUM=/path/to/chromium npm test`

/** Arial and Times, or Liberation with their measures: what stands in for the real fonts is cut to these (src/styles/fonts). */
const fonts = 'fonts-liberation'
const fontAdvice = `Neither Arial nor Liberation is installed, so the tests of what moves when the fonts come will fail. Install them
(Debian, Ubuntu: sudo apt-get install ${fonts}).`

function onPath(): string | undefined {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installWithApt(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return
  console.log(`Installing ${what} with apt-get, for the browser tests …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' })
}

/** Whether fontconfig, which Chromium asks on Linux, knows them; other systems have Arial. */
function hasFonts(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  return status !== 0 || /Liberation Serif|Times New Roman/.test(stdout)
}

/** Installs the fonts that pages show first where we are root and they are missing; elsewhere says how. */
export function ensureFonts(): void {
  if (!hasFonts()) installWithApt('fonts', fonts)
  if (!hasFonts()) console.log(fontAdvice)
}

function download(): void {
  console.log('Downloading Playwright’s Chromium, for the browser tests …')
  try {
    execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    })
  } catch {
    // Where downloads are blocked, the advice below says what helps.
  }
}

/** The path of a Chromium: CHROMIUM, an installed one, Debian's where we are root, else Playwright's download. Throws advice. */
export function ensureBrowser(): string {
  const named = process.env['CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`)
  }
  const there = onPath() ?? playwrightsOwn()
  if (there) return there
  installWithApt('Chromium', 'chromium', fonts)
  const installed = onPath()
  if (installed) return installed
  download()
  const downloaded = playwrightsOwn()
  if (downloaded) return downloaded
  throw new Error(advice)
}

/**
 * What a browser would do beside showing the page: it draws its own address bar as pages, two for each new tab. The last list that
 * is named counts, so what Playwright and Lighthouse leave out themselves stands here too.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AutofillServerCommunication',
  'CalculateNativeWinOcclusion',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'RenderDocument',
  'Translate',
]

/** Quiet, offline, and without what a container lacks. */
export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${leftOut.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
