import type { Page } from '@playwright/test'
import type { Product } from '../../schema/api/catalogue/products-schemas.ts'
import { expect, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'
import { serveThreeServices } from './support/visit-steps.ts'

/** Holds the replies of a search back until `release` is called, like a slow network. */
async function holdReplies(page: Page, path: string, search: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const matches = (url: URL) => url.pathname.startsWith(path) && url.searchParams.get('search') === search
  await page.route(matches, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('at the checkout Enter adds the product of the typed text, never one that was found for an earlier text', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { path } = await serveThreeServices(reception)
  const [first, second] = (await reception.get<Product[]>('Products')).filter(({ stock }) => stock > 3)
  if (!first || !second) throw new Error('The salon sells fewer than two products')
  await signIn(page, 'receptionist', path)
  const search = page.getByRole('combobox', { name: 'Name or barcode' })
  const lines = page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await search.fill(first.product)
  await expect(page.getByRole('option', { name: first.product })).toBeVisible()
  const release = await holdReplies(page, '/api/Products', second.product)
  await search.fill(second.product)
  await search.press('Enter')
  await expect(search).toHaveValue(second.product)
  await expect(lines).toHaveCount(0)
  release()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(second.product)
  await expect(search).toHaveCount(0)
})
