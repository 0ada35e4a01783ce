import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Fails on every text inside `part` that is cut, or that is wider than its button, its field or `part`. Texts in something that scrolls
 * sideways are left out, and so are those that only screen readers see.
 */
export async function expectTextFits(part: Locator, label: string): Promise<void> {
  const find = () =>
    part.evaluate((root) => {
      const found: string[] = []
      const frame = root.getBoundingClientRect()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (text.width <= 1 || parent.clientWidth === 1) continue
        const isOutside = (box: DOMRect) => text.left < box.left - 1 || text.right > box.right + 1
        let [isCut, isScrolled] = [false, false]
        for (let box: Element | null = parent; box && box !== root && !isCut; box = box.parentElement) {
          const { overflowX, overflowY, clip, textOverflow } = getComputedStyle(box)
          isScrolled = overflowX === 'auto' || overflowX === 'scroll' || clip !== 'auto'
          if (isScrolled) break
          const edges = box.getBoundingClientRect()
          const isTooHigh = overflowY === 'hidden' && text.bottom > edges.bottom + 2
          const isEllipsis = box === parent && textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1
          const clips = overflowX === 'hidden' || overflowX === 'clip' || box.matches('button, a.btn, .badge, [role=tab]')
          isCut = isTooHigh || isEllipsis || (clips && isOutside(edges))
        }
        if (isCut || (!isScrolled && isOutside(frame)))
          found.push(`${parent.className || parent.tagName}: ${node.textContent.trim().slice(0, 60)}`)
      }
      return found
    })
  await expect.poll(find, { message: label }).toEqual([])
}
