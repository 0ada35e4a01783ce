import { afterEach, expect, test, vi } from 'vitest'

const origin = 'https://salon.test'
/** A script, not a module: imported by name for what it does. */
const script: string = '../../../web/service-worker.ts'
type Listener = (event: object) => void
interface Device {
  /** Files by name of the cache and URL. */
  readonly stored: Map<string, Map<string, string>>
  isOnline: boolean
}
afterEach(() => vi.unstubAllGlobals())

/** Starts the worker of one version on a device; `ask` returns its answer, or null where it leaves the request to the browser. */
async function startWorker(device: Device, version: string, files: readonly string[]) {
  const listeners = new Map<string, Listener>()
  const load = async (url: string) => {
    if (!device.isOnline) throw new TypeError('offline')
    return `${version} of the network: ${url}`
  }
  const find = (url: string, name?: string) =>
    [...device.stored]
      .filter(([other]) => name === undefined || other === name)
      .find(([, cache]) => cache.has(url))?.[1]
      .get(url)
  vi.stubGlobal('__VERSION__', version)
  vi.stubGlobal('__FILES__', files)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  vi.stubGlobal('fetch', (request: { url: string }) => load(new URL(request.url).pathname))
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      async addAll(urls: readonly string[]) {
        device.stored.set(name, new Map(await Promise.all(urls.map(async (url) => [url, await load(url)] as const))))
      },
    }),
    match: async (asked: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      find(typeof asked === 'string' ? asked : new URL(asked.url).pathname, cacheName),
    keys: async () => [...device.stored.keys()],
    delete: async (name: string) => device.stored.delete(name),
  })
  vi.resetModules()
  await import(script)
  const run = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const ask = async (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | null> => {
    let answer: Promise<string> | null = null
    const request = { url: `${origin}${path}`, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (promise: Promise<string>) => (answer = promise) })
    return answer
  }
  return { install: () => run('install'), activate: () => run('activate'), ask }
}
const navigate = { mode: 'navigate' }

test('without a connection the app starts from the device, with the files of its version', async () => {
  const device: Device = { stored: new Map(), isOnline: true }
  const worker = await startWorker(device, 'v1', ['/assets/app-1.js'])
  await worker.install()
  device.isOnline = false
  expect(await worker.ask('/clients?x=1', navigate)).toBe('v1 of the network: /')
  expect(await worker.ask('/assets/app-1.js')).toBe('v1 of the network: /assets/app-1.js')
  await expect(worker.ask('/assets/app-2.js')).rejects.toThrow('offline')
})

test('with a connection the page is never a stored one, whatever is stored', async () => {
  const device: Device = { stored: new Map([['app-v0', new Map([['/', 'old page']])]]), isOnline: true }
  const worker = await startWorker(device, 'v1', [])
  await worker.install()
  expect(await worker.ask('/agendas', navigate)).toBe('v1 of the network: /agendas')
  device.isOnline = false
  // A page of another version is no substitute: its files may be gone.
  expect(await worker.ask('/agendas', navigate)).toBe('v1 of the network: /')
})

test('replies of the API and pages of guests are neither answered nor stored, and nothing but GET is', async () => {
  const device: Device = { stored: new Map(), isOnline: true }
  const worker = await startWorker(device, 'v1', ['/assets/app-1.js'])
  await worker.install()
  for (const path of ['/api/Salons/code', '/api/Agendas/Salon/code?date=2026-11-18', '/icon.svg']) expect(await worker.ask(path)).toBeNull()
  for (const path of [
    '/onlineBooking/sal_1',
    '/me/sal_1',
    '/pay',
    '/forms',
    '/nextAgendas',
    '/waitingOffer?x',
    '/surcharge',
    '/privacy',
    '/book',
  ]) {
    expect(await worker.ask(path, navigate)).toBeNull()
  }
  expect(await worker.ask('/assets/app-1.js', { method: 'POST' })).toBeNull()
  expect([...(device.stored.get('app-v1')?.keys() ?? [])]).toEqual(['/', '/assets/app-1.js'])
})

test('a deployed version keeps the files of the old one until no tab uses it, then removes them', async () => {
  const device: Device = { stored: new Map(), isOnline: true }
  const old = await startWorker(device, 'v1', ['/assets/app-1.js'])
  await old.install()
  const next = await startWorker(device, 'v2', ['/assets/app-2.js'])
  await next.install()
  device.isOnline = false
  expect(await old.ask('/assets/app-1.js')).toBe('v1 of the network: /assets/app-1.js')
  await next.activate()
  expect([...device.stored.keys()]).toEqual(['app-v2'])
})
