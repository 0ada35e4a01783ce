import { getItem, setItem, storageKeys } from '../api/storage.ts'

/** The path that somebody asked for before signing in. It ends with the tab, and is never an address elsewhere. */
export function savedRedirect(): string | null {
  const saved = getItem(storageKeys.redirectUrl, 'tab')
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : null
}

export function saveRedirect(path: string | null): void {
  setItem(storageKeys.redirectUrl, path, 'tab')
}
