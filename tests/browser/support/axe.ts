import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { loadAxe } from '../../support/axe-source.ts'
import { expect } from './journey.ts'
import { waitForFrames } from './page.ts'

type ColorScheme = 'light' | 'dark'
interface Options {
  /** Names the state of the page in the failure. */
  readonly label?: string
  /** Runs one rule only: between light and dark nothing but the contrast differs. */
  readonly only?: 'color-contrast'
  /** Leaves out the elements of this selector. */
  readonly without?: string
}

/** Analyses of a page that goes on changing, before its violations are reported as they are. */
const maxAnalyses = 5

/**
 * The violations of a page at rest. One that changed during its analysis was read half before and half after, with the text colour of the
 * one state on the background of the other: it is analysed again.
 */
async function findViolations(page: Page, axe: AxeBuilder) {
  for (let count = 1; ; count++) {
    const watch = await page.evaluateHandle(() => {
      const changes = { isAny: false }
      const observer = new MutationObserver(() => {
        changes.isAny = true
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      return { changes, observer }
    })
    const { violations } = await axe.analyze()
    const hasChanged = await watch.evaluate(({ changes, observer }) => {
      observer.disconnect()
      return changes.isAny
    })
    if (violations.length === 0 || !hasChanged || count === maxAnalyses) return violations
  }
}

/** Fails on every axe violation of the page as it is, with rule, place and reason. */
export async function expectAccessible(page: Page, { label, only, without }: Options = {}): Promise<void> {
  // A button that works changes its colours when it has ended: in the middle of the analysis it would have half of them.
  await expect(page.locator('.btn.is-busy')).toHaveCount(0)
  // A dialog hides the page behind it a frame after it is shown. Colours and positions are final only after short transitions; endless
  // animations are not waited for.
  await waitForFrames(page)
  await page.evaluate(() => {
    const short = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < 1000)
    return Promise.allSettled(short.map((animation) => animation.finished))
  })
  await loadAxe(page)
  // Legacy mode runs in the page itself and opens no second one; no page here contains a foreign frame.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  if (without) axe.exclude(without)
  const found = (await findViolations(page, axe)).flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  )
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
    await expectAccessible(page, i > 0 ? { label: colorScheme, only: 'color-contrast' } : { label: colorScheme })
  }
  await expectFitsWidth(page)
}

/** Switches all regions of the staff app to a colour scheme, without storing it. */
export const setColorScheme = (page: Page, scheme: ColorScheme): Promise<void> =>
  page.evaluate((to) => {
    for (const region of document.querySelectorAll('[data-color-scheme]')) region.setAttribute('data-color-scheme', to)
  }, scheme)
