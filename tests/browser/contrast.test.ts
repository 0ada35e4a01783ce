import { themes } from '../../web/app/theme-settings.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn, walk } from './support/shell.ts'

/** What an admin may open without an id, the agenda and its form aside, which have journeys of their own. */
const screens = [
  '/products',
  '/staffInfo/add',
  '/welcome',
  '/clientPhone/add',
  '/error404',
  '/salonConfig',
  '/dashboard-client',
  '/target',
  '/CardManagement',
  '/data-qualities',
  '/birthday',
]

test('contrast holds in the 22 variants on the agenda', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'receptionist')
  await walk(page, '/agendas')
  await expect(page.locator('.ag')).toBeVisible()
  await expect(page.locator('.ag-grid, .fc').first()).toBeVisible()
  for (const name of themes) {
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        ([theme, colours]) => {
          for (const element of document.querySelectorAll<HTMLElement>('[data-theme]')) {
            element.dataset.theme = theme
            element.dataset.colorScheme = colours === 'light' && element.matches('.nav') ? 'dark' : colours
          }
        },
        [name, scheme] as const,
      )
      expect(await violations(page, 'color-contrast'), `${name} ${scheme}`).toEqual([])
    }
  }
})

test('no violation on any screen of the shell, light and dark', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await violations(page), '/login').toEqual([])
  await signIn(page, 'admin')
  for (const path of screens) {
    await walk(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Quick panel' }).click()
  await page.getByText('Dark mode', { exact: true }).click()
  expect(await violations(page), 'quick panel').toEqual([])
  await page.getByRole('button', { name: 'Theme Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Theme Settings' })).toBeVisible()
  expect(await violations(page), 'Theme Settings').toEqual([])
  await page.keyboard.press('Escape')
  for (const path of screens) {
    await walk(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    expect(await violations(page, 'color-contrast'), `${path} dark`).toEqual([])
  }
})
