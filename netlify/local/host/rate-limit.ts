import type { RateLimit } from './function-registry.ts'

type RateLimiter = {
  /** Counts a call. If it is over the limit, `retryAfter` says in how many seconds to try again. */
  allow(name: string, limit: RateLimit, ip: string, now: number): { allowed: true } | { allowed: false; retryAfter: number }
}

const mostKeys = 10_000

/** Netlify's sliding window, per function. */
export function createRateLimiter(): RateLimiter {
  const calls = new Map<string, number[]>()
  return {
    allow: (name, { windowSize, windowLimit, aggregateBy }, ip, now) => {
      // Netlify's bundler reads only a list here: a plain 'ip' silently counts all visitors together.
      const perIp = Array.isArray(aggregateBy) && aggregateBy.includes('ip')
      const key = perIp ? `${name} ${ip}` : name
      const since = now - windowSize * 1_000
      const recent = (calls.get(key) ?? []).filter((at) => at > since)
      if (recent.length >= windowLimit) {
        calls.set(key, recent)
        return { allowed: false, retryAfter: Math.max(1, Math.ceil(((recent[0] ?? now) - since) / 1_000)) }
      }
      recent.push(now)
      if (calls.size >= mostKeys && !calls.has(key)) calls.clear()
      calls.set(key, recent)
      return { allowed: true }
    },
  }
}
