/** Layouts, themes and their options as one value, stored on the device for guests and in the user's record for users. */
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
type LayoutStyle = (typeof layoutStyles)[number]
export const themes = [
  'default',
  'legacy',
  'sunset',
  'greeny',
  'beach',
  'tech',
  'sweetHues',
  'defaultDark',
  'deepOcean',
  'slate',
  'pink',
] as const
export type ThemeName = (typeof themes)[number]
/** `system`: as the device says. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const regions = ['main', 'navbar', 'toolbar', 'footer'] as const
export type Region = (typeof regions)[number]

export const modes = ['boxed', 'fullwidth', 'container'] as const
export const scrolls = ['content', 'body'] as const
export const barStyles = ['fixed', 'static'] as const
/** Position of toolbar and footer: across the whole width or beside the navbar; in horizontal layouts above or below it. */
export const barPositions = ['above', 'below'] as const
export const sides = ['left', 'right'] as const

export interface Bar {
  display: boolean
  style: (typeof barStyles)[number]
  position: (typeof barPositions)[number]
}
export interface LayoutConfig {
  mode: (typeof modes)[number]
  scroll: (typeof scrolls)[number]
  navbar: { display: boolean; style: (typeof barStyles)[number]; position: (typeof sides)[number]; folded: boolean }
  toolbar: Bar
  footer: Bar
  leftSidePanel: { display: boolean }
  rightSidePanel: { display: boolean }
}
interface RegionTheme {
  name: ThemeName
  scheme: Scheme
}
export interface ThemeSettings {
  layout: { style: LayoutStyle; config: LayoutConfig }
  theme: Record<Region, RegionTheme>
  customScrollbars: boolean
}

const defaultConfig: LayoutConfig = {
  mode: 'fullwidth',
  scroll: 'content',
  navbar: { display: true, style: 'fixed', position: 'left', folded: false },
  toolbar: { display: true, style: 'fixed', position: 'below' },
  footer: { display: true, style: 'static', position: 'below' },
  leftSidePanel: { display: false },
  rightSidePanel: { display: true },
}
/** The default config of each layout style; choosing a style resets to it. */
export const layoutDefaults: Record<LayoutStyle, LayoutConfig> = {
  layout1: defaultConfig,
  layout2: { ...defaultConfig, toolbar: { display: true, style: 'fixed', position: 'above' } },
  layout3: { ...defaultConfig, mode: 'container', scroll: 'body', toolbar: { display: true, style: 'static', position: 'above' } },
}
/** The navbar is dark; everything else follows the device until a scheme is chosen. */
export const defaultSettings: ThemeSettings = {
  layout: { style: 'layout1', config: defaultConfig },
  theme: {
    main: { name: 'pink', scheme: 'system' },
    navbar: { name: 'pink', scheme: 'dark' },
    toolbar: { name: 'pink', scheme: 'system' },
    footer: { name: 'pink', scheme: 'system' },
  },
  customScrollbars: true,
}

const barChoices = { style: barStyles, position: barPositions }
const regionChoices = { name: themes, scheme: schemes }
/** The values of all settings that are not flags. */
const choices = {
  layout: {
    config: { mode: modes, scroll: scrolls, navbar: { style: barStyles, position: sides }, toolbar: barChoices, footer: barChoices },
  },
  theme: { main: regionChoices, navbar: regionChoices, toolbar: regionChoices, footer: regionChoices },
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const getPart = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined)

/** A value like `fallback`: what is valid in `stored`, and the rest of `fallback`. */
function toValid(stored: unknown, fallback: unknown, allowed: unknown): unknown {
  if (typeof fallback === 'boolean') return typeof stored === 'boolean' ? stored : fallback
  if (!isObject(fallback)) return Array.isArray(allowed) && allowed.includes(stored) ? stored : fallback
  const parts = Object.entries(fallback)
  return Object.fromEntries(parts.map(([name, value]) => [name, toValid(getPart(stored, name), value, getPart(allowed, name))]))
}

/**
 * Parses stored settings; invalid parts are replaced by their defaults. Without a schema: its library would be part of the start for
 * this alone.
 */
export function parseThemeSettings(stored: unknown): ThemeSettings {
  const given = getPart(getPart(stored, 'layout'), 'style')
  const style = layoutStyles.find((one) => one === given) ?? defaultSettings.layout.style
  return toValid(stored, withLayoutStyle(defaultSettings, style), choices) as ThemeSettings
}

/**
 * Whether a layout shows the toolbar. Chosen or not, it stays where there is no vertical menu: one of the two has to lead to Theme Settings
 * and to signing out.
 */
export const hasToolbar = ({ style, config }: ThemeSettings['layout']): boolean =>
  config.toolbar.display || style !== 'layout1' || !config.navbar.display

/** Another layout style, with its default config. */
export function withLayoutStyle(settings: ThemeSettings, style: LayoutStyle): ThemeSettings {
  return { ...settings, layout: { style, config: layoutDefaults[style] } }
}

export function withConfig(settings: ThemeSettings, change: Partial<LayoutConfig>): ThemeSettings {
  return { ...settings, layout: { ...settings.layout, config: { ...settings.layout.config, ...change } } }
}

export function withRegion(settings: ThemeSettings, name: Region, change: Partial<RegionTheme>): ThemeSettings {
  return { ...settings, theme: { ...settings.theme, [name]: { ...settings.theme[name], ...change } } }
}

/** The same theme for all regions. */
export function withTheme(settings: ThemeSettings, name: ThemeName): ThemeSettings {
  return regions.reduce((next, region) => withRegion(next, region, { name }), settings)
}

/** The colour scheme of all regions, except that the navbar stays dark. */
export function withScheme(settings: ThemeSettings, scheme: Scheme): ThemeSettings {
  return regions.reduce((next, name) => withRegion(next, name, { scheme: name === 'navbar' ? 'dark' : scheme }), settings)
}

/** Place of the footer: at the end of the content, in a bar below or above everything, or at the end of the side menu. */
export type FooterPlace = 'content' | 'bar' | 'menu' | null

/** A screen that fills the window has no end of its content, and a bar would be too much for a phone. */
export function getFooterPlace(
  { footer, scroll }: Pick<LayoutConfig, 'footer' | 'scroll'>,
  { fills, isPhone, hasNavbar }: { fills: boolean; isPhone: boolean; hasNavbar: boolean },
): FooterPlace {
  if (!footer.display) return null
  if (isPhone) return 'menu'
  if (footer.style === 'static' && fills) return hasNavbar ? 'menu' : 'bar'
  return footer.style === 'static' && scroll === 'content' ? 'content' : 'bar'
}
