/**
 * Bundles the functions for Netlify (`npm run build`, into the folder that netlify.toml names). Each function is one file, with
 * the code it loads only after its answer in files beside it. Netlify's own bundler would copy hundreds of files, which start far
 * slower.
 */
import { cpSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { functionFiles } from './function-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const functionSources = fileURLToPath(new URL('../functions', import.meta.url))
const functionBundles = fileURLToPath(new URL('../../.netlify/bundled-functions', import.meta.url))

/** Native parts stay packages, built for this machine. On Netlify, that is a machine like the ones that run the functions. */
const native = ['@node-rs/argon2']

/**
 * Netlify's bundler would bundle again: unminified, and with all parts in one file. `none` makes it take a function as it is,
 * with everything beside it. Netlify reads this from the syntax tree, so we write it into the literal.
 */
const asItIs: Plugin = {
  name: 'as-it-is',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]netlify[\\/]functions[\\/][\w\\/-]+\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const literal = 'export const config: Config = {'
      if (!source.includes(literal)) throw new Error(`${path} has no literal config.`)
      return { contents: source.replace(literal, `${literal} nodeBundler: 'none', includedFiles: ['**'],`), loader: 'ts' }
    }),
}

/** Files in these folders have no side effects, so a function leaves out every file it uses nothing from. */
const statements: Plugin = {
  name: 'statements',
  setup: ({ onResolve }) =>
    onResolve({ filter: /[\\/](schema|catalog|contracts)[\\/][\w\\/-]+\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    })),
}

/** Folders whose files a source reads when it runs. A bundle with that source has the folder beside it. */
const readWhenRun = { 'netlify/ai/built-in-painter.ts': 'pictures' }

/** A native part's packages: the part itself, and its platform builds that are installed here. */
function nativePackages(name: string): string[] {
  const [scope = '', short = ''] = name.split('/')
  return readdirSync(join(root, 'node_modules', scope))
    .filter((each) => each === short || each.startsWith(`${short}-`))
    .map((each) => join('node_modules', scope, each))
}

/** Some packages are CommonJS inside and `require` Node's own modules. */
const banner = `import{createRequire as bundleRequire}from'node:module';const require=bundleRequire(import.meta.url);`

/** Writes `<folder>/<name>/<name>.mjs` for each function, with everything it needs beside it, and returns the names. */
export async function bundleFunctions(folder: string): Promise<string[]> {
  const functions = functionFiles(functionSources)
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(
    functions.map(({ name, file }) =>
      build({
        entryPoints: { [name]: file },
        outdir: join(folder, name),
        outExtension: { '.js': '.mjs' },
        absWorkingDir: root,
        bundle: true,
        splitting: true,
        minify: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        external: native,
        plugins: [asItIs, statements],
        banner: { js: banner },
        legalComments: 'none',
        charset: 'utf8',
        logLevel: 'error',
        metafile: true,
      }).then(({ metafile }) => {
        const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
        for (const [source, beside] of Object.entries(readWhenRun))
          if (source in metafile.inputs)
            cpSync(join(root, dirname(source), beside), join(folder, name, beside), { recursive: true })
        for (const each of native.filter((part) => imported.includes(part)).flatMap(nativePackages))
          cpSync(join(root, each), join(folder, name, each), { recursive: true, dereference: true })
      }),
    ),
  )
  return functions.map(({ name }) => name)
}

if (import.meta.main) {
  const started = performance.now()
  const names = await bundleFunctions(functionBundles)
  console.log(`${names.length} functions bundled in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
