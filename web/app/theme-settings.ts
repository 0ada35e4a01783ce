import * as v from 'valibot'

/** Section 2's layouts, themes and their options, as one value: kept on the device by guests, in the user's settings by users. */
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
export type LayoutStyle = (typeof layoutStyles)[number]
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
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const regions = ['main', 'navbar', 'toolbar', 'footer'] as const
export type Region = (typeof regions)[number]

export const modes = ['boxed', 'fullwidth', 'container'] as const
export const scrolls = ['content', 'body'] as const
export const barStyles = ['fixed', 'static'] as const
/** Of the toolbar and the footer: across the whole width, or beside the navbar. Of horizontal layouts: over or under the navbar. */
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
export interface RegionTheme {
  name: ThemeName
  scheme: Scheme
}
export interface ThemeSettings {
  layout: { style: LayoutStyle; config: LayoutConfig }
  theme: Record<Region, RegionTheme>
  customScrollbars: boolean
}

const vertical: LayoutConfig = {
  mode: 'fullwidth',
  scroll: 'content',
  navbar: { display: true, style: 'fixed', position: 'left', folded: false },
  toolbar: { display: true, style: 'fixed', position: 'below' },
  footer: { display: true, style: 'static', position: 'below' },
  leftSidePanel: { display: false },
  rightSidePanel: { display: true },
}
/** What each style begins with; choosing a style begins with it again. */
export const layoutDefaults: Record<LayoutStyle, LayoutConfig> = {
  layout1: vertical,
  layout2: { ...vertical, toolbar: { display: true, style: 'fixed', position: 'above' } },
  layout3: { ...vertical, mode: 'container', scroll: 'body', toolbar: { display: true, style: 'static', position: 'above' } },
}
export const defaultSettings: ThemeSettings = {
  layout: { style: 'layout1', config: vertical },
  theme: {
    main: { name: 'pink', scheme: 'light' },
    navbar: { name: 'pink', scheme: 'dark' },
    toolbar: { name: 'pink', scheme: 'light' },
    footer: { name: 'pink', scheme: 'light' },
  },
  customScrollbars: true,
}

const one = <const T extends readonly string[]>(values: T, otherwise: T[number]) => v.fallback(v.picklist(values), otherwise)
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise)
const region = (otherwise: RegionTheme) =>
  v.fallback(v.object({ name: one(themes, otherwise.name), scheme: one(schemes, otherwise.scheme) }), otherwise)
const configSchema = (d: LayoutConfig) => {
  const bar = (b: Bar) =>
    v.fallback(v.object({ display: flag(b.display), style: one(barStyles, b.style), position: one(barPositions, b.position) }), b)
  const panel = (p: { display: boolean }) => v.fallback(v.object({ display: flag(p.display) }), p)
  const { navbar } = d
  return v.fallback(
    v.object({
      mode: one(modes, d.mode),
      scroll: one(scrolls, d.scroll),
      navbar: v.fallback(
        v.object({
          display: flag(navbar.display),
          style: one(barStyles, navbar.style),
          position: one(sides, navbar.position),
          folded: flag(navbar.folded),
        }),
        navbar,
      ),
      toolbar: bar(d.toolbar),
      footer: bar(d.footer),
      leftSidePanel: panel(d.leftSidePanel),
      rightSidePanel: panel(d.rightSidePanel),
    }),
    d,
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

/** What was kept, whatever it is: every part that cannot be read is the default, the rest stays. */
export function readThemeSettings(kept: unknown): ThemeSettings {
  const style = v.safeParse(v.object({ layout: v.object({ style: v.picklist(layoutStyles) }) }), kept)
  return v.parse(settingsSchema(style.success ? style.output.layout.style : defaultSettings.layout.style), kept)
}

/** Another style begins with its own config (section 2). */
export function withLayoutStyle(settings: ThemeSettings, style: LayoutStyle): ThemeSettings {
  return { ...settings, layout: { style, config: layoutDefaults[style] } }
}

export function withConfig(settings: ThemeSettings, change: Partial<LayoutConfig>): ThemeSettings {
  return { ...settings, layout: { ...settings.layout, config: { ...settings.layout.config, ...change } } }
}

export function withRegion(settings: ThemeSettings, name: Region, change: Partial<RegionTheme>): ThemeSettings {
  return { ...settings, theme: { ...settings.theme, [name]: { ...settings.theme[name], ...change } } }
}

/** One theme for all four. */
export function withTheme(settings: ThemeSettings, name: ThemeName): ThemeSettings {
  return regions.reduce((next, region) => withRegion(next, region, { name }), settings)
}

/** Dark is dark everywhere; light keeps the dark navbar that the product begins with. */
export function withScheme(settings: ThemeSettings, scheme: Scheme): ThemeSettings {
  return regions.reduce((next, name) => withRegion(next, name, { scheme: name === 'navbar' ? 'dark' : scheme }), settings)
}
