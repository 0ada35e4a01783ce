import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import web from '../web/vite.config.ts'
import { findViolations } from './support/axe-command.ts'
import { device, launchOptions } from './support/chromium.ts'
import { runsAll } from './support/runs-all.ts'

const tests = import.meta.dirname
/** Ends a test that hangs. No test passes or fails by the speed of the machine: what is asserted are counts. */
const testTimeout = 180_000
/** None on a local machine, one in `.ci/run`, for what waits for a browser or for what is done behind a reply; it is marked "retry x1". */
const retry = Number(process.env.TEST_RETRIES ?? 0)
/** React as users get it: its development build takes a third more time. */
const asReleased = { 'process.env.NODE_ENV': '"production"' }
/** On the two cores of the smallest machine. */
const minWorkers = 3
const bytesPerWorker = 2e9

/** Starts the loops over all calls first: they take minutes, and the other files fill the time beside them. */
class LoopsFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isLoop = (path: string) => path.includes('/tests/contract/')
    return (await super.sort(files)).toSorted((a, b) => Number(isLoop(b.moduleId)) - Number(isLoop(a.moduleId)))
  }
}

export default defineConfig({
  root: join(tests, '..'),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    // Tests of the worker wait for it a third of their time: one more than the cores keeps these busy, as far as there is memory.
    maxWorkers: Math.max(minWorkers, Math.min(availableParallelism() + 1, Math.floor(totalmem() / bytesPerWorker))),
    testTimeout,
    // Waits for what is done behind a reply.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LoopsFirst },
    projects: [
      // Sources and rules keep no state: their tests need no process per file.
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], exclude: ['tests/web/components/**'] } },
      {
        extends: true,
        resolve: web.resolve,
        // All packages are bundled before the first test: one that is found later would load the page again under a test.
        optimizeDeps: {
          entries: ['web/main.tsx', 'tests/web/components/**/*.ts'],
          // What elements are made with once they are built as released: no source names it.
          include: ['react/jsx-runtime'],
          rolldownOptions: { transform: { define: asReleased } },
        },
        define: asReleased,
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          // Browsers have no environment: read by `inject('runsAll')`.
          provide: { runsAll },
          include: ['tests/web/components/**/*.test.{ts,tsx}'],
          fileParallelism: false,
          retry,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { findViolations },
            provider: playwright({ launchOptions, contextOptions: { ...device, reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium', viewport: device.viewport }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'worker',
          include: ['tests/{contract,worker,faults}/**/*.test.ts'],
          globalSetup: join(tests, 'support/global-setup.ts'),
          setupFiles: join(tests, 'support/close-fixtures.ts'),
          // Their state is in separate databases: they share the loaded modules.
          isolate: false,
          // Tests of the loops over all calls that run at a time.
          maxConcurrency: 3,
          retry,
        },
      },
    ],
  },
})
