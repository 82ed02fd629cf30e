/**
 * What runs before each dynamic import: Vite's own helper is 600 bytes (brotli) on every page, for old browsers and cases that
 * this site does not have. This one asks for the same files side by side, and waits for a sheet. What every page runs names none:
 * the list of what the signed-in menu needs would be bytes for every visitor.
 */
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

const code = `
const asked = {}
const ask = (file) => asked[file] ??= new Promise((done) => {
  const link = document.createElement('link')
  const sheet = file.endsWith('.css')
  link.rel = sheet ? 'stylesheet' : 'modulepreload'
  link.href = '/' + file
  link.onload = link.onerror = done
  document.head.append(link)
  if (!sheet) done()
})
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load)
`

export function leanImports(): Plugin {
  return {
    name: 'lean-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? code : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name !== 'frame') continue
          chunk.code = chunk.code.replace(/^const __vite__mapDeps=.*\n/, '').replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
          // A call left without its list would break every page's script.
          if (chunk.code.includes('__vite__mapDeps')) this.error('The lists of files beside imports have another form now.')
        }
      },
    },
  }
}
