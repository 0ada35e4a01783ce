import { useSyncExternalStore } from 'react'
import { onSessionChange, sessionState } from '../api/session-store.ts'
import { getItem, getJson, setItem, storageKeys } from '../api/storage.ts'
import { defaultSettings, type Region, readThemeSettings, type ThemeSettings } from './theme-settings.ts'

/**
 * The settings that hold now. A guest's are kept on the device. A user's come from the user's record; what they were
 * last time is kept beside them, so that the first paint has the right colours.
 */
const guests = () => readThemeSettings(getJson(storageKeys.themeSettings))
const users = (userId: string): ThemeSettings | null =>
  getItem(storageKeys.themeOfUser) === userId ? readThemeSettings(getJson(storageKeys.themeSettingsOfUser)) : null
const initial = () => {
  const { userId } = sessionState()
  return (userId === null ? null : users(userId)) ?? guests()
}

let settings: ThemeSettings = defaultSettings
const listeners = new Set<() => void>()

function apply(next: ThemeSettings): void {
  settings = next
  const { dataset } = document.documentElement
  dataset.theme = next.theme.main.name
  dataset.colorScheme = next.theme.main.scheme
  dataset.layout = next.layout.style
  dataset.scroll = next.layout.config.scroll
  dataset.scrollbars = next.customScrollbars ? 'custom' : 'plain'
  for (const listener of [...listeners]) listener()
}

/** Before the first paint. Signing out brings the device's own settings back. */
export function startTheme(): void {
  apply(initial())
  let signedIn = sessionState().code !== null
  onSessionChange(() => {
    const now = sessionState().code !== null
    if (signedIn && !now) {
      for (const key of [storageKeys.themeOfUser, storageKeys.themeSettingsOfUser]) setItem(key, null)
      apply(guests())
    }
    signedIn = now
  })
}

export function useThemeSettings(): ThemeSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => settings,
  )
}

export function themeSettings(): ThemeSettings {
  return settings
}

/** Shows them at once and keeps them on this device, as the guest's or as the user's last ones. */
export function showSettings(next: ThemeSettings, userId: string | null): void {
  const text = JSON.stringify(next)
  if (userId === null) setItem(storageKeys.themeSettings, text)
  else {
    setItem(storageKeys.themeOfUser, userId)
    setItem(storageKeys.themeSettingsOfUser, text)
  }
  if (text !== JSON.stringify(settings)) apply(next)
}

/** The attributes of a region that carries its own theme and scheme. */
export function useRegion(region: Region): { 'data-theme': string; 'data-color-scheme': string } {
  const { name, scheme } = useThemeSettings().theme[region]
  return { 'data-theme': name, 'data-color-scheme': scheme }
}
