import type { Page } from '@playwright/test'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { Appointment } from '../../schema/api/appointments.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { book, cardOf, day, desk, returning, signIn, toast, zone } from './support/agenda-steps.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

const today = '2026-11-18'
const again = '2026-12-30'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Booking' })
async function menu(page: Page, entry: string) {
  await panel(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('from paid to booked again in two clicks; taken meanwhile is settled in place; a press takes it back', async ({ page, journey }) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, people, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const other = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli' })
  const { agendaId } = await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '11:30' }], today)
  const visit = await reception.post<Appointment>('Appointments', { agendaId, arrived: true })
  // Whoever was still at work has finished.
  await journey.db.execute('UPDATE client_history_services SET end_utc = start_utc + 60 WHERE start_utc IS NOT NULL AND end_utc IS NULL')
  await reception.post('Appointments/StartServices', undefined, `/${visit.appointmentId}`)
  const ended = await reception.post<Appointment>('Appointments/Stop', undefined, `/${visit.appointmentId}`)
  const { version, total, appointmentId } = ended
  await reception.post('Appointments/Checkout', { version, payments: [{ method: 'card', amount: total }] }, `/${appointmentId}`)
  await signIn(page, 'receptionist')
  await page.goto(`/checkout/${appointmentId}/${clientId}`)
  const card = page.getByRole('region', { name: 'Book again' })
  const wish = card.getByRole('radio', { name: new RegExp(`In 6 weeks, same time, ${first.firstName}`) })
  await expect(card.getByText('Available').first()).toBeVisible()
  const stands = () => reception.get<Agenda[]>('Agendas/NextListClient', `?date=2026-12-01&clientId=${clientId}`)

  await card.getByText(`In 6 weeks, same time, ${first.firstName}`).click()
  await expect(wish).toBeChecked()
  await card.getByRole('button', { name: 'Confirm Wednesday 30 December' }).click()
  await expect(toast(page, 'Booked for Wednesday 30 December at 11:30')).toBeVisible()
  expect((await stands()).map((one) => one.start)).toEqual([toIso(atTime(again, '11:30', zone))])
  await card.getByRole('button', { name: 'Undo booking' }).click()
  await expect(toast(page, 'Next booking undone')).toBeVisible()
  expect(await stands()).toEqual([])

  // Another desk is quicker: by whom, and what is free instead; the next press books it.
  const start = toIso(atTime(again, '11:30', zone))
  await expect(wish).toBeChecked()
  const taken = { serviceId: service.serviceId, userId: first.userId, start, mayOverlap: true }
  await reception.post('Agendas', { clientId: other.clientId, outsideHours: true, agendaServicesDTO: [taken] })
  await card.getByRole('button', { name: 'Confirm Wednesday 30 December' }).click()
  const note = card.getByRole('alert')
  await expect(note).toContainText(`${first.firstName} is booked with Ada Novelli at 11:30`)
  const [way] = people.filter((person) => person.userId !== first.userId)
  await expect(note.getByRole('button', { name: `Blow-dry with ${way?.firstName} (available)` })).toHaveAttribute('aria-pressed', 'true')
  await note.getByRole('button', { name: 'Move all to', exact: false }).first().click()
  await note.getByRole('button', { name: `Blow-dry with ${way?.firstName} (available)` }).click()
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Confirm Wednesday 30 December' }).click()
  await expect(card.getByText('Next visit booked')).toBeVisible()
  expect((await stands()).map((one) => [one.start, one.agendaServicesDTO[0]?.userId])).toEqual([[start, way?.userId]])
})

