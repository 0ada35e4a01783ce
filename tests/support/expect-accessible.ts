import { expect } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    findViolations: () => Promise<string[]>
  }
}

/** Fails on every violation of accessibility in the screen as it is, with rule, place and reason. */
export async function expectAccessible(): Promise<void> {
  // A button that works changes its colours when it has ended; a dialog hides the page behind it a frame after it is shown.
  await expect.poll(() => document.querySelectorAll('.btn.is-busy').length).toBe(0)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().flatMap((one) => (isShort(one) ? one.finished : [])))
  expect(await commands.findViolations()).toEqual([])
}

const isShort = (animation: Animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < 1000

/** Switches all regions of the staff app to a colour scheme, without storing it. */
export function setColorScheme(scheme: 'light' | 'dark'): void {
  for (const region of document.querySelectorAll('[data-color-scheme]')) region.setAttribute('data-color-scheme', scheme)
}
