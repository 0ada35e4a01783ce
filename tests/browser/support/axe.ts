import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe holds against the page as it stands: none, or each rule with its place and reason. `only` asks for one rule:
 * between light and dark nothing but the contrast differs.
 */
export async function violations(page: Page, only?: 'color-contrast'): Promise<string[]> {
  // What still fades or slides has colours of its own on the way.
  await page.evaluate(() => {
    const short = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 1000)
    return Promise.allSettled(short.map((one) => one.finished))
  })
  // In the page itself: no frame of ours holds anything foreign, and no second page has to be opened for the sums.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations: found } = await (only ? axe.withRules(only) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}
