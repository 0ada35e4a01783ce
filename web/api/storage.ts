/**
 * What this device keeps (section 9's keys, and the shell's own). A browser that refuses storage, or holds garbage,
 * reads as if nothing were kept: no page may fail for it.
 */
export const storageKeys = {
  sessionCode: 'session_code',
  loginMessage: 'login_message',
  userId: 'user_id',
  isPet: 'isPet',
  cardManagementUrl: 'Card_Management_url',
  themeSettings: 'theme_settings',
  themeSettingsOfUser: 'theme_settings_of_user',
  themeOfUser: 'theme_user',
  redirectUrl: 'redirect_url',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** `tab` ends with the tab, `device` stays. */
export type StorageArea = 'device' | 'tab'
const getStorage = (place: StorageArea) => (place === 'device' ? localStorage : sessionStorage)

export function getItem(key: StorageKey, area: StorageArea = 'device'): string | null {
  try {
    return getStorage(area).getItem(key)
  } catch {
    return null
  }
}

/** null forgets. Answers whether it was kept. */
export function setItem(key: StorageKey, value: string | null, area: StorageArea = 'device'): boolean {
  try {
    if (value === null) getStorage(area).removeItem(key)
    else getStorage(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** JSON that was kept; undefined where there is none, or none that can be read. */
export function getJson(key: StorageKey, place: StorageArea = 'device'): unknown {
  const text = getItem(key, place)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
