import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Appointment } from '../../schema/api/appointments.ts'
import type { Service } from '../../schema/api/catalogue.ts'
import type { EndOfDay } from '../../schema/api/end-of-day.ts'
import type { Product } from '../../schema/api/products.ts'
import type { User } from '../../schema/api/staff.ts'
import { readPdf } from '../support/pdf-text.ts'
import { cardOf, type Desk, desk, signIn, toast } from './support/agenda-steps.ts'
import { violations } from './support/axe.ts'
import { demoDay, expect, test } from './support/journey.ts'
import { walk } from './support/shell.ts'

const today = demoDay.slice(0, 10)

/** Somebody who walked in: a cut and a blow-dry by two people, and a bottle; all of it done. */
async function served(reception: Desk, who: { name: string } | { clientId: string }) {
  const [services, people] = [
    await reception.get<Service[]>('Services'),
    await reception.get<User[]>('Users/GetOnlyWorking', `?date=${today}`),
  ]
  const [product] = await reception.get<Product[]>('Products', '?onlyAvailable=true')
  const [cut, dry] = [services.find((one) => one.service === 'Cut'), services.find((one) => one.service === 'Blow-dry')]
  const first = people.find((one) => cut?.assignedStaff.includes(one.userId))
  const second = people.find((one) => dry?.assignedStaff.includes(one.userId) && one.userId !== first?.userId)
  if (!cut || !dry || !first || !second || !product) throw new Error('The salon cuts, dries and sells')
  const client =
    'clientId' in who ? who : await reception.post<{ clientId: string }>('Clients', { ...who, phoneNumber: '+39 347 555 0188' })
  const line = (service: Service, userId: string) => ({ serviceId: service.serviceId, userId, mayOverlap: true })
  const visit = await reception.post<Appointment>('Appointments', {
    ...{ clientId: client.clientId, outsideHours: true },
    services: [line(cut, first.userId), line(dry, second.userId)],
  })
  const { appointmentId } = visit
  await reception.post('Appointments/StartServices', undefined, `/${appointmentId}`)
  await reception.post('ClientHistoryProducts', { appointmentId, productId: product.productId, userId: first.userId })
  const done = await reception.post<Appointment>('Appointments/Stop', undefined, `/${appointmentId}`)
  return { ...client, ...done, first, second }
}
const field = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const euro = (amount: number) => new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amount)

/** Puts the notices away: three are shown at once, and the next one waits its turn. */
async function quiet(page: Page) {
  const close = page.locator('[data-scope="toast"][data-part="root"]').getByRole('button', { name: 'Close' })
  await expect(async () => {
    for (const one of await close.all()) await one.click({ timeout: 500 })
    expect(await close.count()).toBe(0)
  }).toPass()
}

