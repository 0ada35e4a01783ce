import { useSyncExternalStore } from 'react'
import { getPageOwner, onSessionChange } from '../api/session-store.ts'
import { getItem, getJson, setItem, storageKeys } from '../api/storage.ts'
import { systemDark, useMedia } from '../ui/use-media.ts'
import { defaultSettings, parseThemeSettings, type Region, type Scheme, type ThemeSettings } from './theme-settings.ts'

/**
 * The current theme settings. Guests' settings are stored on the device. Users' settings come from their record; the last ones
 * are stored on the device too, so that the first paint has the right colours.
 */
const readGuestSettings = () => parseThemeSettings(getJson(storageKeys.themeSettings))
const readUserSettings = (userId: string): ThemeSettings | null =>
  getItem(storageKeys.themeOfUser) === userId ? parseThemeSettings(getJson(storageKeys.themeSettingsOfUser)) : null
const readInitialSettings = () => {
  const userId = getPageOwner()
  return (userId === null ? null : readUserSettings(userId)) ?? readGuestSettings()
}

let settings: ThemeSettings = defaultSettings
const listeners = new Set<() => void>()

/** The colours of a scheme: `system` is light or dark as the device says. */
const resolveScheme = (scheme: Scheme, isSystemDark: boolean) => (scheme === 'system' ? (isSystemDark ? 'dark' : 'light') : scheme)

function apply(next: ThemeSettings): void {
  settings = next
  const { dataset } = document.documentElement
  dataset.theme = next.theme.main.name
  dataset.colorScheme = resolveScheme(next.theme.main.scheme, matchMedia(systemDark).matches)
  dataset.layout = next.layout.style
  dataset.scroll = next.layout.config.scroll
  dataset.scrollbars = next.customScrollbars ? 'custom' : 'plain'
  for (const listener of [...listeners]) listener()
}

/** Call before the first paint. Signing out restores the device's settings. */
export function startTheme(): void {
  apply(readInitialSettings())
  matchMedia(systemDark).addEventListener('change', () => apply(settings))
  let isSignedIn = getPageOwner() !== null
  onSessionChange(() => {
    const next = getPageOwner() !== null
    if (isSignedIn && !next) {
      for (const key of [storageKeys.themeOfUser, storageKeys.themeSettingsOfUser]) setItem(key, null)
      apply(readGuestSettings())
    }
    isSignedIn = next
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

export function getThemeSettings(): ThemeSettings {
  return settings
}

/** Applies settings and stores them on the device, as those of guests (`userId` null) or of the user. */
export function applySettings(next: ThemeSettings, userId: string | null): void {
  const text = JSON.stringify(next)
  if (userId === null) setItem(storageKeys.themeSettings, text)
  else {
    setItem(storageKeys.themeOfUser, userId)
    setItem(storageKeys.themeSettingsOfUser, text)
  }
  if (text !== JSON.stringify(settings)) apply(next)
}

/** A function that says whether a scheme is light or dark on this device; follows changes of the system. */
export function useResolveScheme(): (scheme: Scheme) => 'light' | 'dark' {
  const isSystemDark = useMedia(systemDark)
  return (scheme) => resolveScheme(scheme, isSystemDark)
}

/** The theme attributes of a region. */
export function useRegion(region: Region): { 'data-theme': string; 'data-color-scheme': string } {
  const { name, scheme } = useThemeSettings().theme[region]
  return { 'data-theme': name, 'data-color-scheme': useResolveScheme()(scheme) }
}
