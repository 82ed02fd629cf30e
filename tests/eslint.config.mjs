// The rules that find bugs the types can't. Form is prettier's, unused names are the compiler's, unused files are knip's.
import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import boundaries from 'eslint-plugin-boundaries'
import a11y from 'eslint-plugin-jsx-a11y-x'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-eslint'
import { rooms } from './rooms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

// Keys bubble up to a list or a page that listens for all its parts; only what is pressed has to be a control.
const presses = { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] }

/** What the pieces of a page may do, in the two spellings of the same rules. @param {string} plugin */
const accessible = (plugin) => ({
  [`${plugin}/no-noninteractive-element-interactions`]: ['error', presses],
  [`${plugin}/no-static-element-interactions`]: ['error', presses],
  // What scrolls by itself has to take the focus, or no key scrolls it (axe: scrollable-region-focusable).
  [`${plugin}/no-noninteractive-tabindex`]: ['error', { tags: ['ol', 'ul'], roles: ['region', 'tabpanel'] }],
  // The text of a label may stand below a picture or a line of its own.
  [`${plugin}/label-has-associated-control`]: ['error', { assert: 'either', depth: 4 }],
})

/** What rooms.mjs says of an entry: a room, a file of it, or either in one manner. @param {string} entry */
function allowed(entry) {
  const [, types, path = '', dynamic] = /^(types of )?(\S+)( by import\(\))?$/.exec(entry) ?? []
  return {
    to: path.endsWith('.ts') ? { file: { path } } : { element: { type: path } },
    ...(types && { dependency: { kind: 'type' } }),
    ...(dynamic && { dependency: { nodeKind: 'dynamic-import' } }),
  }
}

/** @param {string} name */
function allowedPackage(name) {
  if (name === '*') return { to: { module: { origin: ['core', 'external'] } } }
  if (name === 'node') return { to: { module: { origin: 'core' } } }
  return { to: { module: { origin: 'external', source: name === 'astro' ? ['astro', 'astro:*'] : name } } }
}

/** The walls: a file imports its own room's files, and what rooms.mjs says. */
const walls = {
  plugins: { boundaries },
  settings: {
    'boundaries/root-path': root,
    'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    'boundaries/elements': Object.keys(rooms).map((room) => ({ type: room, pattern: room, partialMatch: false })),
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/no-unknown-dependencies': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        policies: Object.entries(rooms).map(([room, { enters = [], packages = [] }]) => ({
          from: { element: { type: room } },
          allow: [...enters.map(allowed), ...packages.map(allowedPackage)],
        })),
      },
    ],
  },
}

export default defineConfig(
  globalIgnores(['dist', '.astro', '.data', '.netlify', 'public', '**/node_modules', 'drizzle/migrations']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    // The scripts inside .astro files have names like Page.astro/1_1.ts, and are in no program of the compiler's.
    ignores: ['**/*.astro/*'],
    extends: [js.configs.recommended, ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: root },
    },
    rules: {
      // A query of Drizzle's is no Promise but can be awaited, and does nothing until it is.
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
      // React takes whatever a handler of an element returns, a promise too.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A signal's reason is typed as anything.
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],
      // Playwright reads from the pattern which fixtures one of ours needs: none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],

      // Off: the compiler says both, also of .mjs files (noUnusedLocals, checkJs).
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // Off: an async function without await turns what it throws into a rejection, as its type promises.
      '@typescript-eslint/require-await': 'off',
      // Off: it only tidies, and takes an assertion that a type parameter is inferred from for an idle one.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // Off: our objects are closures that never read `this`; their methods may go their own way.
      '@typescript-eslint/unbound-method': 'off',
      // Off: the expressions that name control characters are there to find them.
      'no-control-regex': 'off',
      // Off: prettier starts lines with brackets, and puts a semicolon where one would be read together with the line before.
      'no-unexpected-multiline': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    rules: {
      // Off: the cast of a comment is none to the linter.
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**'],
    rules: {
      // Off: expect.any() and the rows of a test's own queries are `any`; what is wrong with them fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Off: a stand-in for fetch is called with strings, although its type allows requests.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      ...accessible('jsx-a11y-x'),
      // Only what was just opened asks for the focus, and does so through our own fields.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],

      // Off: an island is drawn first as the build drew it, and says in an effect that it is there.
      'react-hooks/set-state-in-effect': 'off',
      // Off: a ref that is read while drawing is right where nothing is drawn again for it.
      'react-hooks/refs': 'off',
      // Off: it tells what the React Compiler leaves alone, and nothing is compiled here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // The keys of these options are their combobox's, which keeps the focus (aria-activedescendant).
    files: ['**/ServicePicker.tsx'],
    rules: { 'jsx-a11y-x/click-events-have-key-events': 'off' },
  },
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  { files: ['**/*.astro'], rules: accessible('astro/jsx-a11y') },
  { files: ['src/*/**', 'netlify/**'], ignores: ['**/*.astro/*'], ...walls },
  {
    // Off: an address with `?url` names no file, and the local platform starts programs of drizzle/.
    files: ['src/layouts/Page.astro', 'src/islands/late-sheet.ts', 'netlify/local/platform.ts'],
    rules: { 'boundaries/no-unknown-dependencies': 'off' },
  },
)
