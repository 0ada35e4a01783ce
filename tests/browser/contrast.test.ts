import { themes } from '../../web/app/theme-settings.ts'
import { runsAll } from '../support/runs-all.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { openScreen } from './support/page.ts'
import { signIn } from './support/session.ts'

/** Screens that an administrator opens without an id, except the agenda and its form, which have their own journeys. */
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

/** Every analysis takes a second: three of the eleven themes, all of them under `--full`. */
const tried = runsAll ? themes : themes.filter((_, i) => i % 4 === 0)

for (const scheme of ['light', 'dark'] as const) {
  test(`the agenda has enough contrast in its themes, ${scheme}`, async ({ page }) => {
    await signIn(page, 'receptionist', '/agendas')
    await expect(page.locator('.ag')).toBeVisible()
    await expect(page.locator('.ag-grid, .fc').first()).toBeVisible()
    for (const theme of tried) {
      await page.evaluate(
        ([name, colours]) => {
          for (const element of document.querySelectorAll<HTMLElement>('[data-theme]')) {
            element.dataset.theme = name
            element.dataset.colorScheme = colours === 'light' && element.matches('.nav') ? 'dark' : colours
          }
        },
        [theme, scheme] as const,
      )
      await expectAccessible(page, { label: theme, only: 'color-contrast' })
    }
  })
}

test('the sign-in screen and every screen of the app are accessible', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectAccessible(page, { label: '/login' })
  await signIn(page, 'admin', '/birthday')
  for (const path of screens) {
    await openScreen(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    await expectAccessible(page, { label: path })
  }
})

test('in dark mode the quick panel, the theme settings and every screen have enough contrast', async ({ page }) => {
  await signIn(page, 'admin', '/birthday')
  await page.getByRole('button', { name: 'Quick panel' }).click()
  await page.getByText('Dark mode', { exact: true }).click()
  await expectAccessible(page, { label: 'quick panel' })
  await page.getByRole('button', { name: 'Theme Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Theme Settings' })).toBeVisible()
  await expectAccessible(page, { label: 'Theme Settings' })
  await page.keyboard.press('Escape')
  for (const path of screens) {
    await openScreen(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    await expectAccessible(page, { label: path, only: 'color-contrast' })
  }
})
