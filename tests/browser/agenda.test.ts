import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { Service } from '../../schema/api/catalogue.ts'
import type { User } from '../../schema/api/staff.ts'
import { atTime, isoOf, localTime, utcOf } from '../../schema/rules/salon-time.ts'
import { expect, test } from './support/journey.ts'

const zone = 'Europe/Rome'
/** A Thursday without bookings, three weeks on: what stands in it is the test's own. */
const day = '2026-12-10'

async function signIn(page: Page, username: string, language: 'en' | 'it' = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.shell')).toBeVisible()
}

/** The calls as somebody else makes them: another desk, another salon, nobody. */
async function desk(request: APIRequestContext, username: string) {
  const reply = await request.post('/api/Sessions/Login', { form: { username, password: 'demo-password' } })
  const { sessionCode }: { sessionCode: string } = await reply.json()
  const path = (row: string, rest = '') => `/api/${row}/${sessionCode}${rest}`
  return {
    get: async <T>(row: string, rest = ''): Promise<T> => (await request.get(path(row, rest))).json(),
    status: async (row: string, rest = '') => (await request.get(path(row, rest))).status(),
    async post<T>(row: string, data: unknown): Promise<T> {
      const answer = await request.post(path(row), { data })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    },
    async put<T>(row: string, rest: string, data: unknown): Promise<T> {
      const answer = await request.put(path(row, rest), { data })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    },
  }
}
type Desk = Awaited<ReturnType<typeof desk>>

/** A client who had a blow-dry a month ago, the people who can do another one on the day, in the order of their columns. */
async function returning(reception: Desk, name: string, phoneNumber: string) {
  const client = await reception.post<{ clientId: string }>('Clients', { name, phoneNumber, allergies: 'PPD' })
  const services = await reception.get<Service[]>('Services')
  const service = services.find((one) => one.service === 'Blow-dry')
  if (!service) throw new Error('The salon does blow-dries')
  const working = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const people = working.filter((user) => service.assignedStaff.includes(user.userId))
  const columns = working.filter((user) => user.inAgenda).map((user) => user.userId)
  const [first] = people
  if (!first || people.length < 2) throw new Error('Two people do blow-dries')
  const start = isoOf(atTime('2026-11-10', '10:00', zone))
  const last = { serviceId: service.serviceId, userId: first.userId, start, mayOverlap: true }
  await reception.post('Agendas', { clientId: client.clientId, outsideHours: true, agendaServicesDTO: [last] })
  return { ...client, service, people, columns, first }
}
const book = (reception: Desk, clientId: string, services: readonly { serviceId: string; userId: string; time: string }[], on = day) =>
  reception.post<Agenda>('Agendas', {
    clientId,
    outsideHours: true,
    agendaServicesDTO: services.map(({ time, ...one }) => ({ ...one, start: isoOf(atTime(on, time, zone)), mayOverlap: true })),
  })

const cardOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).and(page.locator('[data-cover]'))
const lane = (page: Page, userId: string) => page.locator(`.ag-lane[data-staff-id="${userId}"]`)
const toast = (page: Page, text: string | RegExp) => page.locator('[data-scope="toast"][data-part="root"]').filter({ hasText: text })
/** Where a time of the day stands on the screen, by the labels beside the columns. */
async function heightOf(page: Page, time: string): Promise<number> {
  const label = page.locator('.ag-hour-inner', { hasText: `${time.slice(0, 2)}:00` })
  const next = page.locator('.ag-hour-inner', { hasText: `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00` })
  const [a, b] = [await label.boundingBox(), await next.boundingBox()]
  if (!a || !b) throw new Error(`${time} is not on the screen`)
  return a.y + a.height / 2 + ((b.y - a.y) * Number(time.slice(3))) / 60
}
async function placeOf(page: Page, userId: string, time: string) {
  const column = await lane(page, userId).boundingBox()
  if (!column) throw new Error(`${userId} has no column`)
  return { x: column.x + column.width / 2, y: (await heightOf(page, time)) + 4 }
}
/** Takes a card by its head and lets it go in a column, so much later as the clock says. */
async function drag(page: Page, card: Locator, to: { userId: string; from: string; time: string }) {
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on the screen')
  const { x } = await placeOf(page, to.userId, to.time)
  const y = box.y + 8 + (await heightOf(page, to.time)) - (await heightOf(page, to.from))
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 12 })
  await page.mouse.move(x, y)
  await page.mouse.up()
}
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}

