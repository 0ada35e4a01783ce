import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { expectAccessible, setColorScheme } from '../../../support/expect-accessible.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const stock = [
  ['Argan oil', 24],
  ['Mint shampoo', 18.5],
  ['Beard oil', 31],
] as const

test('on a phone products are cards with one search field; filter, order and archive are in a sheet', async () => {
  const list = stock.map(([product, price], i) =>
    createSample(Product, { productId: `product-${i}`, product, price, stock: 5, version: 1 }),
  )
  await openApp('/products', createFakeApi().reply(products.list, list), { size: [390, 844] })
  const rows = page.getByRole('grid', { name: 'Products' }).getByRole('row')
  await expect.element(rows.filter({ hasText: 'Argan oil' })).toBeVisible()
  await expectAccessible()
  setColorScheme('dark')
  await expectAccessible()
  setColorScheme('light')
  // Less than 150 pixels lie between the toolbar and the first card.
  const top = rows.first().element().getBoundingClientRect().top
  expect(top - (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(150)

  await page.getByRole('searchbox', { name: 'Search' }).fill('oil')
  await expect.element(rows.filter({ hasText: 'shampoo' })).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect.element(sheet).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Price' }).click()
  await sheet.getByText('Descending').click()
  await sheet.getByRole('button', { name: /^Show \d+ rows$/ }).click()
  const readPrices = () => [...document.querySelectorAll('[data-place="end"]')].map(({ textContent }) => /[\d.]+$/.exec(textContent)?.[0])
  await expect.poll(readPrices).toEqual(['31.00', '24.00', '18.50'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
