import { getJson, storageKeys } from './storage.ts'

/** Light, dark, or as the guest's system says. */
export const guestSchemes = ['system', 'light', 'dark'] as const
export type GuestScheme = (typeof guestSchemes)[number]

/** The scheme stored on this device, by the same key as the staff app's settings of guests. */
export function readScheme(): GuestScheme {
  const stored = getJson(storageKeys.themeSettings) as { theme?: { main?: { scheme?: unknown } } } | null | undefined
  return guestSchemes.find((scheme) => scheme === stored?.theme?.main?.scheme) ?? 'system'
}

/** Applies a scheme to the page; without the attribute its styles follow the system. */
export function applyScheme(scheme: GuestScheme = readScheme()): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.colorScheme
  else dataset.colorScheme = scheme
}
