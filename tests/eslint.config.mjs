// Rules that find bugs the types can't. Prettier checks formatting, the compiler unused names, and knip unused files.
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

// A list or page may listen for keys that bubble up from its parts. Only what people click must be a control.
const presses = { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] }

/** Accessibility rules for markup. JSX and Astro name the same rules differently. @param {string} plugin */
const accessible = (plugin) => ({
  [`${plugin}/no-noninteractive-element-interactions`]: ['error', presses],
  [`${plugin}/no-static-element-interactions`]: ['error', presses],
  // A scrolling area must be focusable, or the keyboard can't scroll it (axe: scrollable-region-focusable).
  [`${plugin}/no-noninteractive-tabindex`]: ['error', { tags: ['ol', 'ul'], roles: ['region', 'tabpanel'] }],
  // A label's text may come after a picture or on a line of its own.
  [`${plugin}/label-has-associated-control`]: ['error', { assert: 'either', depth: 4 }],
})

/**
 * Turns an entry of rooms.mjs into a policy: a room, one of its files, or either as types or by import(). @param {string} entry
 */
function allowed(entry) {
  const [, types, path = '', dynamic] = /^(types of )?(\S+)( by import\(\))?$/.exec(entry) ?? []
  return {
    to: /\.tsx?$/.test(path) ? { file: { path } } : { element: { type: path } },
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

/** The walls: a file imports only its own room's files and what rooms.mjs allows. */
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
    // Scripts inside .astro files have names like Page.astro/1_1.ts and belong to no TypeScript program.
    ignores: ['**/*.astro/*'],
    extends: [js.configs.recommended, ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: root },
    },
    rules: {
      // A Drizzle query isn't a Promise but can be awaited, and does nothing until then.
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
      // React accepts any return value from an element's event handler, even a promise.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A signal's reason has the type any.
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],
      // Playwright reads the parameter's pattern to learn which fixtures ours needs: none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXOpeningElement[name.name="Button"] > JSXAttribute[name.name="disabled"] > JSXExpressionContainer > :matches(Identifier[name=/saving|busy|sending/i], MemberExpression[property.name=/saving|busy|sending/i])',
          message: 'A button that is disabled while it works loses the focus. Use busy.',
        },
        {
          selector: 'NewExpression[callee.name="IntersectionObserver"] > ArrowFunctionExpression > ArrayPattern',
          message: 'A busy browser hands over several entries at once, and only the last is true. Use entries.at(-1).',
        },
      ],

      // Off: the compiler checks both, in .mjs files too (noUnusedLocals, checkJs).
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // Off: an async function without await turns what it throws into a rejection, as its type promises.
      '@typescript-eslint/require-await': 'off',
      // Off: it only tidies, and it also removes assertions that a type parameter is inferred from.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // Off: our objects are closures that never read `this`, so their methods work on their own.
      '@typescript-eslint/unbound-method': 'off',
      // Off: expressions that name control characters do so to find them.
      'no-control-regex': 'off',
      // Off: prettier starts lines with brackets, and adds a semicolon where one would continue the line before.
      'no-unexpected-multiline': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    rules: {
      // Off: the linter ignores casts written as comments.
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**'],
    rules: {
      // Off: expect.any() and the rows of a test's own queries are `any`. A mistake in them fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Off: a fake fetch gets strings, although its type allows requests.
      '@typescript-eslint/no-base-to-string': 'off',
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          object: 'vi',
          property,
          message: 'Tests run the real modules. Fake what lies outside: fetch, the clock, the network.',
        })),
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      ...accessible('jsx-a11y-x'),
      // Only something that just opened may take the focus, and only through our own fields.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],

      // Off: an island first renders what the build rendered, and sets in an effect that it's hydrated.
      'react-hooks/set-state-in-effect': 'off',
      // Off: reading a ref while rendering is fine if nothing has to render again when it changes.
      'react-hooks/refs': 'off',
      // Off: it reports what the React Compiler skips, and we don't use the compiler.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // The combobox keeps the focus and handles these options' keys (aria-activedescendant).
    files: ['**/ServicePicker.tsx'],
    rules: { 'jsx-a11y-x/click-events-have-key-events': 'off' },
  },
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  { files: ['**/*.astro'], rules: accessible('astro/jsx-a11y') },
  { files: ['src/*/**', 'netlify/**'], ignores: ['**/*.astro/*'], ...walls },
  {
    // Off: an import with `?url` names no file, and the local platform starts programs in drizzle/.
    files: ['src/layouts/Page.astro', 'src/islands/late-sheet.ts', 'netlify/local/platform.ts'],
    rules: { 'boundaries/no-unknown-dependencies': 'off' },
  },
)
