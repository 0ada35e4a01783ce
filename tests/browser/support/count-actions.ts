import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Counts what a person does from now on: presses of the mouse or a finger, and keys that are no text (Enter, Tab, arrows, shortcuts).
 * `expectAtMost` fails with everything that was done, and begins again.
 */
export async function countActions(page: Page) {
  await page.evaluate(() => {
    const done: string[] = []
    const isTextField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea')
    const note = (text: string) => {
      done.push(text)
      document.body.dataset.actions = JSON.stringify(done)
    }
    document.body.dataset.actions = '[]'
    document.body.addEventListener('actions-reset', () => {
      done.length = 0
      document.body.dataset.actions = '[]'
    })
    addEventListener(
      'pointerdown',
      ({ target }) => note(`press ${target instanceof Element ? target.textContent?.slice(0, 30) : ''}`),
      true,
    )
    addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey, metaKey, target }) => {
        const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey && isTextField(target)
        if (!isText && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) note(`key ${key}`)
      },
      true,
    )
  })
  const reset = () => page.evaluate(() => void document.body.dispatchEvent(new Event('actions-reset')))
  return {
    /** Forgets what was done so far. */
    reset,
    async expectAtMost(count: number) {
      const done: string[] = JSON.parse((await page.evaluate(() => document.body.dataset.actions)) ?? '[]')
      expect(done.length, done.join(', ')).toBeLessThanOrEqual(count)
      expect(done.length, 'nothing was counted').toBeGreaterThan(0)
      await reset()
    },
  }
}
