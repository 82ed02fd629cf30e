/**
 * Writes dist/_headers: one content security policy per page, built from the hashes of what that page actually contains (decision
 * 33), and which pages isolate their window. Headers for all paths are in netlify.toml and policies only here: a header in both
 * places would be taken from netlify.toml.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { paths } from '../catalog/site/paths.ts'

type PageHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

export function headers(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const pages = await readPages(fileURLToPath(dir))
        await writeFile(new URL('_headers', dir), headersFile(pages))
        logger.info(`${pages.size} pages`)
      },
    },
  }
}

export function pageHashes(html: string): PageHashes {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'))]
      .filter(
        ([, attributes = '', text = '']) =>
          text !== '' && !/\ssrc=/.test(attributes) && !/application\/(ld\+)?json/.test(attributes),
      )
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { scripts: unique(inline('script')), styles: unique(inline('style')) }
}

/** The tags with a style attribute: no hash can allow one, so browsers would silently drop it. */
export function inlineStyleAttributes(html: string): readonly string[] {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
  return [...markup.matchAll(/<[a-z][^>]*\sstyle=[^>]*>/gi)].map(([tag]) => tag)
}

/** Only the back office may set styles freely: its libraries do, and so does the preview of a newsletter's HTML (decision 33). */
const freelyStyled = 'admin.html'

/**
 * Pages that other sites' windows must not hold a reference to: they are for signed-in people or emailed links, or stay open on a
 * clinic device. Other pages hold nobody's data, and this header makes browsers start a new process for a page.
 */
const isolated: readonly string[] = [
  paths.admin,
  paths.auth,
  paths.resetPassword,
  paths.clientDashboard,
  paths.myTestimonials,
  paths.unsubscribe,
  paths.confirmSignup,
  paths.checkIn,
  paths.visit,
  paths.guest,
]

export function contentSecurityPolicy({ scripts, styles }: PageHashes, anyStyle = false): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${anyStyle ? "'self' 'unsafe-inline'" : ["'self'", ...styles].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * Netlify answers an unknown path with 404.html under that path, so the rule for every path must allow that page. It allows all
 * pages: if a host combined matching rules instead of using the last, each page would still be held to its own policy, and work.
 */
export function headersFile(pages: ReadonlyMap<string, PageHashes>): string {
  const all = [...pages.values()]
  const anyPage = {
    scripts: unique(all.flatMap((page) => page.scripts)),
    styles: unique(all.flatMap((page) => page.styles)),
  }
  const bare = `default-src 'none'; frame-ancestors 'none'`
  const rules = [
    ['/*', contentSecurityPolicy(anyPage)],
    ['/_astro/*', bare],
    ...[...pages].flatMap(([file, hashes]) =>
      addressesOf(file).map((path) => [path, contentSecurityPolicy(hashes, file === freelyStyled)]),
    ),
  ]
  return rules
    .map(([path = '', policy]) => {
      const page = path.replace(/(\.html|\/\*)$/, '')
      const opener = isolated.includes(page) ? '  Cross-Origin-Opener-Policy: same-origin\n' : ''
      return `${path}\n  Content-Security-Policy: ${policy}\n${opener}`
    })
    .join('')
}

/** Every address at which Netlify serves a file; a rule matches with and without a trailing slash. */
function addressesOf(file: string): readonly string[] {
  if (file === 'index.html') return ['/', '/index.html']
  const address = `/${file.replace(/(\/index)?\.html$/, '')}`
  // Every address of the back office serves its one page (netlify.toml).
  return file === freelyStyled ? [address, `${address}/*`, `/${file}`] : [address, `/${file}`]
}

async function readPages(folder: string): Promise<Map<string, PageHashes>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
  const pages = new Map<string, PageHashes>()
  for (const file of files) {
    const html = await readFile(`${folder}/${file}`, 'utf8')
    const blocked = inlineStyleAttributes(html)
    if (blocked.length > 0) throw new Error(`${file} has style attributes, which its policy blocks: ${blocked.join(' ')}`)
    pages.set(file.replaceAll('\\', '/'), pageHashes(html))
  }
  return pages
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)]
}
