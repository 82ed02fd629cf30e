/**
 * The service worker for /check-in only. It caches the page's shell, so that the page opens offline; guests' answers never pass
 * through it. The build prepends `shell` and `version` (offline-check-in.ts).
 */

declare const version: string
declare const shell: readonly string[]

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void }
type RequestEvent = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void }

const page = shell[0]!
const prefix = 'check-in-'
const cacheName = prefix + version
/** If the network hasn't answered by now, we treat it as down. */
const patienceMs = 4000

/** Copies the response, because browsers reject a redirected one as the answer to a navigation. */
async function plain(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: response.status, headers: response.headers })
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell.slice(1))
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok) throw new Error('The page didn’t load.')
  await cache.put(page, await plain(answer))
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)))
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(path)
}

/** The latest deploy's page if online, otherwise the cached one. */
async function answerPage(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const fresh = fetch(request).catch(() => undefined)
  const answer = await Promise.race([fresh, late])
  if (answer?.ok) return answer
  return (await kept(page)) ?? answer ?? (await fresh) ?? Response.error()
}

async function answerAsset(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request)
}

// No skipWaiting: a new version waits until no page of the old one is open, because those may still need its files.
addEventListener('install', (event) => (event as LifeEvent).waitUntil(keepShell()))
addEventListener('activate', (event) => (event as LifeEvent).waitUntil(forgetOthers()))
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as RequestEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname === page) respondWith.call(event, answerPage(request))
  else if (shell.includes(pathname) && pathname !== page) respondWith.call(event, answerAsset(request, pathname))
})
