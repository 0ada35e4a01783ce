import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { sumEuro } from '../../schema/rules/money.ts'
import { readPdf } from '../support/pdf-text.ts'
import { getCard } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'
import { countTotal, formatEuro as euro, serveWalkIn } from './support/visit-steps.ts'

const getField = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()

interface Payment {
  readonly payments: readonly { method: string; amount: number }[]
  readonly owed?: number
  readonly tip?: number
}
const checkOut = (caller: Caller, { appointmentId, version }: Appointment, payment: Payment) =>
  caller.post<Appointment>('Appointments/Checkout', { version, ...payment }, `/${appointmentId}`)

test('part of a visit is paid with a tip for two, and the balance is paid from the agenda, undone once', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const reception = await callAs(request, 'receptionist')
  const { total, first, second, path } = await serveWalkIn(reception, { name: 'Berta Libri' })
  const rest = sumEuro([total, 5, -40])
  await (await callAs(request, 'admin')).post('CardTerminals', { name: 'Front desk' })
  await signIn(page, 'receptionist', path)

  await test.step('a tip of €5 is shared by two team members', async () => {
    const tip = page.getByRole('region', { name: 'Tip' })
    await tip.getByRole('button', { name: '€5', exact: true }).click()
    await tip.getByRole('button', { name: second.firstName, exact: true }).click()
    for (const { firstName } of [first, second])
      await expect(tip.getByRole('button', { name: `${firstName} €2.50` })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('€40 are paid by card at a terminal, the rest is left unpaid', async () => {
    await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByRole('combobox', { name: 'Terminal' }).click()
    await page.getByRole('option', { name: 'Front desk' }).click()
    await page.getByLabel('Amount, Card').fill('40')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: `Leave ${euro(rest)} unpaid` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Charge €40.00' }).click()
    await expect(page.getByRole('heading', { name: '€40.00 paid' })).toBeVisible()
    await expect(page.getByText(`${euro(rest)} outstanding`)).toBeVisible()
  })
  await navigate(page, '/agendas')
  await getCard(page, 'Berta Libri').first().click()
  const outstanding = (amount: number) => page.locator('.note').filter({ hasText: `Total outstanding: ${euro(amount)}` })

  await test.step('a balance payment above the balance is refused; one of €10 is undone', async () => {
    await outstanding(rest).getByRole('button', { name: 'Pay balance' }).click()
    await getField(page, 'Amount').fill('500')
    await press(page, /^Charge/)
    await expect(page.getByRole('dialog').getByText('More than the outstanding balance')).toBeVisible()
    await getField(page, 'Amount').fill('10')
    await press(page, 'Charge €10.00')
    await expect(outstanding(rest - 10)).toBeVisible()
    await toast(page, '€10.00 of the outstanding balance paid').getByRole('button', { name: 'Undo' }).click()
    await expect(outstanding(rest)).toBeVisible()
  })
  await test.step('the whole balance is paid in cash', async () => {
    await closeToasts(page)
    await outstanding(rest).getByRole('button', { name: 'Pay balance' }).click()
    await press(page, 'Cash')
    await press(page, `Charge ${euro(rest)}`)
    await expect(outstanding(rest)).toBeHidden()
    await navigate(page, path)
    await expect(page.getByRole('heading', { name: `${euro(total + 5)} paid` })).toBeVisible()
  })
  await test.step('at the end of the day the terminal says €38: the difference and its payment are shown', async () => {
    await page.getByRole('link', { name: 'End of day' }).click()
    const terminals = page.getByRole('region', { name: 'Card terminals' })
    await expect(terminals.getByRole('row', { name: /Front desk/ })).toContainText('€40.00')
    await terminals.getByLabel('Total of Front desk').fill('38')
    await terminals.getByRole('button', { name: 'Save' }).click()
    await expect(terminals.getByText('−€2.00')).toBeVisible()
    const ofDesk = terminals.getByRole('rowgroup').filter({ has: page.getByLabel('Total of Front desk') })
    await expect(ofDesk.getByRole('link', { name: 'Berta Libri' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a refund is limited to the amount paid, can be undone, and is on the receipt, which is downloaded and sent by e-mail', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const reception = await callAs(request, 'receptionist')
  const visit = await serveWalkIn(reception, { name: 'Berta Libri' })
  const [product] = visit.clientHistoryProductsDTO
  const price = euro(product?.price ?? 0)
  await checkOut(reception, visit, { payments: [{ method: 'card', amount: visit.total + 5 }], tip: 5 })
  await signIn(page, 'receptionist', visit.path)

  await test.step('more than the amount paid is refused', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await getField(page, 'Amount').fill('999')
    await press(page, 'Not satisfied')
    await press(page, 'Refund €999.00')
    await expect(page.getByRole('dialog').getByText("A refund can't be more than the amount paid")).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a refund is undone', async () => {
    await getField(page, 'Amount').fill('12.34')
    await press(page, 'Refund €12.34')
    await toast(page, '€12.34 refunded').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Refund undone')).toBeVisible()
    await closeToasts(page)
  })
  await test.step('a product is refunded in cash, with special characters in the details', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('dialog').getByText('By service or product').click()
    await page.getByRole('dialog').getByText(`${product?.product}, ${price}`).click()
    await press(page, 'Cash')
    await getField(page, 'Details').fill('Allergic “Ж” <b>')
    await press(page, /^Refund €/)
    // It was paid by card.
    await expect(page.getByRole('dialog').getByText('This was paid by another method: please confirm')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByText(`Refund ${price} by another method than the payment: Cash`).click()
    await press(page, /^Refund €/)
    await expect(page.getByRole('heading', { name: `${euro(visit.total + 5 - (product?.price ?? 0))} paid` })).toBeVisible()
    await expect(page.getByText(`${price} refunded (Cash)`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Receipt' }).getByText('Refunded (Cash)')).toBeVisible()
    const transactions = page.getByRole('region', { name: 'Transactions' })
    // Payment, refund, its reversal, refund.
    await expect(transactions.getByRole('listitem')).toHaveCount(4)
    await expect(transactions.getByText('Allergic “Ж” <b>')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the receipt is a PDF with the refund', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download receipt (PDF)' }).click()
    const { buffer, byteOffset, byteLength } = readFileSync(await (await downloading).path())
    const { texts } = readPdf(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
    expect(texts).toEqual(expect.arrayContaining(['Berta Libri', euro(visit.total + 5), 'Refunded', `-${price}`]))
    expect(texts.join()).toContain('This is not a tax document.')
  })
  await test.step('the receipt is sent by e-mail, not without an address', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    await press(page, 'Send')
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible()
    await getField(page, 'E-mail address').fill('berta@example.test')
    await press(page, 'Send')
    await expect(toast(page, 'Receipt sent to berta@example.test')).toBeVisible()
  })
})

test('a voided checkout returns products to stock and is paid again together with the balance of an earlier visit', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const reception = await callAs(request, 'receptionist')
  const visit = await serveWalkIn(reception, { name: 'Berta Libri' })
  const readDrawer = async () => (await reception.get<EndOfDay>('TillDays', `?date=${today}`)).expectedCash
  const before = await readDrawer()
  const rest = sumEuro([visit.total, 5, -40])
  await checkOut(reception, visit, { payments: [{ method: 'card', amount: 40 }], tip: 5, owed: rest })
  const [product] = visit.clientHistoryProductsDTO
  const total = visit.total - (product?.price ?? 0)
  await test.step('the balance is paid in cash, and the product refunded in cash', async () => {
    const balance = { clientId: visit.clientId, owed: rest, payments: [{ method: 'cash', amount: rest }] }
    await reception.post('BookEntries/Settle', balance)
    const { version } = await reception.get<Appointment>('Appointments', `/${visit.appointmentId}`)
    const refund = { version, lines: [product?.clientHistoryProductId], method: 'cash', reason: 'Allergic' }
    await reception.post('Appointments/Refund', refund, `/${visit.appointmentId}`)
    expect(await readDrawer()).toBeCloseTo(before + rest - (product?.price ?? 0))
  })
  const other = await serveWalkIn(reception, { clientId: visit.clientId })
  const { owed } = await checkOut(reception, other, { payments: [], owed: other.total })
  await signIn(page, 'receptionist', visit.path)

  await test.step('void', async () => {
    await page.getByRole('button', { name: 'Void checkout' }).click()
    await page.getByRole('dialog').getByText('Return products to stock').click()
    await press(page, 'Wrong price')
    await press(page, 'Void checkout')
    await expect(toast(page, 'Checkout voided')).toBeVisible()
  })
  await test.step('pay again, without the product and with the balance', async () => {
    await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Cash' }).click()
    await page.getByRole('complementary', { name: 'Payment' }).getByRole('button', { name: 'Add to this payment' }).click()
    await page.getByRole('button', { name: `Charge ${euro(total + owed)}` }).click()
    await expect(page.getByRole('heading', { name: `${euro(total)} paid` })).toBeVisible()
    expect(await reception.get<Appointment>('Appointments', `/${other.appointmentId}`)).toMatchObject({ owed: 0 })
    // Balance payment and refund in cash were reversed with the checkout.
    expect(await readDrawer()).toBeCloseTo(before + total + owed)
  })
})

test('the end of day is counted again after a refund at another desk and closes with a difference only when it has a reason', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const [reception, admin] = [await callAs(request, 'receptionist'), await callAs(request, 'admin')]
  const visit = await serveWalkIn(reception, { name: 'Berta Libri' })
  const readDay = () => reception.get<EndOfDay>('TillDays', `?date=${today}`)
  const { expectedCash: before } = await readDay()
  const { version, appointmentId } = await checkOut(admin, visit, { payments: [{ method: 'cash', amount: visit.total }] })
  const expected = before + visit.total
  await signIn(page, 'receptionist', visit.path)
  await page.getByRole('link', { name: 'End of day' }).click()
  const drawer = page.getByRole('complementary', { name: 'Count the drawer' })
  const close = drawer.getByRole('button', { name: 'Close Wednesday 18 November' })
  await expect(drawer.getByText(euro(expected))).toHaveCount(1)

  await test.step('a refund was posted while the drawer was counted', async () => {
    await countTotal(drawer, expected)
    const refund = { version, amount: 7.5, method: 'cash', reason: 'Too short' }
    await admin.post<Appointment>('Appointments/Refund', refund, `/${appointmentId}`)
    await close.click()
    await expect(drawer.getByText('A new transaction was recorded. Please count again.')).toBeVisible()
    await expect(drawer.getByText(euro(expected - 7.5))).toHaveCount(1)
  })
  await test.step('a difference needs a reason', async () => {
    await drawer.getByLabel('Counted').fill((expected - 9.5).toFixed(2))
    await drawer.getByLabel('Float for tomorrow').fill('100')
    await close.click()
    await expect(drawer.getByText('Enter a reason for the difference')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('with a reason the day is closed', async () => {
    await drawer.getByLabel('Reason for the difference').fill('Stamps')
    await close.click()
    await expect(page.locator('.page-head').getByText(/^Closed 10:00 by/)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Drawer' }).getByText('−€2.00')).toBeVisible()
    await page.getByRole('button', { name: 'Past days' }).click()
    await expect(page.getByRole('dialog').getByRole('row', { name: /Wed 18 Nov/ })).toContainText('−€2.00')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    expect((await readDay()).closing).toMatchObject({ difference: -2, leftCash: 100, note: 'Stamps' })
  })
  await test.step('the page fits every width', async () => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const right = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('.td .card')].map((card) => card.getBoundingClientRect().right)),
      )
      expect(right, `at ${width}`).toBeLessThanOrEqual(width)
    }
  })
})
