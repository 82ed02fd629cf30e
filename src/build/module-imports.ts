/** Records which files each module of the browser build imports, as reported by the bundler. */
import type { AstroIntegration } from 'astro'

export type Chunk = {
  readonly name: string
  /** Needed before it can run. */
  readonly imports: readonly string[]
  /** Loaded later, or never. */
  readonly dynamicImports: readonly string[]
}

/** Keyed by file, such as `_astro/Booking.DKbNU3MY.js`; filled during the build. */
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

/** These modules and all their imports; `later` adds dynamic imports. Stops at modules named `except`. */
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

/** The modules a built page references: its scripts and its islands. */
export function modulesOf(html: string): readonly string[] {
  return [...html.matchAll(/\/(_astro\/[\w.~@-]+\.js)\b/g)].map(([, file]) => file!)
}
