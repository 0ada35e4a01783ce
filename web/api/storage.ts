import type { staffKeys } from './staff-keys.ts'

/** Keys of localStorage and sessionStorage. Storage that is blocked or holds invalid values reads as empty: no page may fail for it. */
export const storageKeys = {
  sessionCode: 'session_code',
  loginMessage: 'login_message',
  userId: 'user_id',
  interruptedUserId: 'interrupted_user_id',
  isPet: 'isPet',
  cardManagementUrl: 'Card_Management_url',
  themeSettings: 'theme_settings',
  themeSettingsOfUser: 'theme_settings_of_user',
  themeOfUser: 'theme_user',
  redirectUrl: 'redirect_url',
  desk: 'desk',
} as const
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | (typeof staffKeys)[keyof typeof staffKeys]

/** `tab` (sessionStorage) ends with the tab, `device` (localStorage) stays. */
type StorageArea = 'device' | 'tab'
const getStorage = (area: StorageArea) => (area === 'device' ? localStorage : sessionStorage)

export function getItem(key: StorageKey, area: StorageArea = 'device'): string | null {
  try {
    return getStorage(area).getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it if null. Returns whether that worked. */
export function setItem(key: StorageKey, value: string | null, area: StorageArea = 'device'): boolean {
  try {
    if (value === null) getStorage(area).removeItem(key)
    else getStorage(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** A stored JSON value; undefined where there is none or it cannot be parsed. */
export function getJson(key: StorageKey): unknown {
  const text = getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
