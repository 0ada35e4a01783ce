import type { APIRequestContext, APIResponse, Browser, BrowserContext, Page } from '@playwright/test'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { Appointment, AppointmentOfDay } from '../../schema/api/appointments.ts'
import type { Service } from '../../schema/api/catalogue.ts'
import type { Product } from '../../schema/api/products.ts'
import type { User } from '../../schema/api/staff.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { violations } from './support/axe.ts'
import { demoDay, expect, type Journey, test } from './support/journey.ts'

const zone = 'Europe/Rome'
const today = demoDay.slice(0, 10)
/** What somebody else does is seen after this long at the latest; a little is added for a busy machine. */
const followed = { timeout: 6000 }

async function signIn(page: Page, username: string, path: string, language: 'en' | 'it' = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.shell')).toBeVisible()
  await page.goto(path)
}

/** Another browser in the same salon. */
async function secondBrowser(browser: Browser, username: string, path: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  await context.clock.setFixedTime(demoDay)
  const page = await context.newPage()
  await signIn(page, username, path)
  return { page, context }
}

/** So many minutes after the journey began, for everybody's browser and for the server. */
async function later(minutes: number, journey: Journey, ...contexts: BrowserContext[]): Promise<void> {
  const now = new Date(Date.parse(demoDay) + minutes * 60_000).toISOString()
  for (const context of contexts) {
    await context.clock.setFixedTime(now)
    await context.setExtraHTTPHeaders({ 'x-test-database': journey.name, 'x-test-now': now })
  }
}

