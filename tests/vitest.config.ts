import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const tests = import.meta.dirname
/** Ends a test that hangs. No test passes or fails by the speed of the machine: what is asserted are counts. */
const testTimeout = 180_000

export default defineConfig({
  root: join(tests, '..'),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    // Tests of the worker wait for it most of their time.
    maxWorkers: 2,
    testTimeout,
    projects: [
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
      // Rules keep no state: they need no process of their own per file.
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'worker',
          include: ['tests/{contract,worker,faults}/**/*.test.ts'],
          globalSetup: join(tests, 'support/global-setup.ts'),
        },
      },
    ],
  },
})
