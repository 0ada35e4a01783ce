import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { device, launchOptions } from '../support/chromium.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(root, 'test-results'),
  globalSetup: join(import.meta.dirname, 'support/global-setup.ts'),
  // Journeys have their own data and wait a third of their time (for replies, frames, the next look of an assertion): one more than
  // the cores keeps these busy.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // None on a local machine, one in `.ci/run`, which reports the journeys that needed it: each is a fault to be found.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    ...device,
    // It would store the whole app for every journey.
    serviceWorkers: 'block',
    // Without transitions nothing has to be waited for but what the page shows.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a third of a journey's time: record it only when a failed one is retried.
    trace: 'on-first-retry',
    launchOptions,
  },
})
