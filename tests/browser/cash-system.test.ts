import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import type { CashConnection } from '../../schema/api/money/cash-system-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { cashSystemKey, cashSystemWebhookSecret } from '../../worker/local/fakes/cash-system-catalogue.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('a salon is connected to its cash system, imports the catalogue, exports a visit and sees its receipt', async ({ page, journey }) => {
  const admin = await callAs(page.request, 'admin')
  const salonId = 'sal_aurora_salon'
  const [client] = await admin.get<ClientSummary[]>('Clients/Search', '?search=anna')
  // Once it is connected, the salon sells in advance only within a visit.
  await admin.post('GiftCards', { amount: 10, clientId: client?.clientId, payments: [{ method: 'cash', amount: 10 }] })

  await test.step('the key is entered and a sales point chosen', async () => {
    await signIn(page, 'admin', '/salonConfig?tab=cash')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect the cash system' })
    await dialog.getByLabel('API key').fill('wrong')
    await dialog.getByRole('button', { name: 'Find sales points' }).click()
    await expect(dialog.getByText(/accept this key/)).toBeVisible()
    await dialog.getByLabel('API key').fill(cashSystemKey)
    await dialog.getByRole('button', { name: 'Find sales points' }).click()
    await dialog.getByRole('combobox', { name: 'Sales point' }).click()
    await page.getByRole('option', { name: /Bottega del Taglio Via Po/ }).click()
    await dialog.getByLabel('Secret for notices').fill(cashSystemWebhookSecret)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  })

  await test.step('categories are marked, and services and products imported', async () => {
    await page.getByRole('button', { name: 'Mark categories' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark categories' })
    for (const name of ['Capelli', 'Barba']) await dialog.getByRole('radiogroup', { name }).getByText('Services').click()
    await dialog.getByRole('radiogroup', { name: 'Rivendita' }).getByText('Products').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Import services and products' }).click()
    await expect(page.getByText('6 new, 0 changed, 0 the same, 0 to decide, 0 left out')).toBeVisible()
    await expect(page.getByText('In both: 4 services, 2 products, 0 clients')).toBeVisible()
    await expectAccessible(page)
  })

  const services = await admin.get<Service[]>('Services')
  const cut = services.find(({ service }) => service === 'Taglio uomo')
  const { rows: running } = await journey.db.execute(
    'SELECT user_id FROM client_history_services WHERE start_utc IS NOT NULL AND end_utc IS NULL',
  )
  const userId = cut?.assignedStaff.find((id) => running.every((row) => row.user_id !== id))
  const walkIn = { serviceId: cut?.serviceId, userId, mayOverlap: true }
  const { appointmentId, clientId } = await admin.post<Appointment>('Appointments', {
    clientId: client?.clientId,
    services: [walkIn],
    outsideHours: true,
  })
  for (const step of ['StartServices', 'Stop']) await admin.post(`Appointments/${step}`, undefined, `/${appointmentId}`)

  await test.step("the client's own gift card pays for a part with one press", async () => {
    await navigate(page, `/checkout/${appointmentId}/${clientId}`)
    await page.getByRole('button', { name: /^Use gift card •••• .{4}: €10.00$/ }).click()
    await expect(page.getByText(/€0.00 left$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the checkout sends the order, once', async () => {
    await page.getByRole('button', { name: 'Send order of €14.00' }).click()
    await expect(page.getByText('Waiting for the receipt')).toBeVisible()
    await expect(toast(page, 'Sent to the cash system')).toBeVisible()
  })

  await test.step('the receipt marks the visit paid', async () => {
    const { webhookUrl } = await admin.get<CashConnection>('CashSystem/Connection', `/${salonId}`)
    const gateway = `${journey.messagesPage}cash-system/local`
    const [order] = await (await fetch(`${gateway}/orders`, { method: 'POST', body: '{}' })).json()
    expect(order).toMatchObject({ amount: 24, payments: [{ type: 'VOUCHER', amount: 10 }] })
    const printed = await fetch(`${gateway}/receipt`, {
      method: 'POST',
      body: JSON.stringify({ externalId: order.externalId, method: 'ELECTRONIC', secret: cashSystemWebhookSecret }),
    })
    const notice = await printed.json()
    const path = `/api/${(webhookUrl ?? '').split('/api/')[1]}`
    expect((await page.request.post(path, { data: Buffer.from(notice.body), headers: notice.headers })).status()).toBe(200)
    await expect(page.getByText('Paid in the cash system')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an order that needs attention is marked as done and brought back', async () => {
    await journey.db.execute('UPDATE cash_orders SET receipt_cents = receipt_cents + 100')
    await navigate(page, '/salonConfig?tab=cash')
    const orders = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Orders that need attention' }) })
    await expect(orders).toContainText('Receipt of €25.00 for an order of €24.00')
    await expectAccessible(page)
    await orders.getByRole('button', { name: 'Mark as done' }).press('Enter')
    await expect(orders).toHaveCount(0)
    await toast(page, 'Marked as done').getByRole('button', { name: 'Undo' }).click()
    await expect(orders.getByRole('listitem')).toHaveCount(1)
  })
})
