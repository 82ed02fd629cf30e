// The walls of the house: what each room holds, and what its files may import. ESLint checks every import against this table
// (tests/eslint.config.mjs), and `npm run rooms` writes it into the two READMEs.

/**
 * `enters` names other rooms, or files in them. `packages` names what the room may use from node_modules: `node` is what Node
 * brings, `*` is anything.
 * @typedef {{ holds: string, enters?: string[], packages?: string[] }} Room
 */

/** @type {Record<string, Room>} */
export const rooms = {
  'src/catalog': { holds: 'facts: treatments, prices, slots, the clinic; pure functions on them' },
  'src/content': {
    holds: 'prose that only pages read: legal texts, questions, the staff guide, the treatments’ pages',
    enters: ['src/catalog'],
    packages: ['astro'],
  },
  'src/contracts': {
    holds: 'the wire: one zod file per noun, read by browser and server',
    enters: ['src/catalog'],
    packages: ['zod'],
  },
  'src/client': {
    holds: '`call` and `site-file` (a page’s only fetches) and the sentences for what goes wrong',
    enters: ['src/contracts'],
    packages: ['zod'],
  },
  'src/stores': {
    holds: 'what a widget knows and may do; nanostores, no JSX',
    enters: ['src/client', 'src/contracts', 'src/catalog'],
    packages: ['nanostores', 'zod', 'idb', 'minisearch'],
  },
  'src/ui': {
    holds: 'React primitives, and the class names that Astro components share with them',
    packages: ['react', 'lucide-react', 'uqr'],
  },
  'src/islands': {
    holds: 'hydrated widgets',
    enters: ['src/stores', 'src/ui', 'src/catalog', 'types of src/contracts'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', 'lucide-react'],
  },
  'src/admin': {
    holds: 'the back office: one folder per screen, `parts` for all of them',
    enters: [
      'src/stores',
      'src/client',
      'src/contracts',
      'src/catalog',
      'src/ui',
      'src/islands/account/RecoveryCodes.tsx',
      'src/islands/account/SecretToScan.tsx',
      'src/islands/client/DeviceList.tsx',
    ],
    packages: [
      'react',
      'react-dom',
      '@nanostores/react',
      'lucide-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'radix-ui',
      'sonner',
      'cmdk',
      'react-hook-form',
      '@hookform/resolvers',
      'zod',
    ],
  },
  'src/behaviors': {
    holds: 'small scripts without React: header, badge, scroll links',
    enters: ['src/stores', 'src/client', 'src/contracts', 'src/catalog', 'src/islands by import()'],
  },
  'src/components': {
    holds: 'the parts of pages, in static HTML; a behavior is the only script they bring',
    enters: ['src/ui', 'src/catalog', 'src/content', 'src/media', 'src/behaviors'],
    packages: ['astro'],
  },
  'src/layouts': {
    holds: 'what every page has around it',
    enters: ['src/components', 'src/catalog', 'src/content', 'src/behaviors', 'src/styles'],
    packages: ['astro'],
  },
  'src/pages': {
    holds: 'one file per address; reads like a table of contents',
    enters: [
      'src/layouts',
      'src/components',
      'src/islands',
      'src/admin',
      'src/ui',
      'src/catalog',
      'src/content',
      'src/behaviors',
      'src/styles',
      'src/build',
    ],
    packages: ['astro'],
  },
  'src/media': { holds: 'one folder per picture, and the programs that draw them', packages: ['*'] },
  'src/styles': { holds: 'tokens, base styles, typefaces', packages: ['*'] },
  'src/build': {
    holds:
      "what runs when the site is built: each page's weight and content security policy, the sitemap, the check-in's service worker; when an island hydrates; the programs for the emails' frame and the pictures of shared links",
    enters: ['src/catalog', 'src/content'],
    packages: ['*'],
  },

  'netlify/functions': {
    holds: 'routes: a contract, a domain call, a literal config',
    enters: ['netlify/http', 'netlify/domain', 'netlify/auth', 'netlify/mail', 'netlify/ai', 'src/contracts'],
    packages: ['@netlify/functions'],
  },
  'netlify/http': {
    holds:
      'the doorway: method, origin, caller, body, cookie, answer, log; apart from functions, the only room that knows Request and Response',
    enters: ['netlify/auth', 'netlify/db/client.ts', 'netlify', 'src/contracts'],
    packages: ['zod', '@netlify/functions', 'node'],
  },
  'netlify/auth': {
    holds:
      'who is calling and what they may do: sessions, devices, passwords, codes, throttles; `lucia`, `argon2` and `otpauth` in one file each',
    enters: ['netlify/db', 'netlify', 'src/catalog', 'src/contracts'],
    packages: ['lucia', '@node-rs/argon2', 'otpauth', 'drizzle-orm', 'node'],
  },
  'netlify/domain': {
    holds: 'decisions: takes `(db, input, now)`, returns a value or throws a `Refusal`; a file or folder per noun',
    enters: ['netlify/db', 'netlify/auth', 'netlify/ai', 'netlify/mail/outbox.ts', 'netlify', 'src/catalog', 'src/contracts'],
    packages: ['drizzle-orm', 'zod', 'node'],
  },
  'netlify/mail': {
    holds: 'emails: queued in the outbox, delivered to Postmark; one template per email',
    enters: ['netlify/db', 'netlify', 'src/catalog'],
    packages: ['drizzle-orm', 'postmark', 'node'],
  },
  'netlify/ai': {
    holds: 'writes newsletters and makes pictures, with or without a model, and stores the pictures',
    enters: ['netlify', 'src/catalog'],
    packages: ['zod', 'node'],
  },
  'netlify/db': {
    holds: 'the tables, one file per noun in `db/schema`, and the only imports of the database driver',
    enters: ['netlify', 'src/catalog'],
    packages: ['drizzle-orm', '@neondatabase/serverless', 'node'],
  },
  'netlify/build': {
    holds: 'bundles the functions and checks the environment of a production build',
    enters: ['netlify'],
    packages: ['*'],
  },
  'netlify/local': {
    holds: 'makes a laptop act as Netlify, Neon and Postmark; production imports nothing from it',
    enters: ['**'],
    packages: ['*'],
  },
  netlify: {
    holds: 'files for all rooms here: the environment, refusals, the blob store',
    enters: ['src/catalog', 'src/contracts'],
    packages: ['zod', '@netlify/blobs', 'node'],
  },
}
