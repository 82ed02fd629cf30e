/** Finds a Chromium and the fonts that pages show first. Installs them if it can, and otherwise says what to install. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The headless shell comes first: it's the same engine without windows, which take a fifth of a test's time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const advice = `No browser was found for the browser tests. Install Chromium (Debian, Ubuntu: sudo apt-get install chromium;
macOS: brew install --cask chromium), or name one: CHROMIUM=/path/to/chromium npm test`

/** Arial and Times, or Liberation with the same metrics: our fallback fonts are adjusted to these (src/styles/fonts). */
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

/** Whether fontconfig, which Chromium asks on Linux, knows the fonts. Other systems have Arial. */
function hasFonts(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  return status !== 0 || /Liberation Serif|Times New Roman/.test(stdout)
}

/** Installs the fonts that pages show first if they're missing and we're root. Otherwise says how to install them. */
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
    // Downloads may be blocked. The advice below says what helps.
  }
}

/**
 * The path of a Chromium: CHROMIUM, an installed one, Debian's if we're root, or Playwright's download. Throws an error with
 * advice.
 */
export function ensureBrowser(): string {
  const named = process.env['CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`)
  }
  const there = onPath() ?? playwrightsOwn()
  if (there) return there
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installWithApt('Chromium', name, fonts)
    const installed = onPath()
    if (installed) return installed
  }
  download()
  const downloaded = playwrightsOwn()
  if (downloaded) return downloaded
  throw new Error(advice)
}

/**
 * Browser features that interfere with a test. Chromium renders its own address bar as pages, two for each new tab. Only the last
 * such list on the command line counts, so this one repeats what Playwright and Lighthouse disable.
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

/** Keeps the browser quiet and offline, and avoids what a container lacks. */
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