async function desk(request: APIRequestContext, username: string) {
  const reply = await request.post('/api/Sessions/Login', { form: { username, password: 'demo-password' } })
  const { sessionCode }: { sessionCode: string } = await reply.json()
  async function read<T>(answer: APIResponse): Promise<T> {
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  return {
    get: async <T>(row: string, rest = '') => read<T>(await request.get(`/api/${row}/${sessionCode}${rest}`)),
    post: async <T>(row: string, data?: unknown, rest = '') => read<T>(await request.post(`/api/${row}/${sessionCode}${rest}`, { data })),
  }
}
type Desk = Awaited<ReturnType<typeof desk>>

/** The salon at this moment, with nobody at work: who is free is the journey's own business. */
async function quietSalon(reception: Desk) {
  const visits = await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  for (const visit of visits) {
    const open = visit.startServices && !visit.checkedOut && visit.clientHistoryServicesDTO.some((service) => !service.end)
    if (open) await reception.post('Appointments/Stop', undefined, `/${visit.appointmentId}`)
  }
  const services = await reception.get<Service[]>('Services')
  const people = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${today}`)
  const service = (name: string) => {
    const found = services.find((one) => one.service === name)
    if (!found) throw new Error(`The salon offers ${name}`)
    return found
  }
  const davide = people.find((one) => one.username === 'assistance')
  const cutter = people.find((one) => service('Cut').assignedStaff.includes(one.userId))
  if (!davide || !cutter) throw new Error('Davide works today, and somebody who cuts')
  return { service, davide, cutter }
}

/** A client of today with three services of two people: a cut, then conditioning and a blow-dry with Davide. */
async function threeServices(reception: Desk, name: string, phoneNumber: string) {
  const salon = await quietSalon(reception)
  const client = await reception.post<{ clientId: string }>('Clients', {
    name,
    phoneNumber,
    allergies: 'PPD',
    birthDate: `1980-${today.slice(5)}`,
  })
  const line = (service: Service, userId: string, time: string) => ({
    serviceId: service.serviceId,
    userId,
    start: toIso(atTime(today, time, zone)),
    mayOverlap: true,
  })
  const agenda = await reception.post<Agenda>('Agendas', {
    clientId: client.clientId,
    outsideHours: true,
    agendaServicesDTO: [
      line(salon.service('Cut'), salon.cutter.userId, '10:15'),
      line(salon.service('Deep conditioning'), salon.davide.userId, '11:00'),
      line(salon.service('Blow-dry'), salon.davide.userId, '11:30'),
    ],
  })
  return { ...salon, ...client, agenda }
}

const board = (page: Page, status: string) => page.locator('.bd-col').filter({ has: page.getByRole('heading', { name: status }) })
const card = (page: Page, name: string) => page.locator('.bd-card').filter({ hasText: name })
const inColumn = (page: Page, status: string, name: string) => board(page, status).locator('.bd-card').filter({ hasText: name })
const toast = (page: Page, text: string | RegExp) => page.locator('[data-scope="toast"][data-part="root"]').filter({ hasText: text })
const visitOf = async (reception: Desk, agendaId: string): Promise<AppointmentOfDay> => {
  const rows = await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  const row = rows.find((one) => one.agendaId === agendaId)
  if (!row) throw new Error('The booking is of today')
  return row
}
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    // Counted from here on; one listener counts, however often it begins anew.
    const counting = document.body.dataset.clicks !== undefined
    document.body.dataset.clicks = ''
    if (counting) return
    // Presses of the mouse: Enter on a button is none, and a label hands its click on to its field.
    const count = () => {
      document.body.dataset.clicks = `${document.body.dataset.clicks ?? ''}|`
    }
    addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => document.body.dataset.clicks?.length ?? 0)
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('three services of two people from arrival to paid in five clicks, seen live in a second browser', async ({
  page,
  context,
  browser,
  journey,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { agenda, clientId, cutter } = await threeServices(reception, 'Zenobia Marchesi', '+39 347 900 3344')
  const floor = await secondBrowser(browser, 'assistance', '/appointments')
  await expect(inColumn(floor.page, 'Not In Salon', 'Zenobia Marchesi')).toBeVisible()
  await expect(floor.page.getByRole('radio', { name: 'All', exact: true })).toHaveCount(0)

  await signIn(page, 'receptionist', '/agendas')
  await page.locator(`[data-cover="${agenda.agendaServicesDTO[0]?.agendaServiceId}"]`).click()
  const panel = page.getByRole('complementary', { name: 'Booking' })
  const clicks = await countClicks(page)
  await panel.getByRole('button', { name: 'Check in' }).click()
  await expect(toast(page, 'Zenobia Marchesi checked in.')).toBeVisible()
  await expect(inColumn(floor.page, 'Waiting', 'Zenobia Marchesi')).toBeVisible(followed)
  await panel.getByRole('button', { name: `Start with ${cutter.firstName}` }).click()
  await expect(inColumn(floor.page, 'Waiting', 'Zenobia Marchesi').locator('.is-running')).toBeVisible(followed)
  await later(105, journey, context, floor.context)
  await panel.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(inColumn(floor.page, 'Completed', 'Zenobia Marchesi')).toBeVisible(followed)
  await panel.getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('button', { name: 'Charge €88.00' }).click()
  await expect(page.getByRole('heading', { name: '€88.00 paid' })).toBeVisible()
  expect(await clicks()).toBe(5)
  await expect(toast(page, 'Paid.')).toBeVisible()
  await expect(card(floor.page, 'Zenobia Marchesi')).toHaveCount(0, followed)
  const { rows } = await journey.db.execute({
    sql: 'SELECT total_cents, tip_cents, owed_cents, (SELECT group_concat(method || amount_cents) FROM payments y WHERE y.appointment_id = p.appointment_id) AS paid FROM appointments p WHERE agenda_id = ?',
    args: [agenda.agendaId],
  })
  expect(rows.map((row) => ({ ...row }))).toEqual([{ total_cents: 8800, tip_cents: 0, owed_cents: 0, paid: 'card8800' }])

  // The next booking: in so many weeks, and confirmed; all three services of both people are in it.
  await page.getByText(/^In 6 weeks, same time/).click()
  await page.getByRole('button', { name: 'Confirm Wednesday 30 December' }).click()
  await expect(page.getByText('Next visit booked')).toBeVisible()
  expect(await clicks()).toBe(7)
  const booked = await reception.get<Agenda[]>('Agendas', `?clientId=${clientId}&dateFrom=2026-12-30&dateTo=2026-12-30`)
  expect(booked.map((one) => [one.start, one.agendaServicesDTO.length])).toEqual([['2026-12-30T09:15:00Z', 3]])
  await floor.context.close()
})

test('each service has its own clock and person: called, started, late, stopped, taken back, corrected', async ({
  page,
  context,
  browser,
  journey,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { agenda, cutter } = await threeServices(reception, 'Zenobia Marchesi', '+39 347 900 3344')
  const floor = await secondBrowser(browser, 'assistance', '/appointments')
  await signIn(page, 'receptionist', '/appointments')

  // Arrived by mistake, and really.
  const mine = card(page, 'Zenobia Marchesi')
  await expect(mine.getByText('PPD')).toBeVisible()
  await mine.getByRole('button', { name: 'Check in' }).click()
  await expect(inColumn(page, 'Ready', 'Zenobia Marchesi')).toBeVisible()
  await toast(page, 'Zenobia Marchesi checked in.').getByRole('button', { name: 'Undo' }).click()
  await expect(inColumn(page, 'Not In Salon', 'Zenobia Marchesi')).toBeVisible()
  expect(await visitOf(reception, agenda.agendaId)).toMatchObject({ appointmentId: null, arrival: null, clientHistoryServicesDTO: [] })
  await mine.getByRole('button', { name: 'Check in' }).click()
  await expect(inColumn(floor.page, 'Waiting', 'Zenobia Marchesi')).toBeVisible(followed)
  await expect(card(floor.page, 'Zenobia Marchesi').getByRole('button')).toHaveCount(0)

  // The first service is the other person's; its end calls Davide.
  await mine.getByRole('button', { name: `Start with ${cutter.firstName}` }).click()
  await expect(inColumn(page, 'In-progress', 'Zenobia Marchesi')).toBeVisible()
  await later(30, journey, context, floor.context)
  await mine.getByRole('button', { name: 'Stop Cut' }).click()
  await expect(toast(page, 'Cut completed. Davide is notified for Deep conditioning.')).toBeVisible()
  await expect(toast(floor.page, 'Zenobia Marchesi is ready for Deep conditioning.')).toBeVisible(followed)
  await expect(inColumn(floor.page, 'Ready', 'Zenobia Marchesi')).toBeVisible()
  await floor.page.getByRole('button', { name: 'Start Deep conditioning with Davide' }).click()
  await expect(inColumn(floor.page, 'In-progress', 'Zenobia Marchesi')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Stop Deep conditioning' })).toBeVisible(followed)
  await expect(mine.locator('.tm').nth(1)).toContainText('00:00')

  // Longer than planned is amber, on the desk's board too.
  await later(72, journey, context, floor.context)
  await expect(mine.locator('.bar-x.is-late')).toBeVisible()
  await expect(mine.locator('.tm').nth(1)).toContainText('42:00 / 30:00')
  await floor.page.getByRole('button', { name: 'Stop Deep conditioning' }).click()
  await toast(floor.page, 'Deep conditioning completed for')
    .or(toast(floor.page, 'Davide is notified for Blow-dry'))
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(inColumn(floor.page, 'In-progress', 'Zenobia Marchesi')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Stop Deep conditioning' })).toBeVisible(followed)

  // The work sheet: forgotten to press, put right afterwards; what was there before stays in the trail.
  await card(floor.page, 'Zenobia Marchesi').getByRole('link', { name: 'Zenobia Marchesi' }).click()
  const sheet = floor.page.getByRole('region', { name: 'Services' })
  await sheet.getByRole('button', { name: 'Stop, Deep conditioning' }).click()
  await expect(sheet.getByText('42 min')).toBeVisible()
  await sheet.getByRole('button', { name: 'More actions for Deep conditioning' }).click()
  await floor.page.getByRole('menuitem', { name: 'Edit times' }).click()
  const times = floor.page.getByRole('dialog', { name: 'Deep conditioning' })
  await times.getByLabel('End').fill('10:20')
  await times.getByRole('button', { name: 'Save' }).click()
  await expect(times.getByText('Must end after it starts')).toBeVisible()
  await times.getByLabel('End').fill('10:58')
  await times.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('28 min')).toBeVisible()
  const before = await journey.db.execute(
    "SELECT count(*) AS n FROM audit_log WHERE entity = 'client_history_services' AND action = 'change' AND json_extract(after, '$.end_utc') <> json_extract(before, '$.end_utc')",
  )
  expect(Number(before.rows[0]?.n)).toBeGreaterThan(0)
  await sheet.getByRole('button', { name: 'Start, Blow-dry' }).click()
  await expect(floor.page.getByRole('button', { name: 'Stop Blow-dry' })).toBeVisible()
  await later(100, journey, context, floor.context)
  await floor.page.getByRole('button', { name: 'Stop Blow-dry' }).click()
  await expect(floor.page.getByText('Nothing for you to do right now.')).toBeVisible()
  await expect(inColumn(page, 'Completed', 'Zenobia Marchesi').getByRole('link', { name: /Check out · €88.00/ })).toBeVisible(followed)

  // Two desks at once: the slower one is told, and sees how it is now.
  const visit = await visitOf(reception, agenda.agendaId)
  await reception.post('Appointments/UndoStop', undefined, `/${visit.appointmentId}`)
  await mine.getByRole('link', { name: /Check out/ }).click()
  await expect(page.getByText('Still in progress: Blow-dry')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charge €88.00' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Stop now' }).click()
  await expect(page.getByRole('button', { name: 'Charge €88.00' })).not.toHaveAttribute('aria-disabled', 'true')
  await floor.context.close()
})

test('the till: products by name and by barcode, discounts, tip, several payments, another payer, a lost line, two desks', async ({
  page,
  browser,
  journey,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { agenda, clientId } = await threeServices(reception, 'Zenobia Marchesi', '+39 347 900 3344')
  await reception.post('Clients', { name: 'Ottavio Marchesi', phoneNumber: '+39 347 900 3355' })
  const arrived = await reception.post<Appointment>('Appointments', { agendaId: agenda.agendaId, arrived: true })
  await reception.post('Appointments/StartServices', undefined, `/${arrived.appointmentId}`)
  await reception.post('Appointments/Stop', undefined, `/${arrived.appointmentId}`)
  const products = await reception.get<Product[]>('Products')
  const scanned = products.find((one) => one.stock > 3 && JSON.parse(one.barcodesJSON).length > 0 && one.specialPrice === null)
  const typed = products.find((one) => one.stock > 3 && one !== scanned && one.specialPrice === null)
  if (!scanned || !typed) throw new Error('The salon sells products')

  const path = `/checkout/${arrived.appointmentId}/${clientId}`
  await signIn(page, 'receptionist', path)
  const other = await secondBrowser(browser, 'admin', path)
  await expect(other.page.getByRole('button', { name: 'Charge €88.00' })).toBeVisible()

  // A reader types fast and ends with Enter, wherever the focus is.
  await expect(page.getByRole('button', { name: 'Charge €88.00' })).toBeVisible()
  await page.keyboard.type(JSON.parse(scanned.barcodesJSON)[0], { delay: 0 })
  await page.keyboard.press('Enter')
  const lines = page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')
  await expect(lines.filter({ hasText: scanned.product })).toContainText(`${scanned.stock - 1} in stock`)
  await page.getByRole('combobox', { name: 'Search or scan a product' }).fill(typed.product)
  await page.getByRole('option', { name: new RegExp(typed.product.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).click()
  await expect(lines).toHaveCount(2)
  await lines
    .filter({ hasText: typed.product })
    .getByRole('button', { name: `Add one ${typed.product}` })
    .click()
  await expect(lines.filter({ hasText: typed.product })).toContainText(`${typed.stock - 2} in stock`)
  await lines
    .filter({ hasText: scanned.product })
    .getByRole('button', { name: `Remove ${scanned.product}` })
    .click()
  await toast(page, `${scanned.product} removed.`).getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)

  // Discounts on each, a tip, two ways of paying; to the cent.
  const goods = scanned.price + 2 * typed.price
  const off = Math.round(8800 * 0.1)
  const total = (8800 - off + Math.round(goods * 100) - 250) / 100
  const euros = (amount: number) => `€${amount.toFixed(2)}`
  await page.getByLabel('Discount on services', { exact: true }).fill('10')
  await page
    .getByRole('group', { name: 'Discount on products: percent or euro' })
    .or(page.getByRole('radiogroup', { name: 'Discount on products: percent or euro' }))
    .getByText('€')
    .click()
  await page.getByLabel('Discount on products', { exact: true }).fill('2.50')
  await expect(page.getByRole('button', { name: `Charge ${euros(total)}` })).toBeVisible()
  await page.getByRole('button', { name: '€3', exact: true }).click()
  await expect(page.getByRole('button', { name: `Charge ${euros(total + 3)}` })).toBeVisible()
  await page.getByRole('button', { name: 'Voucher' }).click()
  await page.getByLabel('Amount, Voucher').fill('25')
  await expect(page.getByRole('button', { name: `Charge ${euros(total + 3)}` })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(`${euros(total + 3 - 25)} left to pay.`)).toBeVisible()
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByLabel('Amount, Cash')).toHaveValue((total + 3 - 25).toFixed(2))
  // More cash than was asked: what goes back is said, and not written down as paid.
  await page.getByLabel('Amount, Cash').fill('500')
  await expect(page.getByText('Change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Someone else pays' }).click()
  await page.getByRole('combobox', { name: 'Payer' }).fill('Ottavio')
  await page.getByRole('option', { name: /Ottavio Marchesi/ }).click()
  await expect(page.getByText('Ottavio Marchesi pays')).toBeVisible()

  // The other desk has followed all of it, and would take less than is asked now.
  await expect(other.page.getByText('Ottavio Marchesi pays')).toBeVisible(followed)
  await expect(other.page.getByRole('button', { name: `Charge ${euros(total)}` })).toBeVisible(followed)

  // The answer is lost on its way back; pressed and sent again, it is one payment.
  let lost = 0
  await page.route('**/api/Appointments/Checkout/**', async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: `Charge ${euros(total + 3)}` }).click()
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  await page.getByRole('button', { name: `Charge ${euros(total + 3)}` }).click({ force: true })
  await expect(page.getByRole('heading', { name: `${euros(total + 3)} paid` })).toBeVisible({ timeout: 20_000 })
  expect(lost).toBeGreaterThan(1)
  await expect(other.page.getByRole('heading', { name: `${euros(total + 3)} paid` })).toBeVisible(followed)
  const { rows } = await journey.db.execute({
    sql: "SELECT p.total_cents, p.tip_cents, p.payment_client_id IS NOT NULL AS payer, (SELECT group_concat(y.method || y.amount_cents, ' ') FROM payments y WHERE y.appointment_id = p.appointment_id) AS paid FROM appointments p WHERE agenda_id = ?",
    args: [agenda.agendaId],
  })
  const cents = Math.round(total * 100)
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { total_cents: cents, tip_cents: 300, payer: 1, paid: `voucher2500 cash${cents + 300 - 2500}` },
  ])
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(euros(total + 3))
  await other.context.close()
})

test('several products are sold together or not at all; somebody else’s sale is noticed', async ({ page }) => {
  const reception = await desk(page.request, 'receptionist')
  const { agenda, clientId } = await threeServices(reception, 'Zenobia Marchesi', '+39 347 900 3344')
  const { appointmentId } = await reception.post<Appointment>('Appointments', { agendaId: agenda.agendaId, arrived: true })
  const products = await reception.get<Product[]>('Products')
  const [first, second] = products.filter((one) => one.stock > 2)
  if (!first || !second) throw new Error('The salon sells products')
  await signIn(page, 'receptionist', `/productCheckout/${appointmentId}/${clientId}`)
  const search = page.getByRole('combobox', { name: 'Search or scan a product' })
  await expect(search).toBeFocused()
  for (const { product } of [first, second]) {
    await search.fill(product)
    await page.getByRole('option').filter({ hasText: product }).first().click()
  }
  const basket = page.getByRole('region', { name: 'Products to add' }).locator('.vs-lines > li')
  await expect(basket).toHaveCount(2)
  await page.getByRole('button', { name: `Add one ${first.product}` }).click()
  await expect(page.getByRole('button', { name: 'Add 3 products' })).toBeVisible()
  await page.keyboard.type('9999999999999', { delay: 0 })
  await page.keyboard.press('Enter')
  await expect(toast(page, 'No product with barcode 9999999999999.')).toBeVisible()

  // Meanwhile the last ones go elsewhere: nothing is sold, and the shelf is shown as it is.
  await reception.post('Products/Stock', { quantity: 1 - first.stock, reason: 'Sold elsewhere' }, `/${first.productId}`)
  await page.getByRole('button', { name: 'Add 3 products' }).click()
  await expect(page.getByText('Nothing was added: not enough stock of the marked products.')).toBeVisible()
  await expect(basket.filter({ hasText: first.product })).toContainText('1 in stock')
  expect((await visitOf(reception, agenda.agendaId)).clientHistoryProductsDTO).toEqual([])
  await page.getByRole('button', { name: `Remove one ${first.product}` }).click()
  await page.getByRole('button', { name: 'Add 2 products' }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout/${appointmentId}/`))
  await expect(page.getByRole('region', { name: 'Products' }).locator('.vs-lines > li')).toHaveCount(2)
  expect((await visitOf(reception, agenda.agendaId)).clientHistoryProductsDTO).toHaveLength(2)
})

