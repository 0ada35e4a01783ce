import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(root, 'test-results'),
  globalSetup: join(import.meta.dirname, 'support/global-setup.ts'),
  // Each has its own copy of the data, and waits most of its time: two at once are done in little more than half of it.
  workers: 2,
  fullyParallel: true,
  // Never on a person's machine. On the machine that judges a merge once, and what needed it is named at the end: a fault to be found.
  retries: Number(process.env.JOURNEY_RETRIES ?? 0),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    // Recording every step of every journey takes a third of its time: only what failed is recorded, when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      // Nothing asks the network; a container offers neither a sandbox nor a graphics card.
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
