import type { Agenda } from '../../schema/api/agenda.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { createBooking, createReturningClient, day, getFirstCard, zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { passTime, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

/** Books a blow-dry; `change` sets price and note of it at another device. */
async function bookBlowDry(reception: Caller) {
  const { clientId, blowDry } = await createReturningClient(reception)
  const { agendaId } = await createBooking(reception, clientId, [blowDry('11:30')])
  const read = () => reception.get<Agenda>('Agendas', `/${agendaId}`)
  const change = async (price: number, note: string) => {
    const current = await read()
    const services = current.agendaServicesDTO.map((service) => ({ ...service, serviceDTO: { length: service.serviceDTO.length, price } }))
    await reception.put('Agendas', { ...current, note, agendaServicesDTO: services }, `/${agendaId}`)
  }
  return { path: `/agenda/${agendaId}?day=${day}`, read, change }
}

test('a booking changed by someone else is shown on save, and Keep mine saves the own changes on top of it', async ({ page }) => {
  const { path, read, change } = await bookBlowDry(await callAs(page.request, 'receptionist'))
  await signIn(page, 'admin', path)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await expect(dialog).toBeVisible()
  await change(31.5, '')
  await dialog.getByText('Note and colour').click()
  await dialog.getByLabel('Note', { exact: true }).fill('Loves tea')
  await page.keyboard.press('Control+Enter')
  const box = dialog.getByRole('alert')
  await expect(box).toContainText('This booking was changed by someone else')
  await expect(box).toContainText('Blow-dry: €26.00 → €31.50')
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Loves tea')
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog.getByLabel('Price of Blow-dry')).toHaveValue('31.50')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, /^Saved: Zoe Quattrocchi/)).toBeVisible()
  expect(await read()).toMatchObject({ note: 'Loves tea', agendaServicesDTO: [{ serviceDTO: { price: 31.5 } }] })
})

test('Use their version drops the own changes, the history lists all of them, and a closed dialog can be reopened as it was', async ({
  page,
}) => {
  const { path, change } = await bookBlowDry(await callAs(page.request, 'receptionist'))
  await change(31.5, 'Loves tea')
  await signIn(page, 'admin', path)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  const note = dialog.getByLabel('Note', { exact: true })

  await test.step('use their version', async () => {
    await expect(note).toHaveValue('Loves tea')
    await change(40, 'Prefers coffee')
    await dialog.getByLabel('Start', { exact: true }).fill('15:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByRole('button', { name: 'Use their version' }).click()
    await expect(note).toHaveValue('Prefers coffee')
    await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('11:30')
  })
  await test.step('history', async () => {
    await dialog.getByText('History', { exact: true }).click()
    await expect(dialog.getByText('Price: €31.50 → €40.00')).toBeVisible()
    await expect(dialog.getByText('Note: Loves tea → Prefers coffee')).toBeVisible()
  })
  await test.step('closed without saving, and reopened', async () => {
    await note.fill('Neither')
    await page.keyboard.press('Escape')
    await toast(page, 'Booking not saved').getByRole('button', { name: 'Reopen booking' }).click()
    await expect(note).toHaveValue('Neither')
  })
})

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
