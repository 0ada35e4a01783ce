import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bookingPreload } from './build/booking-preload.ts'
import { checkChunkCycles } from './build/chunk-cycles.ts'
import { codeSplitting } from './build/chunks.ts'
import { earlyScript } from './build/early-script.ts'
import { serviceWorker } from './build/service-worker.ts'
import { leaveOutParts } from './build/unused-parts.ts'

const web = import.meta.dirname
const readFile = (path: string) => readFileSync(join(web, path), 'utf8')
/**
 * One entry for staff and one for guests, so that guests load nothing of the back office; websites of salons load embed.js,
 * whose name has no hash.
 */
const entries = ['index.html', 'book.html', 'embed.ts'].map((name) => join(web, name)).filter(existsSync)
/** What every page of staff has loaded before it opens a screen: it need not be listed with each of them. */
const startOfStaff = /^assets\/(rolldown-runtime|react|base|terms|app)-[\w-]+\.(js|css)$/
const leaveOutLoaded = (names: string[], importer: string) =>
  /^assets\/(app|frame|agenda|screens)-/.test(importer) ? names.filter((name) => !startOfStaff.test(name)) : names

export default defineConfig({
  root: web,
  publicDir: join(web, 'public'),
  cacheDir: join(web, '../node_modules/.cache/vite'),
  plugins: [
    react(),
    leaveOutParts(join(web, 'app/unused-router-parts.ts')),
    earlyScript(readFile),
    bookingPreload(),
    checkChunkCycles(),
    serviceWorker(readFile),
  ],
  resolve: {
    // The calendar's library brings a polyfill for Temporal, of which it uses five functions that browsers have.
    alias: [{ find: /^temporal-polyfill\/fns\/\w+$/, replacement: join(web, 'features/booking/bookings/native-temporal.ts') }],
  },
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    // The content security policy allows fonts and styles from this origin only, not from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers that support the colours of the page support module preloading.
      polyfill: false,
      resolveDependencies: (_file, names, { hostId, hostType }) => (hostType === 'js' ? leaveOutLoaded(names, hostId) : names),
    },
    // A test measures the sizes; compressing everything here too would take seconds.
    reportCompressedSize: false,
    // The notices that the licences of bundled packages ask for, beside the app.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: entries,
      // They only declare values, or pass on those of other modules: a chunk imports none of them for its side effects.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /[\\/]schema[\\/]|[\\/]features[\\/].*[\\/]index\.ts$/, sideEffects: false }],
        manualPureFunctions: ['defineEndpoints'],
      },
      output: {
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
        codeSplitting,
      },
    },
  },
})
