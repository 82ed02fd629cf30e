import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { headers } from './src/build/headers.ts'
import { moduleImports } from './src/build/module-imports.ts'
import { offlineCheckIn } from './src/build/offline-check-in.ts'
import { pageWeight } from './src/build/page-weight.ts'
import { clinic } from './src/catalog/clinic.ts'

/** @type {Map<string, import('./src/build/module-imports.ts').Chunk>} */
const chunks = new Map()
const shared =
  /\/stores\/(browser-storage|consultation\/list|account\/signed-in|booking\/iv-cart-key)\.ts|\/survive-translation\.ts|\/nanostores\/atom\/|preload-helper|\/time\/milliseconds\.ts/

/** @type {import('astro').AstroIntegration} */
const clientSoon = {
  name: 'client-soon',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'soon', entrypoint: './src/build/hydrate-soon.ts' }),
  },
}

export default defineConfig({
  site: process.env.URL ?? clinic.url,
  output: 'static',
  // Netlify serves book-iv.html at /book-iv. A folder's index would cost a redirect to /book-iv/.
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  compressHTML: true,
  // All picture sizes, committed: encoding them takes a minute and a half.
  cacheDir: './.pictures',
  devToolbar: { enabled: false },
  prefetch: false,
  integrations: [react(), clientSoon, moduleImports(chunks), pageWeight(chunks), offlineCheckIn(chunks), headers()],
  vite: {
    plugins: [tailwindcss()],
    build: {
      // An inlined script would need a hash in the CSP and add bytes to every document.
      assetsInlineLimit: 0,
      // Bundle the code that every page's script shares with islands into one file.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: shared }] } } },
    },
  },
})
