import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { headers } from './src/build/headers.ts'
import { clinic } from './src/catalog/clinic.ts'

export default defineConfig({
  site: process.env.URL ?? clinic.url,
  output: 'static',
  // Netlify answers /book-iv with book-iv.html; a folder's index would cost a redirect to /book-iv/.
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  prefetch: false,
  integrations: [react(), headers()],
  vite: {
    plugins: [tailwindcss()],
    // A script inlined into the page would be a hash in the CSP and bytes in every document.
    build: { assetsInlineLimit: 0 },
  },
})
