import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

test('every field writes and reads dates in the format that the salon chooses, from then on', async ({ page }) => {
  await signIn(page, 'admin', '/agendas?view=week')
  await expect(page.locator('.ag-title')).toHaveText('Mon 16 Nov – Sun 22 Nov')

  await test.step('settings', async () => {
    await navigate(page, '/salonConfig?tab=appearance')
    await page.getByRole('combobox', { name: 'Date format' }).click()
    await page.getByRole('option', { name: '18.11.2026' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Appearance saved')).toBeVisible()
  })
  await test.step('a typed day', async () => {
    await navigate(page, '/agenda/add')
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    const day = dialog.getByLabel('Day', { exact: true })
    await expect(day).toHaveValue('18.11.2026')
    await day.selectText()
    await day.pressSequentially('3.12.26')
    await day.press('Tab')
    await expect(day).toHaveValue('03.12.2026')
    await expect(dialog.getByText('Thursday 3 December')).toBeVisible()
    await day.selectText()
    await day.pressSequentially('04122026')
    await expect(day).toHaveValue('04.12.2026')
    await day.press('Enter')
    await expect(dialog.getByText('Friday 4 December')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open calendar' }).first().click()
    await page.getByRole('button', { name: /Monday 7 December/ }).click()
    await expect(day).toHaveValue('07.12.2026')
    await day.fill('31.02.2027')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Enter dd.mm.yyyy')).toBeVisible()
    await expect(day).toHaveValue('31.02.2027')
    await expect(day).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('a table and a dialog', async () => {
    await navigate(page, '/reservations-online')
    await expect(page.getByRole('row').nth(1)).toContainText(/\b\w{3} \d+ (Nov|Dec), \d\d:\d\d/)
    await page.locator('.my-round').click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await expect(page.getByText(/^Last active Wed 18 Nov, /).first()).toBeVisible()
  })
})