test('a returning client in three clicks at most; moved to another person by mouse and by keyboard; the same after a reload, and nobody else’s', async ({
  page,
  journey,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { people, columns, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const second = people.at(-1)
  if (!second) throw new Error('Two people do blow-dries')
  await signIn(page, 'receptionist')
  await page.goto(`/agendas?day=${day}`)
  await expect(lane(page, first.userId)).toBeVisible()
  await expect(page.getByText('Nothing booked')).toHaveCount(0)
  await page.evaluate(() => {
    const count = (event: MouseEvent) => {
      // A click of the mouse; Enter on a button is none.
      if (event.detail > 0) document.body.dataset.clicks = `${document.body.dataset.clicks ?? ''}|`
    }
    addEventListener('click', count, true)
  })
  const slot = await placeOf(page, first.userId, '11:30')
  await page.mouse.click(slot.x, slot.y)
  await expect(page.getByRole('dialog', { name: 'New booking' })).toBeVisible()
  await page.keyboard.type('900 11')
  await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
  await expect(page.getByText('Enter puts in the client and this service')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Like last time')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Allergy: PPD')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Zoe Quattrocchi booked, Thu 10 Dec at 11:30')).toBeVisible()
  expect((await page.evaluate(() => document.body.dataset.clicks ?? '')).length).toBeLessThanOrEqual(3)
  const card = cardOf(page, 'Zoe Quattrocchi')
  const named = (person: User, from: string, to: string) =>
    new RegExp(`^${from} to ${to}, Zoe Quattrocchi, Blow-dry, with ${person.firstName}`)
  await expect(card).toHaveAccessibleName(named(first, '11:30', '12:00'))
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText('Allergy: PPD')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Booking' })).toHaveCount(0)
  await drag(page, card, { userId: second.userId, from: '11:30', time: '14:45' })
  await expect(toast(page, `Moved to 14:45 with ${second.firstName}`)).toBeVisible()
  await expect(card).toHaveAccessibleName(named(second, '14:45', '15:15'))
  await page.reload()
  await expect(card).toHaveAccessibleName(named(second, '14:45', '15:15'))

  await card.focus()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowUp')
  for (let i = columns.indexOf(second.userId); i > columns.indexOf(first.userId); i -= 1) await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: `14:30 to 15:00 with ${first.firstName}` })).toHaveCount(1)
  await page.keyboard.up('Alt')
  await expect(toast(page, `Moved to 14:30 with ${first.firstName}`)).toBeVisible()
  await expect(card).toBeFocused()
  // Taken up, carried on, and put back: nothing is sent.
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(card).toHaveAccessibleName(named(first, '14:30', '15:00'))
  await page.keyboard.down('Alt')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.up('Alt')
  await expect(toast(page, 'Now 45 minutes long')).toBeVisible()
  await toast(page, 'Now 45 minutes long').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Put back where it was')).toBeVisible()
  await expect(card).toHaveAccessibleName(named(first, '14:30', '15:00'))
  await page.reload()
  await expect(card).toHaveAccessibleName(named(first, '14:30', '15:00'))

  const rows = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
  const [mine] = rows
  expect(rows).toHaveLength(1)
  expect(mine?.agendaServicesDTO).toMatchObject([
    { userId: first.userId, serviceId: service.serviceId, start: isoOf(atTime(day, '14:30', zone)) },
  ])
  const { rows: kept } = await journey.db.execute({
    sql: 'SELECT count(*) AS n FROM agendas WHERE start_utc >= ?',
    args: [atTime(day, '00:00', zone)],
  })
  expect(kept[0]?.n).toBe(1)
  const id = mine?.agendaId ?? ''
  const pets = await desk(page.request, 'pet-admin')
  expect(await pets.status('Agendas', `/${id}`)).toBe(404)
  expect((await page.request.get(`/api/Agendas/nobody/${id}`)).status()).toBe(401)
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'pet-admin')
  await page.goto(`/agenda/${id}?day=${day}`)
  await expect(page.getByText('This booking is not here')).toBeVisible()
})

