import type { Page } from '@playwright/test'
import type { Product } from '../../schema/api/products.ts'
import { createReturningClient, day } from './support/agenda-steps.ts'
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
  const search = page.getByRole('combobox', { name: 'Search or scan a product' })
  const lines = page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')

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
  await expect(search).toHaveValue('')
})

test('in a booking Enter takes the client and the service of the typed text, and text without a choice is not saved', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  await createReturningClient(reception)
  await reception.post('Clients', { name: 'Zoe Bellini', phoneNumber: '+39 347 900 7755' })
  await signIn(page, 'receptionist', `/agenda/add?day=${day}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  const client = dialog.getByLabel('Client')

  await test.step('client', async () => {
    await expect(client).toBeFocused()
    await client.fill('Zoe')
    await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
    const release = await holdReplies(page, '/api/Clients', 'Zoe B')
    await client.fill('Zoe B')
    await client.press('Enter')
    release()
    await expect(dialog.getByText('Zoe Bellini')).toBeVisible()
  })
  const service = dialog.getByRole('combobox', { name: 'Add service' })
  await test.step('the exact name is chosen before longer ones', async () => {
    await expect(service).toBeFocused()
    await page.keyboard.type('cut')
    await expect(page.getByRole('option').first()).toHaveText(/^Cut/)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Cut', { exact: true })).toBeVisible()
  })
  await test.step('text without a choice', async () => {
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(service).toBeFocused()
    await service.fill('blo')
    await service.press('Control+Enter')
    await expect(dialog.getByText('Choose from the list, or clear the text')).toBeVisible()
    await expect(service).toBeFocused()
    await expect(dialog).toBeVisible()
  })
})
