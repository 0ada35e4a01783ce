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
export type Place = 'device' | 'tab'
const placeOf = (place: Place) => (place === 'device' ? localStorage : sessionStorage)

export function getItem(key: StorageKey, place: Place = 'device'): string | null {
  try {
    return placeOf(place).getItem(key)
  } catch {
    return null
  }
}

/** null forgets. Answers whether it was kept. */
export function setItem(key: StorageKey, value: string | null, place: Place = 'device'): boolean {
  try {
    if (value === null) placeOf(place).removeItem(key)
    else placeOf(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** JSON that was kept; undefined where there is none, or none that can be read. */
export function readKeptJson(key: StorageKey, place: Place = 'device'): unknown {
  const text = getItem(key, place)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