test('a part now and the rest later, a tip for two, money back, a check-out taken back and paid with an older debt, the receipt, and the day closed with a difference', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const [reception, boss] = [await desk(request, 'receptionist'), await desk(request, 'admin')]
  const visit = await served(reception, { name: 'Berta Libri' })
  const { appointmentId, clientId, total, first, second } = visit
  const till = `/checkout/${appointmentId}/${clientId}`
  const open = async () => (await reception.get<EndOfDay>('TillDays', `?date=${today}`)).expectedCash
  const cash = await open()
  await signIn(page, 'receptionist')
  await walk(page, till)

  // Five euro for both, forty now, the rest another time.
  const tip = page.getByRole('region', { name: 'Tip' })
  await tip.getByRole('button', { name: '€5', exact: true }).click()
  await tip.getByRole('button', { name: second.firstName, exact: true }).click()
  for (const { firstName } of [first, second])
    await expect(tip.getByRole('button', { name: `${firstName} €2.50` })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Card' }).click()
  await page.getByLabel('Amount, Card').fill('40')
  await page.keyboard.press('Tab')
  const rest = total + 5 - 40
  await page.getByRole('button', { name: `Leave ${euro(rest)} unpaid` }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Charge €40.00' }).click()
  await expect(page.getByRole('heading', { name: '€40.00 paid' })).toBeVisible()
  await expect(page.getByText(`${euro(rest)} outstanding`)).toBeVisible()

  // The card in the agenda says so, and takes a part of it; the receptionist slips, and takes that back.
  await walk(page, '/agendas')
  await cardOf(page, 'Berta Libri').first().click()
  const owes = page.locator('.note').filter({ hasText: `Total outstanding: ${euro(rest)}` })
  await owes.getByRole('button', { name: 'Pay balance' }).click()
  await field(page, 'Amount').fill('500')
  await press(page, /^Charge/)
  await expect(page.getByRole('dialog').getByText('More than the outstanding balance')).toBeVisible()
  await field(page, 'Amount').fill('10')
  await press(page, 'Charge €10.00')
  await expect(page.locator('.note').filter({ hasText: `Total outstanding: ${euro(rest - 10)}` })).toBeVisible()
  await toast(page, '€10.00 of the outstanding balance paid').getByRole('button', { name: 'Undo' }).click()
  await expect(owes).toBeVisible()
  await quiet(page)
  await owes.getByRole('button', { name: 'Pay balance' }).click()
  await press(page, 'Cash')
  await press(page, `Charge ${euro(rest)}`)
  await expect(owes).toBeHidden()

  // Money back: not more than was paid, and not without a reason; taken back; then the bottle.
  await walk(page, till)
  await expect(page.getByRole('heading', { name: `${euro(total + 5)} paid` })).toBeVisible()
  await quiet(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await field(page, 'Amount').fill('999')
  await press(page, 'Not satisfied')
  await press(page, 'Refund €999.00')
  await expect(page.getByRole('dialog').getByText("A refund can't be more than the amount paid")).toBeVisible()
  expect(await violations(page)).toEqual([])
  await field(page, 'Amount').fill('12.34')
  await press(page, 'Refund €12.34')
  await toast(page, '€12.34 refunded').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Refund undone')).toBeVisible()
  await quiet(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByText('By service or product').click()
  const bottle = visit.clientHistoryProductsDTO[0]
  await page
    .getByRole('dialog')
    .getByText(`${bottle?.product}, ${euro(bottle?.price ?? 0)}`)
    .click()
  await press(page, 'Cash')
  await field(page, 'Details').fill('Allergic “Ж” <b>')
  await press(page, /^Refund €/)
  const entries = page.getByRole('region', { name: 'Transactions' })
  await expect(entries.getByRole('listitem')).toHaveCount(7)
  await expect(entries.getByText('Allergic “Ж” <b>')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The receipt, opened by another reader, and by e-mail.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download receipt (PDF)' }).click()])
  const bytes = readFileSync(await file.path())
  const paper = readPdf(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  expect(paper.texts).toEqual(expect.arrayContaining(['Berta Libri', euro(total + 5), 'Refunded', `-${euro(bottle?.price ?? 0)}`]))
  expect(paper.texts.join()).toContain('Questo non è un documento fiscale.')
  await quiet(page)
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await press(page, 'Send')
  await expect(page.getByRole('dialog').getByText('Required')).toBeVisible()
  await field(page, 'E-mail address').fill('berta@example.test')
  await press(page, 'Send')
  await expect(toast(page, 'Receipt sent to berta@example.test')).toBeVisible()

  // Meanwhile she was here again, and will bring the money another time.
  const again = await served(boss, { clientId })
  const { owed: due } = await boss.post<Appointment>(
    'Appointments/Checkout',
    { version: again.version, payments: [], owed: again.total },
    `/${again.appointmentId}`,
  )

  // Taken back as a whole, the bottle to the shelf; paid anew.
  await quiet(page)
  await page.getByRole('button', { name: 'Void checkout' }).click()
  await page.getByRole('dialog').getByText('Return products to stock').click()
  await press(page, 'Wrong price')
  await press(page, 'Void checkout')
  await expect(toast(page, 'Checkout voided')).toBeVisible()
  const asked = total - (bottle?.price ?? 0)
  await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Cash' }).click()
  const sums = page.getByRole('complementary', { name: 'Payment' })
  await sums.getByRole('button', { name: 'Add to this payment' }).click()
  await page.getByRole('button', { name: `Charge ${euro(asked + due)}` }).click()
  await expect(page.getByRole('heading', { name: `${euro(asked)} paid` })).toBeVisible()

  // The day: while the drawer is counted, another desk gives something back; then it is closed, two euro short.
  const drawn = cash + asked + due
  await page.getByRole('link', { name: 'End of day' }).click()
  const drawer = page.getByRole('complementary', { name: 'Count cash' })
  await expect(drawer.getByText(euro(drawn))).toHaveCount(1)
  const { version } = await boss.get<Appointment>('Appointments', `/${again.appointmentId}`)
  await boss.post<Appointment>(
    'Appointments/Refund',
    { version, amount: 7.5, method: 'cash', reason: 'Too short' },
    `/${again.appointmentId}`,
  )
  await drawer.getByLabel('Counted').fill(drawn.toFixed(2))
  await drawer.getByRole('button', { name: 'Close 18 Nov' }).click()
  await expect(drawer.getByText('A new transaction was recorded. Please count again.')).toBeVisible()
  await expect(drawer.getByText(euro(drawn - 7.5))).toHaveCount(1)
  await drawer.getByLabel('Counted').fill((drawn - 9.5).toFixed(2))
  await drawer.getByLabel('Float for tomorrow').fill('100')
  await drawer.getByRole('button', { name: 'Close 18 Nov' }).click()
  await expect(drawer.getByText('Enter a reason for the difference')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await drawer.getByLabel('Note').fill('Stamps')
  await drawer.getByRole('button', { name: 'Close 18 Nov' }).click()
  await expect(page.locator('.page-head').getByText(/^Closed 10:00 by/)).toBeVisible()
  await expect(drawer.getByText('-€2.00').or(drawer.getByText('−€2.00'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  const late = await boss.get<EndOfDay>('TillDays', `?date=${today}`)
  expect(late.closing).toMatchObject({ difference: -2, leftCash: 100, note: 'Stamps' })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const right = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('.td .card')].map((card) => card.getBoundingClientRect().right)),
    )
    expect(right, `at ${width}`).toBeLessThanOrEqual(width)
  }
})
