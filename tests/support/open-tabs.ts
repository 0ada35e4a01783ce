import { expect, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { navigate } from './open-app.ts'

const shuffle = (ids: readonly string[], seed: number): string[] => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return ids
    .map((id) => ({ id, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)
}

/** The selected tab and the panels that can be seen, by the tab that names them. */
const readTabs = () => ({
  selected: [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map(({ id }) => id),
  shown: [...document.querySelectorAll('[role="tabpanel"]')]
    .filter((panel) => panel.checkVisibility())
    .map((panel) => panel.getAttribute('aria-labelledby')),
})

async function setMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  expect(matchMedia(`(prefers-reduced-motion: ${value})`).matches).toBe(true)
}

/**
 * Opens all tabs of the screen at `path` forwards, backwards and at random, and at last faster than they are shown; each time one panel
 * is visible. `reach` opens what has the tabs, where the screen itself has none. Panels change as people see them: with transitions.
 */
export async function openAllTabs(path: string, reach?: () => Promise<void>): Promise<void> {
  const tabs = page.getByRole('tab')
  const press = (id: string) => document.getElementById(id)?.click()
  const expectOnePanel = (id: string) => expect.poll(readTabs, { message: id, interval: 8 }).toEqual({ selected: [id], shown: [id] })
  await setMotion('no-preference')
  onTestFinished(() => setMotion('reduce'))
  for (const visit of ['first', 'second']) {
    navigate(path)
    await reach?.()
    await expect.poll(() => tabs.elements().length, { message: `tabs of ${path} at the ${visit} visit` }).toBeGreaterThan(1)
    const ids = tabs.elements().map(({ id }) => id)
    for (const order of [ids, ids.toReversed(), shuffle(ids, 42)])
      for (const id of order) {
        press(id)
        await expectOnePanel(id)
      }
    const fast = shuffle(ids, 7)
    for (const id of fast) press(id)
    await expectOnePanel(fast.at(-1) ?? '')
    navigate('/birthday')
    await expect.poll(() => tabs.elements().length).toBe(0)
  }
}
