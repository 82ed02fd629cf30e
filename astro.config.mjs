import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { headers } from './src/build/headers.ts'
import { lastingFiles } from './src/build/lasting-files.ts'
import { leanImports } from './src/build/lean-imports.ts'
import { leanPages } from './src/build/lean-pages.ts'
import { offlineCheckIn } from './src/build/offline-check-in.ts'
import { clinic } from './src/catalog/clinic.ts'

const frame =
  /src\/(behaviors\/(?!\w+-start|consultation-add|protocol-filter|unsubscribe|email-signup-confirm|outcome-panels|raffle-result)[\w-]+|stores\/(browser-storage|consultation-list|early-clicks|signed-in|signup-popup))\.ts|\/nanostores\/(atom|clean-stores)\//

export default defineConfig({
  site: process.env.URL ?? clinic.url,
  output: 'static',
  // Netlify answers /book-iv with book-iv.html; a folder's index would cost a redirect to /book-iv/.
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  prefetch: false,
  integrations: [react(), leanPages(), offlineCheckIn(), headers(), lastingFiles()],
  vite: {
    plugins: [tailwindcss(), leanImports()],
    // A script inlined into the page would be a hash in the CSP and bytes in every document.
    build: {
      assetsInlineLimit: 0,
      // What every page runs is one file, not one per store that an island happens to share. Only modules
      // that do nothing when loaded may be in it.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } } },
    },
  },
})