test('at the door and without a booking: received in one click, walked in with three, in both languages and on a phone', async ({
  page,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { agenda } = await threeServices(reception, 'Zenobia Marchesi', '+39 347 900 3344')
  await signIn(page, 'receptionist', '/welcome')
  const row = page.locator('.wl-row').filter({ hasText: 'Zenobia Marchesi' })
  await expect(row.getByText('Allergic to PPD')).toBeVisible()
  await expect(row.getByText('Birthday today')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const clicks = await countClicks(page)
  await row.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByRole('region', { name: 'In salon' }).getByText('Zenobia Marchesi')).toBeVisible()
  expect(await clicks()).toBe(1)
  await row.getByRole('link', { name: 'Zenobia Marchesi' }).click()
  await expect(page).toHaveURL(new RegExp(`/clientWelcome/${agenda.agendaId}$`))
  await expect(page.getByRole('heading', { name: 'Notes from previous visits' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Without a booking: three clicks, and the visit has begun.
  const before = (await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)).length
  const three = await countClicks(page)
  await page.getByRole('button', { name: 'Walk-in now' }).click()
  await page.getByRole('option', { name: /Blow-dry, long hair/ }).click()
  await page
    .getByRole('dialog', { name: /Walk-in/ })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await three()).toBe(3)
  const rows = await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  expect(rows.length).toBe(before + 1)
  expect(
    rows.filter((one) => one.agendaDTO.agendaServicesDTO.some((service) => service.start === demoDay) && one.arrival === demoDay),
  ).toHaveLength(1)

  // The board by keyboard, in Italian, on a phone; nothing scrolls sideways and nothing is out of reach.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'it'))
  await page.goto('/appointments')
  await page.getByRole('tab', { name: /Pront/ }).click()
  const ready = page.locator('.bd-card').filter({ hasText: 'Zenobia Marchesi' })
  await expect(ready).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await ready.getByRole('link', { name: 'Zenobia Marchesi' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Zenobia Marchesi' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /Inizia con/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Termina tutto' }).click()
  await page.getByRole('link', { name: /Alla cassa/ }).click()
  await expect(page.getByRole('button', { name: /Incassa 88,00/ })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /Incassa 88,00/ }).click()
  await expect(page.getByRole('heading', { name: /88,00.€ pagati/ })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