test('a time that is taken: somebody free, another time, so all the same; what is wrong stands at its field, and what was typed stays', async ({
  page,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, people, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '11:30' }])
  await signIn(page, 'receptionist')
  await page.goto(`/agenda/add?day=${day}&time=11:30&userId=${first.userId}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Choose at least one service')).toBeVisible()
  await expect(dialog.getByLabel('Client')).toBeFocused()
  // Somebody new, made in place; a number that is none is said at its field.
  await page.keyboard.type('Ada Novelli')
  await expect(page.getByRole('option', { name: 'New client with Ada Novelli' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('12')
  await dialog.getByLabel('Add service').click()
  await page.keyboard.type('blow-dry')
  await page
    .getByRole('option', { name: /^Blow-dry Styling/ })
    .or(page.getByRole('option', { name: /^Blow-dry/ }).first())
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Not a phone number')).toBeVisible()
  await dialog.getByLabel('Phone').fill('347 900 3344')
  await page.keyboard.press('Control+Enter')
  const box = dialog.getByRole('alert')
  await expect(box).toContainText(`At 11:30 ${first.firstName} is busy with Zoe Quattrocchi (Blow-dry)`)
  await expect(dialog.getByText('Ada Novelli')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The nearest way out is taken already: one press saves with somebody else.
  const other = people.find((user) => user.userId !== first.userId)
  const chips = box.getByRole('button', { name: /^Blow-dry with \w+, free$/ })
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await chips.first().click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await box
    .getByRole('button', { name: /^All at / })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /^Save at / })).toBeVisible()
  await box.getByLabel('Book anyway, overlapped').check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await chips.first().click()
  await dialog.getByRole('button', { name: /^Save with / }).click()
  await expect(toast(page, 'Ada Novelli booked, Thu 10 Dec at 11:30')).toBeVisible()
  await expect(cardOf(page, 'Ada Novelli')).toHaveAccessibleName(/^11:30 to 12:00, Ada Novelli, Blow-dry, with /)
  await expect(cardOf(page, 'Ada Novelli')).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  expect(other).toBeDefined()

  // Outside the hours the desk may, knowingly.
  await page.goto(`/agenda/add?day=${day}&time=06:00&userId=${first.userId}`)
  await expect(dialog).toBeVisible()
  await page.keyboard.type('quattrocchi')
  await page
    .getByRole('option', { name: /Zoe Quattrocchi/ })
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(box).toContainText('The salon is closed at 06:00')
  await box.getByLabel('Book anyway, outside the hours').check({ force: true })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Zoe Quattrocchi booked, Thu 10 Dec at 06:00')).toBeVisible()
  // Undo takes a new booking away again; deleting it by hand offers the way back.
  await toast(page, 'at 06:00').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Booking deleted')).toBeVisible()
  await expect(cardOf(page, 'Zoe Quattrocchi')).toHaveCount(1)

  // Dropped on somebody who is busy: it goes back, says why, and may be put there all the same.
  await drag(page, cardOf(page, 'Ada Novelli'), { userId: first.userId, from: '11:30', time: '11:30' })
  const refusal = toast(page, `At 11:30 ${first.firstName} is busy with Zoe Quattrocchi (Blow-dry)`)
  await expect(refusal).toBeVisible()
  await expect(cardOf(page, 'Ada Novelli')).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  await refusal.getByRole('button', { name: 'Overlap anyway' }).click()
  await expect(cardOf(page, 'Ada Novelli')).toHaveAccessibleName(
    new RegExp(`^11:30 to 12:00, Ada Novelli, Blow-dry, with ${first.firstName}`),
  )
  const rows = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
  expect(rows.map((row) => [row.clientDTO?.name, localTime(utcOf(row.start), zone), row.agendaServicesDTO[0]?.userId]).sort()).toEqual([
    ['Ada Novelli', '11:30', first.userId],
    ['Zoe Quattrocchi', '11:30', first.userId],
  ])
})

test('two people with the same booking open: the second sees what the first changed, and puts the own changes on top', async ({ page }) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const saved = await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '11:30' }])
  const id = saved.agendaId
  const elsewhere = async (price: number, note: string) => {
    const now = await reception.get<Agenda>('Agendas', `/${id}`)
    const services = now.agendaServicesDTO.map((one) => ({ ...one, serviceDTO: { length: one.serviceDTO.length, price } }))
    await reception.put('Agendas', `/${id}`, { ...now, note, agendaServicesDTO: services })
  }
  await signIn(page, 'admin')
  await page.goto(`/agenda/${id}?day=${day}`)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await expect(dialog).toBeVisible()
  await elsewhere(31.5, '')
  await dialog.getByText('Note and colour').click()
  await dialog.getByLabel('Note', { exact: true }).fill('Loves tea')
  await page.keyboard.press('Control+Enter')
  const box = dialog.getByRole('alert')
  await expect(box).toContainText('Somebody else has saved this booking meanwhile')
  await expect(box).toContainText('Blow-dry: €26.00 → €31.50')
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Loves tea')
  expect(await violations(page)).toEqual([])
  await box.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(dialog.getByLabel('Price of Blow-dry')).toHaveValue('31.50')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, /^Saved: Zoe Quattrocchi/)).toBeVisible()
  expect(await reception.get('Agendas', `/${id}`)).toMatchObject({
    note: 'Loves tea',
    agendaServicesDTO: [{ serviceDTO: { price: 31.5 } }],
  })

  await page.goto(`/agenda/${id}?day=${day}`)
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Loves tea')
  await elsewhere(40, 'Prefers coffee')
  await dialog.getByLabel('Start', { exact: true }).fill('15:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await box.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Prefers coffee')
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('11:30')
  // What happened, in words, for those who may see it.
  await dialog.getByText('What happened').click()
  await expect(dialog.getByText('Price: €31.50 → €40.00')).toBeVisible()
  await expect(dialog.getByText('Note: Loves tea → Prefers coffee')).toBeVisible()
  // Closed without saving, what was typed can be had back.
  await dialog.getByLabel('Note', { exact: true }).fill('Neither')
  await page.keyboard.press('Escape')
  await toast(page, 'The booking was not saved').getByRole('button', { name: 'Bring it back' }).click()
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Neither')
})

test('the line to the server is lost: the screen says so, keeps what was typed, and goes on when it is back', async ({
  page,
  context,
  journey,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const saved = await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '10:30' }])
  await signIn(page, 'receptionist')
  await page.goto(`/agendas?day=${day}`)
  const card = cardOf(page, 'Zoe Quattrocchi')
  await card.focus()
  await page.goto(`/agenda/add?day=${day}&time=12:00&userId=${first.userId}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await expect(dialog.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('quattrocchi')
  await page
    .getByRole('option', { name: /Zoe Quattrocchi/ })
    .first()
    .click()
  await expect(dialog.getByText('Like last time')).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('No connection. What you typed is kept and will be saved when the line is back.')).toBeVisible()
  await expect(dialog.getByText('Zoe Quattrocchi')).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page, 'Zoe Quattrocchi booked, Thu 10 Dec at 12:00')).toBeVisible({ timeout: 30_000 })
  const { rows } = await journey.db.execute({
    sql: 'SELECT count(*) AS n FROM agendas WHERE start_utc = ?',
    args: [atTime(day, '12:00', zone)],
  })
  expect(rows[0]?.n).toBe(1)

  // A move while nobody can be reached stands on the screen and is sent behind.
  const early = page.locator(`[data-cover="${saved.agendaServicesDTO[0]?.agendaServiceId}"]`)
  await early.focus()
  await context.setOffline(true)
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.up('Alt')
  await expect(early).toHaveAccessibleName(/^10:15 to 10:45/)
  await expect(page.getByText('No connection to the server.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection to the server.')).toBeHidden({ timeout: 30_000 })
  await expect
    .poll(async () => (await reception.get<Agenda>('Agendas', `/${saved.agendaId}`)).start, { timeout: 30_000 })
    .toBe(isoOf(atTime(day, '10:15', zone)))
})
