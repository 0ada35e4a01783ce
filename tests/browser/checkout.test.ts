import type { Product } from '../../schema/api/catalogue/products-schemas.ts'
import { expect, test } from './support/journey.ts'
import { navigate, passTime, scanBarcode, toast, waitUntilSaved } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'
import { bookThreeServices, checkIn, findVisit, formatEuro, serveThreeServices } from './support/visit-steps.ts'

/** Two products without a special price, of which the first has a barcode; more than three of each are in stock. */
async function findProducts(reception: Caller) {
  const products = await reception.get<Product[]>('Products')
  const sold = products.filter((product) => product.stock > 3 && product.specialPrice === null)
  const scanned = sold.find((product) => JSON.parse(product.barcodesJSON).length > 0)
  const typed = sold.find((product) => product !== scanned)
  if (!scanned || !typed) throw new Error('The salon sells fewer than two products')
  return { scanned, typed }
}

test('at the checkout products are added by barcode and by name, counted, removed and restored', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { path } = await serveThreeServices(reception)
  const { scanned, typed } = await findProducts(reception)
  await signIn(page, 'receptionist', path)
  await expect(page.getByRole('button', { name: 'Charge €88.00' })).toBeVisible()
  const lines = page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')
  const [scannedLine, typedLine] = [lines.filter({ hasText: scanned.product }), lines.filter({ hasText: typed.product })]

  await test.step('a barcode is read wherever the focus is', async () => {
    await scanBarcode(page, JSON.parse(scanned.barcodesJSON)[0])
    await expect(scannedLine).toContainText(`${scanned.stock - 1} in stock`)
  })
  await test.step('a product is found by its name, and one more is added', async () => {
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Name or barcode' }).fill(typed.product)
    await page.getByRole('option', { name: typed.product }).click()
    await expect(lines).toHaveCount(2)
    await typedLine.getByRole('button', { name: `Add one ${typed.product}` }).click()
    await expect(typedLine).toContainText(`${typed.stock - 2} in stock`)
  })
  await test.step('a removed line is restored by Undo', async () => {
    await scannedLine.getByRole('button', { name: `Remove ${scanned.product}` }).click()
    await toast(page, `${scanned.product} removed.`).getByRole('button', { name: 'Undo' }).click()
    await expect(lines).toHaveCount(2)
  })
})

