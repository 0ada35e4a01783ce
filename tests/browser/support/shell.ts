import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Signs in with the demo data's password, and waits for the shell. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.shell')).toBeVisible()
}
/** Within the page, as a link would; a full load each would only test the server. */
export const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** What a barcode reader does: the signs of a code and Enter in one burst. None waits for the one before to have had its effect. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const strokes = [...code, 'Enter'].flatMap((sign) => {
    const key = sign === 'Enter' ? { key: sign, code: sign, windowsVirtualKeyCode: 13, text: '\r' } : { key: sign, text: sign }
    return [
      { type: 'keyDown' as const, ...key },
      { type: 'keyUp' as const, ...key },
    ]
  })
  await Promise.all(strokes.map((stroke) => session.send('Input.dispatchKeyEvent', stroke)))
  await session.detach()
}
