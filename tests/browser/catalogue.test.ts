import type { Page } from '@playwright/test'
import type { ServiceSet } from '../../schema/api/catalogue/packages-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import { sumEuro } from '../../schema/rules/money.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { scanBarcode, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const getRow = (page: Page, text: string) => page.locator('.dt-body > .dt-row').filter({ hasText: text })

test('a product is found by its barcode on every field, shares it with no other, and its stock is adjusted with a reason', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products')
  await expect(getRow(page, 'Argan oil')).toBeVisible()
  await expectAccessible(page)

  await test.step('a new product; a scanned barcode does not end up in the name, and another product has it', async () => {
    await page.getByRole('button', { name: 'New product' }).click()
    const dialog = page.getByRole('dialog', { name: 'New product' })
    const name = dialog.getByRole('textbox', { name: 'Product' })
    await name.fill('Sea salt spray')
    await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('18.50')
    await dialog.getByRole('textbox', { name: 'Stock', exact: true }).fill('3')
    await dialog.getByRole('textbox', { name: 'Low-stock alert at' }).fill('2')
    await name.focus()
    await scanBarcode(page, '2000010000074')
    await expect(name).toHaveValue('Sea salt spray')
    await expect(dialog.getByRole('button', { name: 'Remove 2000010000074' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This barcode belongs to another product')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove 2000010000074' }).click()
    await dialog.getByRole('textbox', { name: 'Barcodes' }).fill('8001234567890')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Sea salt spray added to the catalogue')).toBeVisible()
  })
  await test.step('its barcode opens it', async () => {
    // The click is beside the snackbar, which is in the middle.
    await page.getByRole('heading', { name: 'Products' }).click({ position: { x: 4, y: 8 } })
    await scanBarcode(page, '8001234567890')
    const dialog = page.getByRole('dialog', { name: 'Sea salt spray', exact: true })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Stock: 3' }).click()
  })
  const stock = page.getByRole('dialog', { name: 'Stock of Sea salt spray' })

  await test.step('stock out needs a reason and enough stock', async () => {
    await stock.getByText('Stock out', { exact: true }).click()
    await stock.getByRole('textbox', { name: 'Quantity' }).fill('5')
    await stock.getByRole('button', { name: 'Adjust stock' }).click()
    await expect(stock.getByText('Required')).toBeVisible()
    await stock.getByRole('button', { name: 'Used in salon' }).click()
    await stock.getByRole('button', { name: 'Adjust stock' }).click()
    await expect(stock.getByText('Not enough in stock')).toBeVisible()
  })
  await test.step('a stocktake below the alert level lists the product as low', async () => {
    await stock.getByText('Stocktake', { exact: true }).click()
    await stock.getByRole('textbox', { name: 'Units counted' }).fill('1')
    await stock.getByRole('button', { name: 'Stocktake' }).click()
    await stock.getByRole('button', { name: 'Adjust stock' }).click()
    await expect(stock.getByText('Low stock: 2 or fewer')).toBeVisible()
    await expect(stock.locator('.catalogue-movements > li').first()).toContainText('−2')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Low stock', { exact: true }).click()
    await expect(getRow(page, 'Sea salt spray')).toBeVisible()
  })
})

test('a package has services in an order and one price that is shared to the cent, and is deleted and restored', async ({ page }) => {
  await signIn(page, 'admin', '/packages')
  await page.getByRole('button', { name: 'New package' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New package' })

  await test.step('services in an order, a fixed price', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Choose at least one service')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Package' }).fill('Colour day')
    for (const service of ['Roots colour', 'Cut', 'Blow-dry']) {
      await dialog.getByRole('combobox', { name: 'Add service' }).fill(service)
      await page
        .getByRole('option', { name: new RegExp(`^${service}\\b`) })
        .first()
        .click()
    }
    await dialog.getByText('Fixed price', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Package price' }).fill('100')
    await dialog.getByRole('button', { name: 'Move Blow-dry up' }).click()
    await expect(dialog.locator('.catalogue-package-service').nth(1)).toContainText('Blow-dry')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Colour day can now be booked')).toBeVisible()
    await expect(getRow(page, 'Colour day')).toContainText('Roots colour + Blow-dry + Cut')
    await expect(getRow(page, 'Colour day')).toContainText('€100.00')
  })
  await test.step('the shares sum up to the price, and a service of the package cannot be archived (409)', async () => {
    const admin = await callAs(page.request, 'admin')
    const packages = await admin.get<ServiceSet[]>('ServiceSets')
    const shares = packages.find(({ serviceSet }) => serviceSet === 'Colour day')?.serviceSetElement_ServiceDTO.map(({ share }) => share)
    expect(shares).toHaveLength(3)
    expect(sumEuro(shares ?? [])).toBe(100)
    const roots = (await admin.get<Service[]>('Services')).find(({ service }) => service === 'Roots colour')
    const refused = await admin.delete('Services', `/${roots?.serviceId}`)
    const body = { error: 'This service is still part of a package', code: 'service_in_package' }
    expect([refused.status(), await refused.json()]).toEqual([409, body])
  })
  await test.step('deleted and restored', async () => {
    await getRow(page, 'Colour day').getByText('Colour day').click()
    const opened = page.getByRole('dialog', { name: 'Colour day' })
    await expectAccessible(page)
    await opened.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Delete package Colour day?' }).getByRole('button', { name: 'Yes' }).click()
    await expect(getRow(page, 'Colour day')).toHaveCount(0)
    await toast(page, 'Colour day deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(getRow(page, 'Colour day')).toContainText('€100.00')
  })
})