test('discounts, a tip and two methods add up to the cent, a second device follows, and a lost reply is not paid twice', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, appointmentId, cutter, path } = await serveThreeServices(reception)
  const { scanned, typed } = await findProducts(reception)
  for (const { productId } of [scanned, typed, typed])
    await reception.post('ClientHistoryProducts', { appointmentId, productId, userId: cutter.userId })
  await reception.post('Clients', { name: 'Ottavio Marchesi', phoneNumber: '+39 347 900 3355' })
  const goods = scanned.price + 2 * typed.price
  const total = (8800 - 880 + Math.round(goods * 100) - 250) / 100
  const charge = (amount: number) => page.getByRole('button', { name: `Charge ${formatEuro(amount)}` })
  await signIn(page, 'receptionist', path)
  const other = await (await otherBrowser()).newPage()
  await signIn(other, 'admin', path)
  await expect(other.getByRole('button', { name: `Charge ${formatEuro(88 + goods)}` })).toBeVisible()

  await test.step('a discount that is removed is gone, however fast the page is left', async () => {
    const field = page.getByLabel('Discount on services', { exact: true })
    await waitUntilSaved(page, () => field.fill('5'))
    await waitUntilSaved(page, async () => {
      await field.fill('')
      await navigate(page, '/agendas')
    })
    await navigate(page, path)
    await expect(field).toHaveValue('')
    await expect(charge(88 + goods)).toBeVisible()
  })
  await test.step('discounts in percent and in euro, and a tip', async () => {
    await page.getByLabel('Discount on services', { exact: true }).fill('10')
    await page
      .getByRole('group', { name: 'Discount on products: percent or amount' })
      .or(page.getByRole('radiogroup', { name: 'Discount on products: percent or amount' }))
      .getByText('€')
      .click()
    await page.getByLabel('Discount on products', { exact: true }).fill('2.50')
    await expect(charge(total)).toBeVisible()
    await page.getByRole('button', { name: '€3', exact: true }).click()
    await expect(charge(total + 3)).toBeVisible()
  })
  await test.step('a paper gift card and cash; more cash than asked shows the change', async () => {
    await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Gift card' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Paper gift card' }).click()
    await page.getByLabel('Amount, Gift card').fill('25')
    await expect(charge(total + 3)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(`${formatEuro(total + 3 - 25)} left to pay.`)).toBeVisible()
    await page.getByRole('button', { name: 'Cash' }).click()
    await expect(page.getByLabel('Amount, Cash')).toHaveValue((total + 3 - 25).toFixed(2))
    await page.getByLabel('Amount, Cash').fill('500')
    await expect(page.getByText('Change', { exact: true })).toBeVisible()
  })
  await test.step('another client pays: the second device shows it and the discounts', async () => {
    await page.getByRole('button', { name: 'Someone else pays' }).click()
    await page.getByRole('combobox', { name: 'Payer' }).fill('Ottavio')
    await page.getByRole('option', { name: /Ottavio Marchesi/ }).click()
    await expect(page.getByText('Ottavio Marchesi pays')).toBeVisible()
    await expect(other.getByText('Ottavio Marchesi pays')).toBeVisible()
    await expect(other.getByRole('button', { name: `Charge ${formatEuro(total)}` })).toBeVisible()
  })
  await test.step('the reply to the payment is lost: pressed and sent again, it is one payment', async () => {
    let sent = 0
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/Appointments/Checkout/**', async (route) => {
      sent += 1
      if (sent === 1) {
        await route.fetch()
        return route.abort('connectionreset')
      }
      await pressed.promise
      return route.fallback()
    })
    // A read of the day would show the visit as paid: nothing would be left to press.
    await page.route('**/api/Appointments/Salon/**', async (route) => {
      await pressed.promise
      return route.fallback()
    })
    await charge(total + 3).click()
    await expect(page.getByText('The connection was lost.')).toBeVisible()
    await charge(total + 3).click({ force: true })
    pressed.resolve()
    await passTime(page, 5)
    await expect(page.getByRole('heading', { name: `${formatEuro(total + 3)} paid` })).toBeVisible()
    expect(sent).toBeGreaterThan(1)
    await passTime(other, 5)
    await expect(other.getByRole('heading', { name: `${formatEuro(total + 3)} paid` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(formatEuro(total + 3))
  })
  const { rows } = await journey.db.execute({
    sql: `SELECT p.total_cents, p.tip_cents, p.payment_client_id IS NOT NULL AS payer,
        (SELECT group_concat(y.method || y.amount_cents, ' ') FROM payments y WHERE y.appointment_id = p.appointment_id) AS paid
      FROM appointments p
      WHERE agenda_id = ?`,
    args: [agenda.agendaId],
  })
  const cents = Math.round(total * 100)
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { total_cents: cents, tip_cents: 300, payer: 1, paid: `voucher2500 cash${cents + 300 - 2500}` },
  ])
})

test('several products are sold together or not at all, and stock sold elsewhere is shown at its line', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, clientId } = await bookThreeServices(reception)
  const { appointmentId } = await checkIn(reception, agenda.agendaId)
  const products = await reception.get<Product[]>('Products')
  const [first, second] = products.filter((product) => product.stock > 2)
  if (!first || !second) throw new Error('The salon sells fewer than two products')
  await signIn(page, 'receptionist', `/productCheckout/${appointmentId}/${clientId}`)
  const basket = page.getByRole('region', { name: 'Products to add' }).locator('.vs-lines > li')

  await test.step('fill the basket by name; an unknown barcode is reported', async () => {
    const search = page.getByRole('combobox', { name: 'Search or scan a product' })
    await expect(search).toBeFocused()
    for (const { product } of [first, second]) {
      await search.fill(product)
      await page.getByRole('option').filter({ hasText: product }).first().click()
    }
    await expect(basket).toHaveCount(2)
    await page.getByRole('button', { name: `Add one ${first.product}` }).click()
    await expect(page.getByRole('button', { name: 'Add 3 products' })).toBeVisible()
    await scanBarcode(page, '9999999999999')
    await expect(toast(page, 'No product with barcode 9999999999999.')).toBeVisible()
  })
  await test.step('one piece too many: nothing is sold, and the line shows the stock that is left', async () => {
    await reception.post('Products/Stock', { quantity: 1 - first.stock, reason: 'Sold elsewhere' }, `/${first.productId}`)
    await page.getByRole('button', { name: 'Add 3 products' }).click()
    await expect(page.getByText('Nothing was added: not enough stock of the marked products.')).toBeVisible()
    await expect(basket.filter({ hasText: first.product })).toContainText('1 in stock')
    expect((await findVisit(reception, agenda.agendaId)).clientHistoryProductsDTO).toEqual([])
  })
  await test.step('with one piece less both products are sold', async () => {
    await page.getByRole('button', { name: `Remove one ${first.product}` }).click()
    await page.getByRole('button', { name: 'Add 2 products' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/${appointmentId}/`))
    await expect(page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')).toHaveCount(2)
    expect((await findVisit(reception, agenda.agendaId)).clientHistoryProductsDTO).toHaveLength(2)
  })
})
