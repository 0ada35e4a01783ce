import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Signs in with the demo data's password, and waits for the shell. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(username)
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

/** What a barcode reader does: the signs of a code and Enter in one burst, as fast as the browser takes them. */
export const scan = (page: Page, code: string) => Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
