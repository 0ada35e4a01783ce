import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'

const web = import.meta.dirname
/**
 * Staff and guests have an entry each, so that a guest loads nothing of the back office; web sites of salons load embed.js,
 * under a name that stays.
 */
const entries = ['index.html', 'book.html', 'embed.ts'].map((name) => join(web, name)).filter(existsSync)

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
const known = new Map<string, ReadonlySet<string>>()
/** What some modules import, and what that imports. */
function reachedFrom(graph: Graph, paths: readonly string[]): ReadonlySet<string> {
  const key = paths.join()
  const before = known.get(key)
  if (before) return before
  const found = new Set(paths.map((path) => normalizePath(join(web, path))))
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  known.set(key, found)
  return found
}
const booking = 'features/online-booking/online-booking-screen.tsx'
/** All that a guest's first step is made of, whichever page it is. */
const ofGuests = (graph: Graph) => reachedFrom(graph, ['book.tsx', booking, 'features/online-booking/link-screen.tsx'])
const ofLinks = ['link-screen', 'waiting-offer-screen', 'waiting-entry-screen'].map((name) => `features/online-booking/${name}.tsx`)
const sharedByGuests = (id: string, graph: Graph) =>
  /[\\/]features[\\/]online-booking[\\/]/.test(id) &&
  reachedFrom(graph, [booking]).has(id) &&
  (id.endsWith('.css') || reachedFrom(graph, ofLinks).has(id))
const theirOwn = /[\\/]features[\\/]online-booking[\\/]|[\\/]book\.tsx$|\.css$/
/** Of the query client guests have the line's state alone. */
const staffs = /[\\/]@tanstack[\\/](?!query-core[\\/].*[\\/](onlineManager|subscribable)\.js$)/

export default defineConfig({
  root: web,
  publicDir: join(web, 'public'),
  cacheDir: join(web, '../node_modules/.cache/vite'),
  plugins: [react()],
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    // The content policy lets fonts and styles come from this origin alone, not from data: addresses.
    assetsInlineLimit: 0,
    // Every browser that can draw the page's colours can preload modules.
    modulePreload: { polyfill: false },
    // Sizes are measured by a test, and compressing everything twice takes seconds.
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What both entries need and what seldom changes keeps its address over many releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What guests share with the staff, in one piece: on a phone a dozen small files take longer than their bytes.
            {
              debugName: 'base',
              name: (id, graph) => (ofGuests(graph).has(id) && !theirOwn.test(id) && !staffs.test(id) ? 'base' : null),
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the guests' pages have in common, and all of their styles.
            {
              debugName: 'guest',
              name: (id, graph) => (sharedByGuests(id, graph) ? 'guest' : null),
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
