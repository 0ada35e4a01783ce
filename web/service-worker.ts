/**
 * Keeps the staff app's files on the device, so that it starts without a connection and a tab that is open while a new version is
 * deployed still finds its own code. It never answers for the API or the guests' pages. The page itself comes from the network
 * whenever there is one: a stored page would run old code against a newer API. It also shows what is pushed. The build fills in the
 * version and the files (build/service-worker.ts).
 */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): PushText } | null
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification
}
interface PageClient {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
/** What the Worker of a service worker has beside a page's. */
declare const registration: ServiceWorkerRegistration
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>
  openWindow(path: string): Promise<unknown>
}
/** As schema/rules/messages/push.ts writes it. */
interface PushText {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly path: string
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
  /^\/(api|onlineBooking|me|pay|forms|waiting(Offer|List)|giftCard|surcharge|checkIn|privacy|nps|nextAgendas|survey|thank|book)(\/|\.|$)/

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

async function showNotification({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { title, body, tag, path } = data.json()
  await registration.showNotification(title, { body, tag, data: { path, tag }, icon: '/icon-192.png', badge: '/icon-192.png' })
}

/** Opens what a notification is about: in a page of the app that is open, which asks about unsaved input first, or in a new one. */
async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { path, tag } = notification.data as Pick<PushText, 'path' | 'tag'>
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => !others.test(new URL(url).pathname))
  if (!open) return void (await clients.openWindow(path))
  await open.focus()
  open.postMessage({ path, tag })
}

addEventListener('push', (event) => (event as PushEvent).waitUntil(showNotification(event as PushEvent)))
addEventListener('notificationclick', (event) => (event as NotificationEvent).waitUntil(openNotification(event as NotificationEvent)))
