/**
 * Keeps the staff app's files on the device, so that it starts without a connection and a tab that is open while a new version is
 * deployed still finds its own code. It never answers for the API or the guests' pages. The page itself comes from the network
 * whenever there is one: a stored page would run old code against a newer API. The build fills in the version and the files
 * (build/service-worker.ts).
 */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const prefix = 'app-'
const cacheName = `${prefix}${__VERSION__}`
const page = '/'
/** Pages of guests (routes.tsx, entry 'book') and the API. */
const others =
  /^\/(api|onlineBooking|me|pay|forms|waitingOffer|waitingList|giftCard|surcharge|privacy|nps|nextAgendas|survey|thank|book)(\/|\.|$)/

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(page, { cacheName })
    if (stored) return stored
    throw error
  }
}

/** Names of files in /assets contain their hash: what is stored is what the page asks for. */
const answerFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...__FILES__])
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)))
}

// A new version waits until no tab uses the old one: only then are the old files removed.
addEventListener('install', (event) => (event as WorkerEvent).waitUntil(install()))
addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(removeOldVersions()))
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || others.test(pathname)) return
  if (request.mode === 'navigate') respondWith.call(event, answerPage(request))
  else if (pathname.startsWith('/assets/')) respondWith.call(event, answerFile(request))
})
