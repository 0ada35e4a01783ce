import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { atTime, localTime, toIso } from '../../schema/rules/salon-time.ts'
import {
  createBooking,
  createReturningClient,
  day,
  dragCard,
  getBookingPanel,
  getCard,
  getColumn,
  getSlotPoint,
  zone,
} from './support/agenda-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { countPresses, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

/** The version and times of the day's only booking in the database: the screen shows a change before it is saved. */
async function readSaved(journey: Journey): Promise<string> {
  const { rows } = await journey.db.execute({
    sql: 'SELECT version, start_utc, end_utc FROM agendas WHERE start_utc >= ?',
    args: [atTime(day, '00:00', zone)],
  })
  return rows
    .map(({ version, start_utc, end_utc }) => `${version}: ${localTime(Number(start_utc), zone)} to ${localTime(Number(end_utc), zone)}`)
    .join()
}

const cardName = (person: User, from: string, to: string) =>
  new RegExp(`^${from} to ${to}, Zoe Quattrocchi, Blow-dry, with ${person.firstName}`)

test('a returning client is booked with at most three clicks and is moved to another team member by mouse', async ({ page, journey }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { first, last } = await createReturningClient(reception)
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = getCard(page, 'Zoe Quattrocchi')

  await test.step('book', async () => {
    await expect(getColumn(page, first.userId)).toBeVisible()
    await expect(page.getByText('No bookings')).toHaveCount(0)
    const presses = await countPresses(page)
    const slot = await getSlotPoint(page, first.userId, '11:30')
    await page.mouse.click(slot.x, slot.y)
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    await expect(dialog.getByLabel('Client')).toBeFocused()
    await page.keyboard.type('900 11')
    await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
    await expect(page.getByText('Enter adds the client and this service')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Same as last time')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Allergy: PPD')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 11:30')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(3)
    await expect(card).toHaveAccessibleName(cardName(first, '11:30', '12:00'))
    await expect(getBookingPanel(page)).toContainText('Allergy: PPD')
  })
  await test.step('drag to another team member and time', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/agendas\?/)
    await page.keyboard.press('Escape')
    await expect(getBookingPanel(page)).toHaveCount(0)
    await dragCard(page, card, { userId: last.userId, from: '11:30', time: '14:45' })
    await expect(toast(page, `Moved to 14:45 with ${last.firstName}`)).toBeVisible()
    await expect(card).toHaveAccessibleName(cardName(last, '14:45', '15:15'))
    await expect.poll(() => readSaved(journey)).toBe('2: 14:45 to 15:15')
    await page.reload()
    await expect(card).toHaveAccessibleName(cardName(last, '14:45', '15:15'))
  })
  const { rows } = await journey.db.execute({
    sql: 'SELECT count(*) AS n FROM agendas WHERE start_utc >= ?',
    args: [atTime(day, '00:00', zone)],
  })
  expect(rows[0]?.n).toBe(1)
})

test('by keyboard a booking is moved, put back before it is dropped, and made longer and shorter again', async ({ page, journey }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, service, columns, first, last } = await createReturningClient(reception)
  await createBooking(reception, clientId, [{ serviceId: service.serviceId, userId: last.userId, time: '14:45' }])
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = getCard(page, 'Zoe Quattrocchi')

  await test.step('Alt and arrows move it', async () => {
    await card.focus()
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowUp')
    for (let i = columns.indexOf(last.userId); i > columns.indexOf(first.userId); i -= 1) await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: `14:30 to 15:00 with ${first.firstName}` })).toHaveCount(1)
    await page.keyboard.up('Alt')
    await expect(toast(page, `Moved to 14:30 with ${first.firstName}`)).toBeVisible()
    await expect(card).toBeFocused()
  })
  await test.step('picked up with M, moved and put back with Escape, it stays', async () => {
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(card).toHaveAccessibleName(cardName(first, '14:30', '15:00'))
  })
  await test.step('a longer duration is undone', async () => {
    await page.keyboard.down('Alt')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.up('Alt')
    await expect(toast(page, 'Duration changed to 45 minutes')).toBeVisible()
    await toast(page, 'Duration changed to 45 minutes').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Change undone')).toBeVisible()
    await expect(card).toHaveAccessibleName(cardName(first, '14:30', '15:00'))
    await expect.poll(() => readSaved(journey)).toBe('4: 14:30 to 15:00')
    await page.reload()
    await expect(card).toHaveAccessibleName(cardName(first, '14:30', '15:00'))
  })
  const bookings = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
  expect(bookings).toHaveLength(1)
  expect(bookings[0]?.agendaServicesDTO).toMatchObject([
    { userId: first.userId, serviceId: service.serviceId, start: toIso(atTime(day, '14:30', zone)) },
  ])
})

test('a booking of another salon is not found (404), and without a session it is refused (401)', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  const { agendaId } = await createBooking(reception, clientId, [blowDry('14:30')])
  const otherSalon = await callAs(page.request, 'pet-admin')
  expect(await otherSalon.getStatus('Agendas', `/${agendaId}`)).toBe(404)
  expect((await page.request.get(`/api/Agendas/nobody/${agendaId}`)).status()).toBe(401)
  await signIn(page, 'pet-admin', `/agenda/${agendaId}?day=${day}`)
  await expect(page.getByText('Booking not found')).toBeVisible()
})
