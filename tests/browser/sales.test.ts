import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'

test('a product is sold without a visit in three presses, seen at the end of the day and voided', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const before = await reception.get<EndOfDay>('TillDays', `?date=${today}`)
  const products = await reception.get<{ product: string; stock: number }[]>('Products', '?onlyAvailable=true')
  const product = products.find(({ stock }) => stock > 3)?.product ?? ''
  await signIn(page, 'receptionist', '/agendas')

  await test.step('Sell, the product, Charge', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sell' }).click()
    await page.getByRole('combobox', { name: 'Search or scan a product' }).fill(product)
    await page.getByRole('option', { name: product }).first().click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Charge/ }).click()
    await expect(page.getByRole('heading', { name: /paid$/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the day has its revenue, and no visit more', async () => {
    const day = await reception.get<EndOfDay>('TillDays', `?date=${today}`)
    expect(day.entries).toHaveLength(before.entries.length + 1)
    expect(day.entries.at(-1)).toMatchObject({ isSale: true, clientId: null })
    expect(day.visitsDTO).toHaveLength(before.visitsDTO.length)
  })

  await test.step('found at the end of the day, and voided with its products', async () => {
    await page.goto('/tillDay')
    await page.getByRole('region', { name: 'Transactions' }).getByRole('link', { name: 'Sold without a visit' }).click()
    await page.getByRole('button', { name: 'Void checkout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Void checkout?' })
    await expect(dialog.getByRole('checkbox', { name: 'Return products to stock' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Wrong price' }).click()
    await dialog.getByRole('button', { name: 'Void checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout voided' })).toBeVisible()
    const sold = await reception.get<{ product: string; stock: number }[]>('Products', '?onlyAvailable=true')
    expect(sold.find((one) => one.product === product)?.stock).toBe(products.find((one) => one.product === product)?.stock)
  })
})
