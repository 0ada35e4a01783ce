import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

type ColorScheme = 'light' | 'dark'
interface Options {
  /** Names the state of the page in the failure. */
  readonly label?: string
  /** Runs one rule only: between light and dark nothing but the contrast differs. */
  readonly only?: 'color-contrast'
  /** Leaves out the elements of this selector. */
  readonly without?: string
}

/** Fails on every axe violation of the page as it is, with rule, place and reason. */
export async function expectAccessible(page: Page, { label, only, without }: Options = {}): Promise<void> {
  // A button that works changes its colours when it has ended: in the middle of the analysis it would have half of them.
  await expect(page.locator('.btn.is-busy')).toHaveCount(0)
  // Colours and positions are final only after short transitions; endless animations are not waited for.
  await page.evaluate(() => {
    const short = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < 1000)
    return Promise.allSettled(short.map((animation) => animation.finished))
  })
  // Every analysis evaluates axe's half a megabyte twice: a page that has it gets an empty script instead.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Legacy mode runs in the page itself and opens no second one; no page here contains a foreign frame.
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'undefined' } : { page }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  if (without) axe.exclude(without)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
  expect(found, label).toEqual([])
}

/** Fails if the page scrolls sideways. */
export async function expectFitsWidth(page: Page, label = 'the page scrolls sideways'): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, label).toBeLessThanOrEqual(0)
}

/** Accessible in each of these colour schemes of the device (without one: as it is), and no wider than the screen. */
export async function checkPage(page: Page, ...schemes: ColorScheme[]): Promise<void> {
  if (schemes.length === 0) await expectAccessible(page)
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The app follows the device within a frame, and transitions begin in the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expectAccessible(page, i > 0 ? { label: colorScheme, only: 'color-contrast' } : { label: colorScheme })
  }
  await expectFitsWidth(page)
}

/** Switches all regions of the staff app to a colour scheme, without storing it. */
export const setColorScheme = (page: Page, scheme: ColorScheme): Promise<void> =>
  page.evaluate((to) => {
    for (const region of document.querySelectorAll('[data-color-scheme]')) region.setAttribute('data-color-scheme', to)
  }, scheme)
