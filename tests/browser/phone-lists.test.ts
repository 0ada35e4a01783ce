import { checkPage } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/session.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone products are cards with one search field; filter, order and archive are in a sheet', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  const rows = page.getByRole('grid', { name: 'Products' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Argan oil' })).toBeVisible()
  await checkPage(page, 'light', 'dark')
  await test.step('less than 150 pixels lie between the toolbar and the first card', async () => {
    const [bar, card] = [await page.locator('.bar').boundingBox(), await rows.first().boundingBox()]
    expect((card?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThan(150)
  })
  await test.step('search', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('oil')
    await expect(rows.filter({ hasText: 'shampoo' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
  })
  await test.step('order in the sheet', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await checkPage(page, 'light')
    await sheet.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Price' }).click()
    await sheet.getByText('Descending').click()
    await sheet.getByRole('button', { name: /^Show \d+ rows$/ }).click()
    const prices = (await rows.locator('[data-place="end"]').allTextContents()).map((text) => Number(/[\d.]+$/.exec(text)?.[0]))
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })
  await test.step('nothing overflows sideways', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
