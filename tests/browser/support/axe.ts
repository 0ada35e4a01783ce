import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * What axe holds against the page as it stands: none, or each rule with its place and reason. `only` asks for one rule:
 * between light and dark nothing but the contrast differs. `without` leaves out what has a page of its own.
 */
export async function violations(page: Page, only?: 'color-contrast', without?: string): Promise<string[]> {
  // What still fades or slides has colours of its own on the way.
  await page.evaluate(() => {
    const short = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 1000)
    return Promise.allSettled(short.map((one) => one.finished))
  })
  // In the page itself: no frame of ours holds anything foreign, and no second page has to be opened for the sums.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  if (without) axe.exclude(without)
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}

/** No violation, in each of these schemes or as it stands, and nothing that makes a phone scroll sideways. */
export async function clean(page: Page, ...schemes: ('light' | 'dark')[]): Promise<void> {
  if (schemes.length === 0) expect(await violations(page)).toEqual([])
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, i > 0 ? 'color-contrast' : undefined), colorScheme).toEqual([])
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(sideways, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}
