import type theme from '../locales/en/theme.json'
import type { LayoutConfig, Region, Scheme, ThemeName } from './theme-settings.ts'

type TextKey = keyof typeof theme

/** Labels of the values of the theme settings. */
export const themeLabels: Record<ThemeName, TextKey> = {
  default: 'theme_default',
  legacy: 'theme_legacy',
  sunset: 'theme_sunset',
  greeny: 'theme_greeny',
  beach: 'theme_beach',
  tech: 'theme_tech',
  sweetHues: 'theme_sweet_hues',
  defaultDark: 'theme_default_dark',
  deepOcean: 'theme_deep_ocean',
  slate: 'theme_slate',
  pink: 'theme_pink',
}
export const schemeLabels: Record<Scheme, TextKey> = { system: 'scheme_system', light: 'scheme_light', dark: 'scheme_dark' }
export const regionLabels: Record<Region, TextKey> = {
  main: 'region_main',
  navbar: 'region_navbar',
  toolbar: 'region_toolbar',
  footer: 'region_footer',
}
type Option =
  | LayoutConfig['mode']
  | LayoutConfig['scroll']
  | LayoutConfig['navbar']['position']
  | LayoutConfig['toolbar']['style']
  | LayoutConfig['toolbar']['position']
export const optionLabels: Record<Option, TextKey> = {
  boxed: 'option_boxed',
  fullwidth: 'option_fullwidth',
  container: 'option_container',
  content: 'option_content',
  body: 'option_body',
  fixed: 'option_fixed',
  static: 'option_static',
  above: 'option_above',
  below: 'option_below',
  left: 'option_left',
  right: 'option_right',
}
