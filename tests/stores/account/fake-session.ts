/** Fakes a session server, the tabs of one browser, and their clock. */
import type { FailureBody, RefusalCode } from '../../../src/contracts/failure.ts'
import type { Session } from '../../../src/contracts/account/session.ts'
import { createSession, type SessionStore } from '../../../src/stores/account/session.ts'
import type { TabMessage, Tabs } from '../../../src/stores/account/session-tabs.ts'
import { signedInKey } from '../../../src/stores/account/signed-in.ts'
import { FakeArea, FakePage, fakeStorage } from '../fake-browser.ts'

type Refused = { readonly status: number; readonly code: RefusalCode }
export type Fault = 'offline' | 'html' | number | Refused

export const someone = { id: 'u1', email: 'ana@example.com', role: 'admin', full_name: 'Ana Pereira' } as const

const hour = 3600

/** Knows one account, issues a new token at each renewal, and accepts every token it has issued until someone signs out. */
export class SessionServer {
  readonly requests: { path: string; method: string; token: string | undefined; background: boolean; body: unknown }[] = []
  /** Faults for the next requests to a path, one each. */
  readonly faults = new Map<string, Fault[]>()
  user: Session['user'] = someone
  isAdmin: boolean | Fault = true
  /** Tokens that the server accepts. */
  readonly tokens = new Set<string>()
  /** Whether the refresh cookie is valid. */
  cookie = true
  /** While set, renewals wait for it. */
  gate: Promise<void> | undefined
  private made = 0

  session(): Session {
    const access_token = `token-${(this.made += 1)}`
    this.tokens.add(access_token)
    return { access_token, expires_at: 0, expires_in: hour, token_type: 'bearer', user: this.user }
  }

  count = (path: string) => this.requests.filter((request) => request.path === path).length

  readonly fetch: typeof globalThis.fetch = async (address, init) => {
    const path = String(address).split('?', 1)[0]!
    const headers = new Headers(init?.headers)
    const token = headers.get('authorization')?.replace('Bearer ', '')
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    this.requests.push({ path, method: init?.method ?? 'GET', token, background: headers.has('x-background'), body })
    if (path === '/api/session-refresh') await this.gate
    const fault = this.faults.get(path)?.shift()
    if (fault !== undefined) return befall(fault)
    if (path === '/api/session-refresh') {
      return this.cookie ? Response.json({ session: this.session() }) : befall({ status: 401, code: 'not-signed-in' })
    }
    if (path === '/api/session' && init?.method === 'DELETE') {
      this.cookie = false
      this.tokens.clear()
      return Response.json({})
    }
    if (token !== undefined && !this.tokens.has(token)) return befall({ status: 401, code: 'not-signed-in' })
    if (path === '/api/is-admin') {
      return typeof this.isAdmin === 'boolean' ? Response.json({ is_admin: this.isAdmin }) : befall(this.isAdmin)
    }
    return Response.json({ testimonials: [] })
  }
}

function befall(fault: Fault): Response {
  if (fault === 'offline') throw new TypeError('Failed to fetch')
  if (fault === 'html') return new Response('<p>Welcome to the airport</p>', { headers: { 'content-type': 'text/html' } })
  if (typeof fault === 'number') return new Response('<h1>Gateway</h1>', { status: fault })
  const error: FailureBody = { error: { code: fault.code, message: 'said by the server', requestId: 'r1' } }
  return Response.json(error, { status: fault.status })
}

/** One browser: its storage, its clock, and its open tabs. */
export class FakeTabs {
  time = 1_700_000_000_000
  readonly waits: number[] = []
  /** How often typed text was forgotten. */
  forgotten = 0
  readonly area = new FakeArea()
  readonly server: SessionServer
  /** Simulates a browser without Web Locks, without BroadcastChannel, or without both. */
  without: { locks?: boolean; channel?: boolean } = {}
  /** While set, messages between tabs are held here instead of arriving. */
  onTheWay: (() => void)[] | undefined
  private readonly heard = new Map<object, (message: TabMessage) => void>()
  private readonly pages = new Map<object, FakePage>()
  private ticks: { every: number; due: number; tick: () => void }[] = []
  private turn: Promise<unknown> = Promise.resolve()

  constructor(server: SessionServer, signedIn = true) {
    this.server = server
    if (signedIn) this.area.texts.set(signedInKey, 'true')
  }

  open(): SessionStore & { page: FakePage; unreadable: (is: boolean) => void } {
    const tab = {}
    const page = new FakePage()
    this.pages.set(tab, page)
    const storage = fakeStorage(this.area, page)
    let asksAnyway = false
    const tabs: Tabs = {
      alone: (run) => {
        if (this.without.locks) return run()
        const mine = this.turn.then(run)
        this.turn = mine.catch(() => {})
        return mine
      },
      tell: (message) => {
        const arrive = () => {
          for (const [other, hear] of this.heard) if (other !== tab && !this.without.channel) hear(message)
          for (const [other, { storage: changed }] of this.pages)
            if (other !== tab) changed.call(this.pages.get(other), signedInKey)
        }
        if (this.onTheWay) this.onTheWay.push(arrive)
        else arrive()
      },
      listen: (hear) => void this.heard.set(tab, hear),
    }
    const store = createSession({
      storage,
      tabs,
      now: () => this.time,
      wait: async (ms) => {
        this.waits.push(ms)
        this.time += ms
      },
      every: (every, tick) => {
        const timer = { every, due: this.time + every, tick }
        this.ticks.push(timer)
        return () => {
          this.ticks = this.ticks.filter((other) => other !== timer)
        }
      },
      forgetTyped: () => void (this.forgotten += 1),
      mayAsk: () => asksAnyway || storage.read(signedInKey) === true,
      fetch: this.server.fetch,
    })
    return { ...store, page, unreadable: (is) => (asksAnyway = is) }
  }

  get ticking() {
    return this.ticks.length
  }

  /** Moves the clock, runs each timer when it's due, and waits for what it started. */
  async pass(ms: number) {
    const until = this.time + ms
    for (;;) {
      const next = this.ticks.toSorted((a, b) => a.due - b.due)[0]
      if (!next || next.due > until) break
      this.time = Math.max(this.time, next.due)
      next.due += next.every
      next.tick()
      await settle()
    }
    this.time = Math.max(this.time, until)
    await settle()
  }
}

/** Waits until everything that has started is finished. */
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A browser with its own server. */
export function browser(signedIn = true) {
  const server = new SessionServer()
  return { server, tabs: new FakeTabs(server, signedIn) }
}

/** Opens a tab in which someone is signed in. */
export async function signedIn() {
  const { server, tabs } = browser()
  const tab = tabs.open()
  await tab.open()
  return { server, tabs, tab }
}
