import { keep, readKept, storageKeys } from '../api/storage.ts'

/** The path that somebody asked for before signing in. It ends with the tab, and is never an address elsewhere. */
export function savedRedirect(): string | null {
  const saved = readKept(storageKeys.redirectUrl, 'tab')
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : null
}

export function saveRedirect(path: string | null): void {
  keep(storageKeys.redirectUrl, path, 'tab')
}
