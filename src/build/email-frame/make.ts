/**
 * Writes the frame of every email (`npm run email:frame`). MJML, which knows what each email program needs, turns frame.mjml into
 * HTML. We cut that into pieces, an export each, so that a function's bundle has only the pieces it fills. The result is committed
 * with the hash of its source, which a test compares. So only this program needs MJML, which has a lock file of its own here.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const source = here('frame.mjml')
export const frameFile = here('../../catalog/email-frame.ts')

/** The first line of the frame's module. */
export async function frameHead(): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
  return `/** The frame of every email, made by \`npm run email:frame\`; never edited by hand. Source: frame.mjml, sha256 ${hash}. */`
}

/** Indentation and line breaks mean nothing here, even inside tags. */
function tighten(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (tag.startsWith('<!--') ? tag : tag.replace(/\s+/g, ' ').replace(/ >$/, '>')))
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\n</g, '><')
    .replace(/\n?(\[\[\w+\]\])\n?/g, '$1')
}

/** The frame as the text of its module. Throws where MJML finds a mistake. */
async function makeFrame(): Promise<string> {
  const options = [
    '--stdout',
    '--noStdoutFileComment',
    '--config.validationLevel',
    'strict',
    '--config.keepComments',
    'true',
    '--config.beautify',
    'false',
  ]
  const html = execFileSync(process.execPath, [here('node_modules/mjml/bin/mjml'), source, ...options], { encoding: 'utf8' })
  const [head = '', ...cuts] = html.trimEnd().split(/<!--cut:(?=\w+-->)/)
  const pieces = [`head-->${head}`, ...cuts].map((cut) => {
    const end = cut.indexOf('-->')
    return `export const ${cut.slice(0, end)} = ${JSON.stringify(tighten(cut.slice(end + '-->'.length)).trim())}\n`
  })
  const text = `${await frameHead()}\n${pieces.join('')}`
  return format(text, { ...(await resolveConfig(frameFile)), parser: 'typescript' })
}

if (import.meta.main) await writeFile(frameFile, await makeFrame())
