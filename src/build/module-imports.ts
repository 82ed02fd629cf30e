/** Which files each module of the browser's build imports, as the bundler tells it. */
import type { AstroIntegration } from 'astro'

export type Chunk = {
  readonly name: string
  /** Needed before it can run. */
  readonly imports: readonly string[]
  /** Asked for later, or never. */
  readonly dynamicImports: readonly string[]
}

/** By file, such as `_astro/Booking.DKbNU3MY.js`; filled while the site is built. */
export type Chunks = ReadonlyMap<string, Chunk>

export function moduleImports(chunks: Map<string, Chunk>): AstroIntegration {
  return {
    name: 'module-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'module-imports',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
                },
              },
            ],
          },
        })
      },
    },
  }
}

/** These modules and all that they import; with `later` also what they may ask for, but for a module of the name `except`. */
export function reachedFrom(
  files: readonly string[],
  chunks: Chunks,
  { later = false, except }: { readonly later?: boolean; readonly except?: string } = {},
): readonly string[] {
  const reached = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || chunk.name === except || reached.has(file)) return
    reached.add(file)
    for (const next of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(next)
  }
  for (const file of files) visit(file)
  return [...reached]
}

/** The modules that a built page names: its scripts, and the islands on it. */
export function modulesOf(html: string): readonly string[] {
  return [...html.matchAll(/\/(_astro\/[\w.~@-]+\.js)\b/g)].map(([, file]) => file!)
}
