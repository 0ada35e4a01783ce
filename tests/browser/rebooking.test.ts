import type { Page } from '@playwright/test'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { createBooking, createReturningClient, day, getBookingPanel, getCard, zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'
import { checkIn, startVisit, stopService } from './support/visit-steps.ts'

async function chooseInMenu(page: Page, entry: string) {
  await getBookingPanel(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const getStarts = (bookings: readonly Agenda[]) => bookings.map((booking) => booking.start)

/** Zoe is booked on `day` at 11:30, and so often again in the weeks after it; Ada Novelli is another client. */
async function createSeries(reception: Caller, times: number) {
  const zoe = await createReturningClient(reception)
  const ada = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli', phoneNumber: '+39 347 900 5566' })
  const { agendaId } = await createBooking(reception, zoe.clientId, [zoe.blowDry('11:30')])
  if (times > 0) await reception.post('Agendas/Repeat', { everyWeeks: 1, times }, `/${agendaId}`)
  return { zoe, ada, readSeries: () => reception.get<Agenda[]>('Agendas/Following', `/${agendaId}`) }
}

test('a paid client is booked again with two clicks and undone, and a time taken meanwhile is replaced in place', async ({
  page,
  journey,
}) => {
  const next = '2026-12-30'
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, first, people, service, blowDry } = await createReturningClient(reception)
  const other = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli' })
  const { agendaId } = await createBooking(reception, clientId, [blowDry('11:30')], today)
  const { appointmentId } = await checkIn(reception, agendaId)
  await journey.db.execute('UPDATE client_history_services SET end_utc = start_utc + 60 WHERE start_utc IS NOT NULL AND end_utc IS NULL')
  await startVisit(reception, appointmentId)
  const { version, total } = await stopService(reception, appointmentId)
  const payments = [{ method: 'card', amount: total }]
  await reception.post<Appointment>('Appointments/Checkout', { version, payments }, `/${appointmentId}`)
  const readNext = () => reception.get<Agenda[]>('Agendas/NextListClient', `?date=2026-12-01&clientId=${clientId}`)
  await signIn(page, 'receptionist', `/checkout/${appointmentId}/${clientId}`)
  const card = page.getByRole('region', { name: 'Book again' })
  const confirm = card.getByRole('button', { name: 'Confirm Wednesday 30 December' })
  const option = card.getByRole('radio', { name: new RegExp(`In 6 weeks, same time, ${first.firstName}`) })
  const start = toIso(atTime(next, '11:30', zone))

  await test.step('two clicks book, a third undoes', async () => {
    await expect(card.getByText('Available').first()).toBeVisible()
    await card.getByText(`In 6 weeks, same time, ${first.firstName}`).click()
    await expect(option).toBeChecked()
    await confirm.click()
    await expect(toast(page, 'Booked for Wednesday 30 December at 11:30')).toBeVisible()
    expect(getStarts(await readNext())).toEqual([start])
    await card.getByRole('button', { name: 'Undo booking' }).click()
    await expect(toast(page, 'Next booking undone')).toBeVisible()
    expect(await readNext()).toEqual([])
  })
  await test.step('the time was taken at another desk: the conflict is named with its alternatives', async () => {
    await expect(option).toBeChecked()
    const line = { serviceId: service.serviceId, userId: first.userId, start, mayOverlap: true }
    await reception.post('Agendas', { clientId: other.clientId, outsideHours: true, agendaServicesDTO: [line] })
    await confirm.click()
    await expect(card.getByRole('alert')).toContainText(`${first.firstName} is booked with Ada Novelli at 11:30`)
  })
  await test.step('somebody else does it at the same time', async () => {
    const alternative = people.find((person) => person.userId !== first.userId)
    const choice = card.getByRole('alert').getByRole('button', { name: `Blow-dry with ${alternative?.firstName} (available)` })
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('alert').getByRole('button', { name: 'Move all to', exact: false }).first().click()
    await choice.click()
    await expectAccessible(page)
    await confirm.click()
    await expect(card.getByText('Next visit booked')).toBeVisible()
    expect((await readNext()).map((row) => [row.start, row.agendaServicesDTO[0]?.userId])).toEqual([[start, alternative?.userId]])
  })
})

test('a weekly series is booked only when its conflict is resolved, and all its bookings are moved and restored together', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { zoe, ada, readSeries } = await createSeries(reception, 0)
  await createBooking(reception, ada.clientId, [zoe.blowDry('11:30')], '2026-12-17')
  await signIn(page, 'admin', `/agendas?day=${day}`)
  const panel = getBookingPanel(page)
  await getCard(page, 'Zoe Quattrocchi').click()
  await expect(panel).toContainText('2bookings0no-shows0cancelled')
  const repeat = page.getByRole('dialog', { name: 'Repeat' })

  await test.step('an interval of 0 weeks is refused', async () => {
    await chooseInMenu(page, 'Repeat')
    await repeat.getByLabel('Every').fill('0')
    await repeat.getByLabel('Number of bookings').fill('2')
    await expect(repeat.getByText('Too small')).toBeVisible()
    await expect(repeat.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true')
    await repeat.getByLabel('Every').fill('1')
    await expect(repeat.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('with one conflict nothing is booked', async () => {
    await repeat.getByRole('button', { name: 'Book 2 more' }).click()
    await expect(repeat.getByRole('alert')).toContainText('1 date has a conflict')
    expect(await readSeries()).toHaveLength(1)
    await expect(repeat.getByRole('button', { name: 'Resolve 1 conflict first' })).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('with another time on that day the series is booked', async () => {
    const date = repeat.getByRole('listitem').filter({ hasText: 'is booked with Ada Novelli' })
    await date.getByRole('button', { name: /^At 1/ }).first().click()
    await expectAccessible(page)
    await repeat.getByRole('button', { name: 'Book 2 more' }).click()
    await expect(toast(page, '2 more booked until Thu 24 Dec')).toBeVisible()
  })
  const made = await readSeries()
  expect(made).toHaveLength(3)
  expect(made[1]?.start).not.toBe(toIso(atTime('2026-12-17', '11:30', zone)))

  await test.step('the series is moved to 15:00 and restored', async () => {
    await expect(panel).toContainText('Part of a series')
    await chooseInMenu(page, 'Edit series')
    const dialog = page.getByRole('dialog', { name: 'Edit series' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await dialog.getByLabel('Start').fill('15:00')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Update 3 bookings' }).click()
    await expect(toast(page, '3 bookings updated')).toBeVisible()
    expect(getStarts(await readSeries())[0]).toBe(toIso(atTime(day, '15:00', zone)))
    await toast(page, '3 bookings updated').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, '3 bookings restored')).toBeVisible()
    expect(getStarts(await readSeries())).toEqual(getStarts(made))
  })
})

test('a booking is transferred to another client and back, and a no-show is counted with its reason until it is undone', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  await createSeries(reception, 2)
  await signIn(page, 'admin', `/agendas?day=${day}`)
  const card = getCard(page, 'Zoe Quattrocchi')
  const panel = getBookingPanel(page)
  await card.click()

  await test.step('transfer and Undo', async () => {
    await chooseInMenu(page, 'Change client')
    const dialog = page.getByRole('dialog', { name: 'Change client' })
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
    await page.keyboard.type('900 55')
    await page.getByRole('option', { name: /Ada Novelli/ }).click()
    await dialog.getByRole('button', { name: 'Transfer to Ada Novelli' }).click()
    await toast(page, 'Booking transferred to Ada Novelli').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Booking transferred back to Zoe Quattrocchi')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Zoe Quattrocchi' })).toBeVisible()
  })
  await test.step('a no-show leaves the day', async () => {
    await chooseInMenu(page, 'Mark as no-show')
    const dialog = page.getByRole('dialog', { name: 'No-show' })
    await dialog.getByRole('button', { name: 'Ill' }).click()
    await dialog.getByLabel('Details').fill('has a cold')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await expect(toast(page, 'Marked as no-show')).toBeVisible()
    await expect(card).toHaveCount(0)
  })
  await test.step('another booking of the client shows it with its reason, and restores it', async () => {
    await navigate(page, '/agendas?day=2026-12-24')
    await card.click()
    await panel.getByText('1 missed or cancelled booking').click()
    await expect(panel).toContainText('Ill · has a cold')
    await panel.getByRole('button', { name: /^Undo Thu 10 Dec/ }).click()
    await expect(toast(page, 'Booking restored')).toBeVisible()
    await expect(panel.getByText('1 missed or cancelled booking')).toHaveCount(0)
  })
})

test('one booking of a series is moved alone around a conflict and moved back, and a new booking asks how often it repeats', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { zoe, ada, readSeries } = await createSeries(reception, 2)
  const before = getStarts(await readSeries())
  await createBooking(reception, ada.clientId, [zoe.blowDry('16:00')], '2026-12-24')
  await signIn(page, 'admin', '/agendas?day=2026-12-24')
  await getCard(page, 'Zoe Quattrocchi').click()

  await test.step('moved alone', async () => {
    await chooseInMenu(page, 'Edit series')
    await page.getByRole('dialog').getByText('This booking only').click()
    const dialog = page.getByRole('dialog', { name: 'Move booking' })
    await dialog.getByLabel('Start').fill('16:00')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    const box = dialog.getByRole('alert')
    await expect(box).toContainText(`${zoe.first.firstName} is booked with Ada Novelli at 16:00`)
    await box.getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await toast(page, /^Moved to/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(toast(page, 'Change undone')).toBeVisible()
    expect(getStarts(await readSeries())).toEqual(before)
  })
  await test.step('a new booking that repeats', async () => {
    // Inside the app: its dialogs are loaded already.
    await navigate(page, `/agenda/add?day=2027-01-14&time=11:30&userId=${zoe.first.userId}&clientId=${zoe.clientId}`)
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    await expect(dialog.getByText('Same as last time')).toBeVisible()
    await dialog.getByText('Repeat this booking').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const repeat = page.getByRole('dialog', { name: 'Repeat' })
    await expect(repeat.getByRole('listitem')).toHaveCount(5)
    await repeat.getByRole('button', { name: 'Cancel' }).click()
    await expect(repeat).toHaveCount(0)
  })
})
