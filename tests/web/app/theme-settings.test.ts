import { expect, test } from 'vitest'
import {
  defaultSettings,
  getFooterPlace,
  hasToolbar,
  layoutDefaults,
  layoutStyles,
  parseThemeSettings,
  regions,
  themes,
  withConfig,
  withLayoutStyle,
  withRegion,
  withScheme,
  withTheme,
} from '../../../web/app/theme-settings.ts'

test('defaults to layout1 and pink, with a dark navbar, the rest as the device says; has eleven themes', () => {
  expect(defaultSettings.layout.style).toBe('layout1')
  expect(defaultSettings.theme.main).toEqual({ name: 'pink', scheme: 'system' })
  expect(defaultSettings.theme.navbar).toEqual({ name: 'pink', scheme: 'dark' })
  expect(defaultSettings.theme.toolbar.scheme).toBe('system')
  expect(themes).toHaveLength(11)
})

test('replaces invalid parts of stored settings by their defaults and keeps the rest', () => {
  for (const garbage of [undefined, null, 0, '', 'x', [], {}, { layout: 'layout9' }, { theme: [] }, { layout: { style: {}, config: 7 } }])
    expect(parseThemeSettings(garbage)).toEqual(defaultSettings)
  const chosen = withRegion(withLayoutStyle(defaultSettings, 'layout2'), 'navbar', { name: 'slate', scheme: 'light' })
  expect(parseThemeSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  const partlyValid = {
    layout: { style: 'layout3', config: { mode: 'sideways', toolbar: { display: false, style: 'wobbly' } } },
    theme: { main: { name: 'neon', scheme: 'dark' } },
  }
  const read = parseThemeSettings(partlyValid)
  expect(read.layout).toEqual({
    style: 'layout3',
    config: { ...layoutDefaults.layout3, toolbar: { ...layoutDefaults.layout3.toolbar, display: false } },
  })
  expect(read.theme).toEqual({ ...defaultSettings.theme, main: { name: 'pink', scheme: 'dark' } })
})

test('resets the config with the layout style, and applies themes and schemes to all regions', () => {
  for (const style of layoutStyles) {
    const changed = withConfig(defaultSettings, { mode: 'boxed', footer: { display: false, style: 'fixed', position: 'above' } })
    expect(withLayoutStyle(changed, style).layout).toEqual({ style, config: layoutDefaults[style] })
  }
  const tech = withTheme(defaultSettings, 'tech')
  expect(regions.map((region) => tech.theme[region].name)).toEqual(['tech', 'tech', 'tech', 'tech'])
  expect(regions.map((region) => withScheme(tech, 'dark').theme[region].scheme)).toEqual(['dark', 'dark', 'dark', 'dark'])
  expect(regions.map((region) => withScheme(withScheme(tech, 'dark'), 'light').theme[region].scheme)).toEqual([
    'light',
    'dark',
    'light',
    'light',
  ])
})

test('whatever is hidden, the toolbar or the vertical menu leads back to Theme Settings', () => {
  for (const style of layoutStyles)
    for (const isNavbarShown of [true, false])
      for (const isToolbarShown of [true, false]) {
        const { navbar, toolbar, footer } = layoutDefaults[style]
        const { layout } = withConfig(withLayoutStyle(defaultSettings, style), {
          navbar: { ...navbar, display: isNavbarShown },
          toolbar: { ...toolbar, display: isToolbarShown },
          footer: { ...footer, display: false },
        })
        const hasVerticalMenu = style === 'layout1' && isNavbarShown
        expect(hasToolbar(layout)).toBe(isToolbarShown || !hasVerticalMenu)
      }
})

test('the footer is somewhere wherever it is shown: in the side menu where a screen fills the window and on phones', () => {
  const { config } = defaultSettings.layout
  const plain = { fills: false, isPhone: false, hasNavbar: true }
  expect(getFooterPlace(config, plain)).toBe('content')
  expect(getFooterPlace({ ...config, scroll: 'body' }, plain)).toBe('bar')
  expect(getFooterPlace(config, { ...plain, fills: true })).toBe('menu')
  expect(getFooterPlace(config, { ...plain, fills: true, hasNavbar: false })).toBe('bar')
  expect(getFooterPlace(config, { ...plain, isPhone: true, hasNavbar: false })).toBe('menu')
  expect(getFooterPlace({ ...config, footer: { ...config.footer, style: 'fixed' } }, { ...plain, fills: true })).toBe('bar')
  expect(getFooterPlace({ ...config, footer: { ...config.footer, display: false } }, plain)).toBeNull()
})
