import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { createBooking, createReturningClient, day, getFirstCard, zone } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { passTime, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('offline a new booking is kept and is saved once when the connection is restored', async ({ page, context, journey }) => {
  const { first } = await createReturningClient(await callAs(page.request, 'receptionist'))
  await signIn(page, 'receptionist', `/agenda/add?day=${day}&time=12:00&userId=${first.userId}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await expect(dialog.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('quattrocchi')
  await page
    .getByRole('option', { name: /Zoe Quattrocchi/ })
    .first()
    .click()
  await expect(dialog.getByText('Same as last time')).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText("You're offline. Your changes are kept and will be saved when you reconnect.")).toBeVisible()
  await expect(dialog.getByText('Zoe Quattrocchi')).toBeVisible()
  await context.setOffline(false)
  await passTime(page, 15)
  await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 12:00')).toBeVisible()
  const { rows } = await journey.db.execute({
    sql: 'SELECT count(*) AS n FROM agendas WHERE start_utc = ?',
    args: [atTime(day, '12:00', zone)],
  })
  expect(rows[0]?.n).toBe(1)
})

test('offline a move stays on the screen and is sent when the connection is restored', async ({ page, context }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  const booking = await createBooking(reception, clientId, [blowDry('10:30')])
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = getFirstCard(page, booking)
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await card.focus()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.up('Alt')
  await expect(card).toHaveAccessibleName(/^10:15 to 10:45/)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await context.setOffline(false)
  await passTime(page, 15)
  await expect(page.getByText("You're offline.")).toBeHidden()
  await expect
    .poll(async () => (await reception.get<Agenda>('Agendas', `/${booking.agendaId}`)).start)
    .toBe(toIso(atTime(day, '10:15', zone)))
})
