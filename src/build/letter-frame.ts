/**
 * Writes the newsletter's frame (`npm run letter:frame`). MJML, which knows what each email program needs, turns letter.mjml
 * into HTML, and we cut that into the pieces that catalog/newsletter/letter-html.ts fills. The result is committed, and a test
 * checks it against its source, so that neither functions nor a local start need MJML, which is far too large for them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import mjml from 'mjml'
import { format, resolveConfig } from 'prettier'

const source = fileURLToPath(new URL('letter.mjml', import.meta.url))
export const frameFile = fileURLToPath(new URL('../catalog/newsletter/letter-frame.ts', import.meta.url))

/** Removes indentation and line breaks, inside tags too; they mean nothing here. */
function tighten(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (tag.startsWith('<!--') ? tag : tag.replace(/\s+/g, ' ').replace(/ >$/, '>')))
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\n</g, '><')
    .replace(/\n?(\[\[\w+\]\])\n?/g, '$1')
}

/** The frame as the source text of its module. Throws if MJML reports an error. */
export async function makeFrame(): Promise<string> {
  const { html, errors } = await mjml(await readFile(source, 'utf8'), { keepComments: true, validationLevel: 'strict' })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const [head = '', ...cuts] = html.split(/<!--cut:(?=\w+-->)/)
  const pieces = Object.fromEntries([
    ['head', tighten(head)],
    ...cuts.map((cut): [string, string] => {
      const end = cut.indexOf('-->')
      return [cut.slice(0, end), tighten(cut.slice(end + '-->'.length)).trim()]
    }),
  ])
  const text = `/** The newsletter's frame, made of src/build/letter.mjml by \`npm run letter:frame\`; never edited by hand. */
export const letterFrame = ${JSON.stringify(pieces)} as const\n`
  return format(text, { ...(await resolveConfig(frameFile)), parser: 'typescript' })
}

if (import.meta.main) await writeFile(frameFile, await makeFrame())
