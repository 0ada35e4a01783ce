import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const advice = 'Install Chromium (Debian: apt-get install chromium), or say where one is: CHROME_PATH=… npm test'

/** The browser for the journeys: the one that CHROME_PATH names, else the first on the PATH; null if there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

/** What installs it here, as root on Debian and its kin; a sentence for the reader elsewhere. */
export function howToInstall(): { command: string[][] } | { advice: string } {
  const debian = /\b(debian|ubuntu)\b/.test(readIfThere('/etc/os-release'))
  if (process.env.CHROME_PATH) return { advice: `There is no program at CHROME_PATH=${process.env.CHROME_PATH}.` }
  if (!debian || process.getuid?.() !== 0) return { advice }
  return {
    command: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
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

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
