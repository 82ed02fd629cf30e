import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'

export type RedirectMatch = NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>

export type EdgeRules = {
  /** The headers that netlify.toml and the build's _headers add to an address. */
  headersFor(request: Request): Promise<Record<string, string>>
  redirectFor(request: Request): Promise<RedirectMatch | undefined>
}

type EdgeRulesOptions = { projectDir: string; publishDir: string; siteUrl: string; report: (sentence: string) => void }

const mostPaths = 5_000

/** The rules of one build, read once. */
export function createEdgeRules({ projectDir, publishDir, siteUrl, report }: EdgeRulesOptions): EdgeRules {
  const config = resolve(projectDir, 'netlify.toml')
  const configPath = existsSync(config) ? config : undefined
  const logger = { log: report, warn: report, error: report }
  const headers = new HeadersHandler({ configPath, projectDir, publishDir, logger } as ConstructorParameters<
    typeof HeadersHandler
  >[0])
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir,
    publicDir: publishDir,
    siteURL: siteUrl,
  })
  // Cache them: Netlify's handler reads the files again for every request.
  const known = new Map<string, Promise<Record<string, string>>>()
  return {
    headersFor: (request) => {
      const { pathname } = new URL(request.url)
      let found = known.get(pathname)
      if (found === undefined) {
        if (known.size >= mostPaths) known.clear()
        found = headers.apply(request)
        known.set(pathname, found)
      }
      return found
    },
    redirectFor: async (request) => {
      try {
        return await redirects.match(request)
      } catch {
        // Netlify's handler throws for an address it can't decode; such an address has no rule.
        return undefined
      }
    },
  }
}
