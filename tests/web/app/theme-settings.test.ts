import { expect, test } from 'vitest'
import {
  defaultSettings,
  layoutDefaults,
  layoutStyles,
  readThemeSettings,
  regions,
  themes,
  withConfig,
  withLayoutStyle,
  withRegion,
  withScheme,
  withTheme,
} from '../../../web/app/theme-settings.ts'

test('it begins with layout1 and pink, a dark navbar and a light toolbar; eleven themes', () => {
  expect(defaultSettings.layout.style).toBe('layout1')
  expect(defaultSettings.theme.main).toEqual({ name: 'pink', scheme: 'light' })
  expect(defaultSettings.theme.navbar).toEqual({ name: 'pink', scheme: 'dark' })
  expect(defaultSettings.theme.toolbar.scheme).toBe('light')
  expect(themes).toHaveLength(11)
})

test('whatever was kept, settings come of it: what cannot be read is the default, the rest stays', () => {
  for (const garbage of [undefined, null, 0, '', 'x', [], {}, { layout: 'layout9' }, { theme: [] }, { layout: { style: {}, config: 7 } }])
    expect(readThemeSettings(garbage)).toEqual(defaultSettings)
  const chosen = withRegion(withLayoutStyle(defaultSettings, 'layout2'), 'navbar', { name: 'slate', scheme: 'light' })
  expect(readThemeSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  const half = {
    layout: { style: 'layout3', config: { mode: 'sideways', toolbar: { display: false, style: 'wobbly' } } },
    theme: { main: { name: 'neon', scheme: 'dark' } },
  }
  const read = readThemeSettings(half)
  expect(read.layout).toEqual({
    style: 'layout3',
    config: { ...layoutDefaults.layout3, toolbar: { ...layoutDefaults.layout3.toolbar, display: false } },
  })
  expect(read.theme).toEqual({ ...defaultSettings.theme, main: { name: 'pink', scheme: 'dark' } })
})

test('another layout style begins with its own config; themes and schemes reach all regions', () => {
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
