import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Snackbars whose text contains or matches `text`. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-scope="toast"][data-part="root"]').filter({ hasText: text })

/** Closes all snackbars: at most three are shown at once, and the next one waits. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[data-scope="toast"][data-part="root"]').getByRole('button', { name: /^(Close|Chiudi)$/ })
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 500 })
    expect(await close.count()).toBe(0)
  }).toPass()
}

/** Navigates inside the app, as a link does, without loading the page again. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Opens another screen and waits until it is shown: the one before stays until the code of the next one is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const readScreen = async () => (await page.title()).split(' · ')[0]
  await expect(page).toHaveTitle(/ · /)
  const before = await readScreen()
  await navigate(page, path)
  await expect.poll(readScreen, path).not.toBe(before)
}

/**
 * Does something that changes data, and waits for the server's reply: the page shows the change before it is saved. The check of the
 * session, which every page sends by itself, is no such reply.
 */
export async function waitUntilSaved(page: Page, change: () => Promise<void>): Promise<void> {
  const isOwn = (url: string) => url.includes('/api/') && !url.includes('/api/Sessions/Check')
  const reply = page.waitForResponse((response) => isOwn(response.url()) && response.request().method() !== 'GET')
  await change()
  await reply
}

/** Holds the next write to `path` back until `release` is called, like a slow network; those behind it pass. */
export async function holdWrite(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const matches = (url: URL) => url.pathname.startsWith(path)
  let isHeld = false
  await page.route(matches, async (route) => {
    const holds = !isHeld && route.request().method() !== 'GET'
    if (holds) isHeld = true
    if (holds) await released
    await route.continue()
  })
  return release
}

/** Runs the timers of the page that are due within `seconds`: polls and retries happen now instead of later. */
export const passTime = (page: Page, seconds: number): Promise<void> => page.clock.fastForward(seconds * 1000)

/**
 * Waits for two frames of the app and of the browser. They differ in a page with a set clock: its `requestAnimationFrame` is a timer of
 * 16 ms, during which a busy browser may draw nothing, apply no colour scheme and begin no transition.
 */
export const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise(requestAnimationFrame)
      await document.documentElement.animate(null, 1).finished
    }
  })

/**
 * Types a barcode and Enter as a reader does: all keys are sent before the page has handled the first. The page's clock is stopped
 * still meanwhile, so that they follow each other fast on a busy machine too.
 */
export async function scanBarcode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = [...code, 'Enter'].flatMap((sign) => {
    const key = sign === 'Enter' ? { key: sign, code: sign, windowsVirtualKeyCode: 13, text: '\r' } : { key: sign, text: sign }
    return [
      { type: 'keyDown' as const, ...key },
      { type: 'keyUp' as const, ...key },
    ]
  })
  await page.clock.pauseAt(await page.evaluate(() => Date.now()))
  await Promise.all(keys.map((key) => session.send('Input.dispatchKeyEvent', key)))
  await page.clock.resume()
  await session.detach()
}

/** Counts presses of the mouse from now on. Enter on a button is none, and a label that forwards its click to a field is one. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounting = document.body.dataset.presses !== undefined
    document.body.dataset.presses = ''
    if (isCounting) return
    const count = () => {
      document.body.dataset.presses = `${document.body.dataset.presses ?? ''}|`
    }
    addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => document.body.dataset.presses?.length ?? 0)
}
