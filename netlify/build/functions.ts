/**
 * Bundles the functions for Netlify (`npm run build`, into the folder that netlify.toml names): a function is one file, and
 * beside it what it loads only after its answer. Netlify would copy hundreds of files instead, which start fifteen times slower.
 */
import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const functionSources = fileURLToPath(new URL('../functions', import.meta.url))
export const functionBundles = fileURLToPath(new URL('../../.netlify/bundled-functions', import.meta.url))

/** Native parts stay packages: Netlify's bundler brings the build for its own machines. */
const native = ['@node-rs/argon2']

/** Some packages are CommonJS inside and ask for Node's own modules by `require`. */
const banner = `import{createRequire as bundleRequire}from'node:module';const require=bundleRequire(import.meta.url);`

/** Writes `<folder>/<name>/<name>.mjs` for each function and answers the names. */
export async function bundleFunctions(folder: string): Promise<string[]> {
  const names = readdirSync(functionSources).map((file) => basename(file, '.ts'))
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(
    names.map((name) =>
      build({
        entryPoints: [join(functionSources, `${name}.ts`)],
        outdir: join(folder, name),
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        minify: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        external: native,
        banner: { js: banner },
        legalComments: 'none',
        logLevel: 'error',
      }),
    ),
  )
  return names
}

if (import.meta.main) {
  const started = performance.now()
  const names = await bundleFunctions(functionBundles)
  console.log(`${names.length} functions bundled in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
