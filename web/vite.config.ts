import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'

const web = import.meta.dirname
/**
 * One entry for staff and one for guests, so that guests load nothing of the back office; websites of salons load embed.js,
 * whose name has no hash.
 */
const entries = ['index.html', 'book.html', 'embed.ts'].map((name) => join(web, name)).filter(existsSync)

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
const cache = new Map<string, ReadonlySet<string>>()
/** The modules that some modules import, directly or indirectly. */
function findImports(graph: Graph, paths: readonly string[]): ReadonlySet<string> {
  const key = paths.join()
  const cached = cache.get(key)
  if (cached) return cached
  const found = new Set(paths.map((path) => normalizePath(join(web, path))))
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  cache.set(key, found)
  return found
}
const booking = 'features/online-booking/online-booking-screen.tsx'
/** The modules of the first step of each guests' page. */
const link = 'features/online-booking/link-screen.tsx'
const getGuestModules = (graph: Graph) => findImports(graph, ['book.tsx', booking, link])
const waitingScreens = ['waiting-offer-screen', 'waiting-entry-screen'].map((name) => `features/online-booking/${name}.tsx`)
/** What two kinds of guests' pages need: the booking page, those of a booking's link and those of the waiting list. */
const isSharedByGuests = (id: string, graph: Graph) => {
  if (!/[\\/]features[\\/]online-booking[\\/]/.test(id)) return false
  const kinds = [[booking], [link], waitingScreens].filter((paths) => findImports(graph, paths).has(id))
  return kinds.length > 1 || (id.endsWith('.css') && findImports(graph, [booking]).has(id))
}
const guestsOnly = /[\\/]features[\\/]online-booking[\\/]|[\\/]book\.tsx$|\.css$/
/** TanStack modules for staff only: guests use just the connection state of the query client. */
const staffOnly = /[\\/]@tanstack[\\/](?!query-core[\\/].*[\\/](onlineManager|subscribable)\.js$)/

export default defineConfig({
  root: web,
  publicDir: join(web, 'public'),
  cacheDir: join(web, '../node_modules/.cache/vite'),
  plugins: [react()],
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    // The content security policy allows fonts and styles from this origin only, not from data: URLs.
    assetsInlineLimit: 0,
    // Browsers that support the colours of the page support module preloading.
    modulePreload: { polyfill: false },
    // A test measures the sizes; compressing everything here too would take seconds.
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Shared by both entries and rarely changed: keeps its URL over many releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What guests share with staff, as one file: a dozen small files load more slowly on phones.
            {
              debugName: 'base',
              name: (id, graph) => (getGuestModules(graph).has(id) && !guestsOnly.test(id) && !staffOnly.test(id) ? 'base' : null),
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the guests' pages share, and all of their styles.
            {
              debugName: 'guest',
              name: (id, graph) => (isSharedByGuests(id, graph) ? 'guest' : null),
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
