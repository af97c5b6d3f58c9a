/// <reference lib="webworker" />
/**
 * The service worker of one language's pages: when the shop cannot be reached, it shows the page "offline" in place of any other.
 * It keeps that page and its files and nothing else; whatever is asked for while the shop answers goes past it.
 *
 * The build makes one line of this file (scripts/web/inline-scripts.ts), so it imports nothing.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope
/** `/en/offline`, beside the worker's own address; what follows the question mark there is the build. */
const { pathname, search } = worker.location
const page = pathname.replace(/-worker$/, '')
const language = page.slice(1, 3)
const kept = `offline-${language}`
const cacheName = `${kept}${search}`

/** The page, and every file of the build that it names. */
async function keepPage(): Promise<void> {
  const answer = await fetch(page, { cache: 'reload' })
  if (!answer.ok) throw new Error(`The page for times without a connection: ${answer.status}`)
  const files = new Set((await answer.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g))
  const cache = await caches.open(cacheName)
  await cache.addAll([...files])
  await cache.put(page, answer)
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(kept) && name !== cacheName).map((name) => caches.delete(name)),
  )
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function open(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch (error) {
    const { pathname: wanted, search: asked } = new URL(event.request.url)
    if (wanted !== page) return Response.redirect(`${page}?from=${encodeURIComponent(wanted + asked)}`, 302)
    const shown = await caches.match(page)
    if (!shown) throw error
    return shown
  }
}

const isOfCms = (path: string) => /^\/..\/cms/.test(path)

/** A browser that knows of routes does not wake the worker for calls and pictures. The types do not name them yet. */
type WithRoutes = { addRoutes?: (routes: object) => Promise<void> }
const pastTheWorker = {
  condition: { not: { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] } },
  source: 'network',
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      keepPage(),
      // One that knows routes, and not this kind, goes on without.
      (event as WithRoutes).addRoutes?.(pastTheWorker).catch(() => undefined),
    ]).then(() => worker.skipWaiting()),
  )
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!isOfCms(url.pathname)) event.respondWith(open(event))
  } else if (!worker.navigator.onLine && url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((file) => file ?? fetch(request)))
})
