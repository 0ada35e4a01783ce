import type { Page } from '@playwright/test'
import { checkPage, expectAccessible, expectFitsWidth } from './support/axe.ts'
import { bookingPage, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { signIn } from './support/session.ts'

const getScheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const getBackground = (page: Page, selector: string) => page.locator(selector).evaluate((part) => getComputedStyle(part).backgroundColor)

test.describe('on a phone', () => {
  test.use(phone)

  test('a guest of the booking page chooses light, dark or the colours of the system, and the phone keeps it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(bookingPage)
    await expect(page.getByLabel('Mobile number')).toBeEditable()
    const dark = await getBackground(page, '.gb')
    await page.getByRole('button', { name: 'Theme Settings' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Theme Settings' })
    await expect(dialog.getByRole('radio', { name: 'Automatic' })).toBeChecked()
    await checkPage(page, 'light', 'dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await dialog.getByText('Light', { exact: true }).tap()
    expect(await getScheme(page)).toBe('light')
    expect(await getBackground(page, '.gb')).not.toBe(dark)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Mobile number')).toBeEditable()
    expect(await getScheme(page)).toBe('light')
    await page.goto(`${bookingPage}?lang=it`)
    await page.getByRole('button', { name: 'Impostazioni del tema' }).tap()
    await expect(page.getByRole('radio', { name: 'Chiaro' })).toBeChecked()
    await page.getByText('Automatico', { exact: true }).tap()
    expect(await getBackground(page, '.gb')).toBe(dark)
  })

  test('staff list the bookings of today and change the language', async ({ page }) => {
    await signIn(page, 'receptionist', '/welcome')
    await page.getByRole('button', { name: "Today's bookings" }).tap()
    const day = page.getByRole('dialog', { name: "Today's bookings" })
    await expect(day.getByRole('link').first()).toBeVisible()
    // A dialog heeds Escape from the moment it takes the focus.
    await expect(day).toBeFocused()
    await expectFitsWidth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Language: English' }).tap()
    await page.getByRole('menuitem', { name: 'Italiano' }).tap()
    await expect(page.getByRole('button', { name: 'Altro', exact: true })).toBeVisible()
    await navigate(page, '/agendas')
    await page.getByRole('button', { name: 'Elenco' }).tap()
    await expect(page.getByRole('region', { name: 'Elenco' }).getByRole('row').nth(1)).toBeVisible()
    await expectFitsWidth(page)
  })
})

test('a guest of the sign-in page opens Theme Settings, and their device keeps them', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Theme Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Theme Settings' })
  await dialog.getByRole('button', { name: 'Tech' }).click()
  await dialog.getByRole('radiogroup', { name: 'Colour mode', exact: true }).getByText('Automatic').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-theme="tech"][data-color-scheme="dark"] .guest[data-color-scheme="dark"]')).toBeVisible()
  await page.reload()
  await expect(page.locator('.guest[data-theme="tech"][data-color-scheme="dark"]')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('.guest[data-color-scheme="light"]')).toBeVisible()
})

test('staff who chose no colours see those of the device, and a chosen scheme outranks them', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'receptionist', '/welcome')
  await expect(page.locator('.main')).toHaveAttribute('data-color-scheme', 'dark')
  expect(await getScheme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('.main')).toHaveAttribute('data-color-scheme', 'light')
  await expect(page.locator('.nav')).toHaveAttribute('data-color-scheme', 'dark')

  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
  await page.getByRole('dialog', { name: 'Theme Settings' }).getByText('Light', { exact: true }).first().click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('.main')).toHaveAttribute('data-color-scheme', 'light')
  await page.reload()
  await expect(page.locator('.main')).toHaveAttribute('data-color-scheme', 'light')
})