test('a series with a conflict settled beforehand, changed and put back; not come with a reason; another client and back; moved by an administrator', async ({
  page,
}) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const other = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli', phoneNumber: '+39 347 900 5566' })
  const line = { serviceId: service.serviceId, userId: first.userId, time: '11:30' }
  const booked = await book(reception, clientId, [line])
  await book(reception, other.clientId, [line], '2026-12-17')
  await signIn(page, 'admin')
  await page.goto(`/agendas?day=${day}`)
  const card = cardOf(page, 'Zoe Quattrocchi')
  await card.click()
  await expect(panel(page)).toContainText('2bookings0no-shows0cancelled')

  // Every week, twice more: one of them is taken, and nothing is booked before that is settled.
  await menu(page, 'Repeat')
  const repeat = page.getByRole('dialog', { name: 'Repeat' })
  await repeat.getByLabel('Every').fill('0')
  await repeat.getByLabel('Number of bookings').fill('2')
  await expect(repeat.getByText('Too small')).toBeVisible()
  await expect(repeat.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true')
  await repeat.getByLabel('Every').fill('1')
  await expect(repeat.getByRole('listitem')).toHaveCount(2)
  await repeat.getByRole('button', { name: 'Book 2 more' }).click()
  await expect(repeat.getByRole('alert')).toContainText('1 date has a conflict')
  const following = () => reception.get<Agenda[]>('Agendas/Following', `/${booked.agendaId}`)
  expect(await following()).toHaveLength(1)
  await expect(repeat.getByRole('button', { name: 'Resolve 1 conflict first' })).toHaveAttribute('aria-disabled', 'true')
  const row = repeat.getByRole('listitem').filter({ hasText: 'is booked with Ada Novelli' })
  await row.getByRole('button', { name: /^At 1/ }).first().click()
  expect(await violations(page)).toEqual([])
  await repeat.getByRole('button', { name: 'Book 2 more' }).click()
  await expect(toast(page, '2 more booked until 24 Dec 2026')).toBeVisible()
  const made = await following()
  expect(made).toHaveLength(3)
  expect(made[1]?.start).not.toBe(toIso(atTime('2026-12-17', '11:30', zone)))

  // All that follow go to another hour, and come back with one press.
  await expect(panel(page)).toContainText('Part of a series')
  await menu(page, 'Edit series')
  const change = page.getByRole('dialog', { name: 'Edit series' })
  await expect(change.getByRole('listitem')).toHaveCount(3)
  await change.getByLabel('Start').fill('15:00')
  await page.keyboard.press('Tab')
  await change.getByRole('button', { name: 'Update 3 bookings' }).click()
  await expect(toast(page, '3 bookings updated')).toBeVisible()
  expect((await following()).map((one) => one.start)[0]).toBe(toIso(atTime(day, '15:00', zone)))
  await toast(page, '3 bookings updated').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '3 bookings restored')).toBeVisible()
  expect((await following()).map((one) => one.start)).toEqual(made.map((one) => one.start))

  // Taken for somebody else; back again.
  await expect(card).toHaveAccessibleName(/^11:30 to/)
  await menu(page, 'Change client')
  const give = page.getByRole('dialog', { name: 'Change client' })
  await page.keyboard.type('900 55')
  await page.getByRole('option', { name: /Ada Novelli/ }).click()
  await give.getByRole('button', { name: 'Transfer to Ada Novelli' }).click()
  await toast(page, 'Booking transferred to Ada Novelli').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Booking transferred back to Zoe Quattrocchi')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Zoe Quattrocchi' })).toBeVisible()

  // Did not come: gone from the day, counted on the card with its reason, and taken back from there.
  await menu(page, 'Mark as no-show')
  const why = page.getByRole('dialog', { name: 'No-show' })
  await why.getByRole('button', { name: 'Ill' }).click()
  await why.getByLabel('Details').fill('has a cold')
  expect(await violations(page)).toEqual([])
  await why.getByRole('button', { name: 'Mark as no-show' }).click()
  await expect(toast(page, 'Marked as no-show')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto(`/agendas?day=2026-12-24`)
  await card.click()
  await panel(page).getByText('1 missed or cancelled booking').click()
  await expect(panel(page)).toContainText('Ill · has a cold')
  await panel(page)
    .getByRole('button', { name: /^Undo Thu 10 Dec/ })
    .click()
  await expect(toast(page, 'Booking restored')).toBeVisible()
  await expect(panel(page).getByText('1 missed or cancelled booking')).toHaveCount(0)

  // An administrator moves one alone; onto a taken time it says so and what is free instead.
  const last = (await following()).at(-1)
  await menu(page, 'Edit series')
  await page.getByRole('dialog').getByText('This booking only').click()
  const move = page.getByRole('dialog', { name: 'Move booking' })
  await book(reception, other.clientId, [{ ...line, time: '16:00' }], '2026-12-24')
  await move.getByLabel('Start').fill('16:00')
  await page.keyboard.press('Tab')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(move.getByRole('alert')).toContainText(`${first.firstName} is booked with Ada Novelli at 16:00`)
  await move.getByRole('alert').getByRole('button').first().click()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await toast(page, /^Moved to/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  expect((await following()).at(-1)?.start).toBe(last?.start)

  // A new booking that is to come again: saved, and asked at once how often.
  await page.goto(`/agenda/add?day=2027-01-14&time=11:30&userId=${first.userId}&clientId=${clientId}`)
  const fresh = page.getByRole('dialog', { name: 'New booking' })
  await expect(fresh.getByText('Same as last time')).toBeVisible()
  await fresh.getByText('Repeat this booking').click()
  await fresh.getByRole('button', { name: 'Save' }).click()
  await expect(repeat.getByRole('listitem')).toHaveCount(5)
  await repeat.getByRole('button', { name: 'Cancel' }).click()
  await expect(repeat).toHaveCount(0)
})
