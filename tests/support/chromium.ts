import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell has no windows to prepare: a journey takes half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const advice = 'Install Chromium (Debian: apt-get install chromium-headless-shell), or set its path: CHROME_PATH=… npm test'

/** Path of the browser for the journeys: CHROME_PATH, otherwise the first one on the PATH; null if there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

/** How Playwright starts it, for journeys and component tests. */
export const launchOptions = {
  executablePath: findChromium() ?? '/usr/bin/chromium',
  // Containers offer neither a sandbox nor a graphics card; the other options keep Chromium off the network.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The headless shell cannot ask whether a website may reach this machine: the embedded booking page does.
    '--disable-features=LocalNetworkAccessChecks',
    // No optimising compilers: a page lives for seconds, and its optimised code would be thrown away with it.
    '--js-flags=--max-opt=1',
  ],
}
/** Size and place of the browser. */
export const device = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Rome',
} as const

/** Commands that install Chromium, as root on Debian or Ubuntu; otherwise advice to print. */
export function howToInstall(): { command: string[][] } | { advice: string } {
  const system = readIfExists('/etc/os-release')
  const debian = /\b(debian|ubuntu)\b/.test(system)
  const browser = /^ID=debian$/m.test(system) ? 'chromium-headless-shell' : 'chromium'
  if (process.env.CHROME_PATH) return { advice: `There is no program at CHROME_PATH=${process.env.CHROME_PATH}.` }
  if (!debian || process.getuid?.() !== 0) return { advice }
  return {
    command: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', browser],
    ],
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
