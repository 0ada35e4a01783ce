import { getItem, setItem, storageKeys } from '../api/storage.ts'

/** The path that was requested before signing in, kept per tab; only paths of this site. */
export function getSavedRedirect(): string | null {
  const saved = getItem(storageKeys.redirectUrl, 'tab')
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : null
}

export function saveRedirect(path: string | null): void {
  setItem(storageKeys.redirectUrl, path, 'tab')
}
