/**
 * Scores an answer by the rules of Mozilla's (now MDN's) HTTP Observatory, as far as one answer shows them: 100 minus what is
 * wrong, plus bonuses from 90 on. It leaves out what no header of ours decides: whether a browser's preload list knows the domain
 * (+5, once hstspreload.org has it), the redirect from http to https (Netlify's), and CORP, whose published table gives an
 * isolated site nothing.
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
type Verdict = { readonly rule: string; readonly points: number }

type Headers = Readonly<Record<string, string>>

const verdict = (rule: string, points: number): Verdict => ({ rule, points })

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

function contentSecurityPolicy(policy: string | undefined): Verdict {
  if (policy === undefined) return verdict('csp-not-implemented', -25)
  const all = directives(policy)
  const of = (name: string) => all.get(name) ?? all.get('default-src') ?? ['*']
  const hasHash = (sources: readonly string[]) => sources.some((source) => /^'(sha\d+|nonce)-/.test(source))
  const isBroad = (source: string) => ['*', 'http:', 'https:', 'data:', 'blob:'].includes(source)
  const isInline = (sources: readonly string[]) => sources.includes("'unsafe-inline'") && !hasHash(sources)
  const active = ['script-src', 'object-src', 'connect-src', 'worker-src', 'frame-src'].flatMap(of)
  if ([...all.values()].flat().some((source) => source.startsWith('http:'))) return verdict('csp-insecure-scheme', -20)
  if (isInline(of('script-src')) || [of('script-src'), of('object-src')].flat().some(isBroad))
    return verdict('csp-implemented-with-unsafe-inline', -20)
  if (active.includes("'unsafe-eval'")) return verdict('csp-implemented-with-unsafe-eval', -10)
  if (isInline(of('style-src')) || of('style-src').some(isBroad))
    return verdict('csp-implemented-with-unsafe-inline-in-style-src-only', 0)
  return all.get('default-src')?.join() === "'none'"
    ? verdict('csp-implemented-with-no-unsafe-default-src-none', 10)
    : verdict('csp-implemented-with-no-unsafe', 5)
}

function strictTransport(value: string | undefined): Verdict {
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? -1)
  if (seconds < 0) return verdict('hsts-not-implemented', -20)
  return seconds >= 15_768_000
    ? verdict('hsts-implemented-max-age-at-least-six-months', 0)
    : verdict('hsts-implemented-max-age-less-than-six-months', -10)
}

const privately = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

function referrer(value: string | undefined): Verdict {
  if (value === undefined) return verdict('referrer-policy-not-implemented', 0)
  return privately.includes(value) ? verdict('referrer-policy-private', 5) : verdict('referrer-policy-unsafe', -5)
}

function framing(options: string | undefined, policy: string): Verdict {
  if (directives(policy).has('frame-ancestors')) return verdict('x-frame-options-implemented-via-csp', 5)
  return /^(DENY|SAMEORIGIN)$/.test(options ?? '')
    ? verdict('x-frame-options-sameorigin-or-deny', 0)
    : verdict('x-frame-options-not-implemented', -20)
}

function cookies(value: string | undefined): Verdict {
  if (value === undefined) return verdict('cookies-not-found', 0)
  if (!/;\s*secure/i.test(value)) return verdict('cookies-session-without-secure-flag', -40)
  if (!/;\s*httponly/i.test(value)) return verdict('cookies-session-without-httponly-flag', -30)
  return /;\s*samesite=(strict|lax)/i.test(value)
    ? verdict('cookies-secure-with-httponly-sessions-and-samesite', 5)
    : verdict('cookies-samesite-flag-invalid', -20)
}

/** Third-party scripts without an integrity hash. */
function integrity(html: string, origin: string): Verdict {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="(https?:)?\/\/[^"]*"[^>]*>/gi)].filter(([tag]) => !tag.includes(origin))
  return foreign.some(([tag]) => !tag.includes('integrity='))
    ? verdict('sri-not-implemented-but-external-scripts-loaded-securely', -5)
    : verdict('sri-not-implemented-but-all-scripts-loaded-from-secure-origin', 0)
}

/** What an answer earns and loses. Header names are lowercase. */
export function observe(headers: Headers, html: string, origin: string): readonly Verdict[] {
  const policy = headers['content-security-policy']
  return [
    contentSecurityPolicy(policy),
    strictTransport(headers['strict-transport-security']),
    referrer(headers['referrer-policy']),
    framing(headers['x-frame-options'], policy ?? ''),
    cookies(headers['set-cookie']),
    integrity(html, origin),
    headers['x-content-type-options'] === 'nosniff'
      ? verdict('x-content-type-options-nosniff', 0)
      : verdict('x-content-type-options-not-implemented', -5),
    headers['access-control-allow-origin'] === undefined
      ? verdict('cross-origin-resource-sharing-not-implemented', 0)
      : verdict('cross-origin-resource-sharing-implemented-with-universal-access', -50),
  ]
}

/** Adds up the points. 100 or more is an A+. */
export function scoreOf(verdicts: readonly Verdict[]): number {
  const sum = (wanted: (points: number) => boolean) =>
    verdicts.reduce((total, { points }) => total + (wanted(points) ? points : 0), 0)
  const base = Math.max(0, 100 + sum((points) => points < 0))
  return base >= 90 ? base + sum((points) => points > 0) : base
}
