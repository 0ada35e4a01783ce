import * as v from 'valibot'

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

const choice = <const T extends readonly string[]>(values: T, fallback: T[number]) => v.fallback(v.picklist(values), fallback)
const flag = (fallback: boolean) => v.fallback(v.boolean(), fallback)
const region = (fallback: RegionTheme) =>
  v.fallback(v.object({ name: choice(themes, fallback.name), scheme: choice(schemes, fallback.scheme) }), fallback)
const configSchema = (fallback: LayoutConfig) => {
  const bar = (b: Bar) =>
    v.fallback(v.object({ display: flag(b.display), style: choice(barStyles, b.style), position: choice(barPositions, b.position) }), b)
  const panel = (p: { display: boolean }) => v.fallback(v.object({ display: flag(p.display) }), p)
  const { navbar } = fallback
  return v.fallback(
    v.object({
      mode: choice(modes, fallback.mode),
      scroll: choice(scrolls, fallback.scroll),
      navbar: v.fallback(
        v.object({
          display: flag(navbar.display),
          style: choice(barStyles, navbar.style),
          position: choice(sides, navbar.position),
          folded: flag(navbar.folded),
        }),
        navbar,
      ),
      toolbar: bar(fallback.toolbar),
      footer: bar(fallback.footer),
      leftSidePanel: panel(fallback.leftSidePanel),
      rightSidePanel: panel(fallback.rightSidePanel),
    }),
    fallback,
  )
}
const settingsSchema = (style: LayoutStyle) => {
  const { theme } = defaultSettings
  const layout = { style, config: layoutDefaults[style] }
  return v.fallback(
    v.object({
      layout: v.fallback(v.object({ style: v.fallback(v.literal(style), style), config: configSchema(layout.config) }), layout),
      theme: v.fallback(
        v.object({ main: region(theme.main), navbar: region(theme.navbar), toolbar: region(theme.toolbar), footer: region(theme.footer) }),
        theme,
      ),
      customScrollbars: flag(defaultSettings.customScrollbars),
    }),
    { ...defaultSettings, layout },
  )
}

/** Parses stored settings; invalid parts are replaced by their defaults. */
export function parseThemeSettings(stored: unknown): ThemeSettings {
  const style = v.safeParse(v.object({ layout: v.object({ style: v.picklist(layoutStyles) }) }), stored)
  return v.parse(settingsSchema(style.success ? style.output.layout.style : defaultSettings.layout.style), stored)
}

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
