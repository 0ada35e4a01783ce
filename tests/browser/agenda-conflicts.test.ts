import type { Agenda } from '../../schema/api/agenda.ts'
import { localTime, parseIso } from '../../schema/rules/salon-time.ts'
import { createBooking, createReturningClient, day, dragCard, getCard, zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('an incomplete booking is refused at its fields, and a time that is taken is booked with somebody who is available', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, first, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('11:30')])
  await signIn(page, 'receptionist', `/agenda/add?day=${day}&time=11:30&userId=${first.userId}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  const box = dialog.getByRole('alert')

  await test.step('without client and service', async () => {
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Choose at least one service')).toBeVisible()
    await expect(dialog.getByLabel('Client')).toBeFocused()
  })
  await test.step('a new client with an invalid phone number', async () => {
    await page.keyboard.type('Ada Novelli')
    await expect(page.getByRole('option', { name: 'New client: Ada Novelli' })).toBeVisible()
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
    await expect(dialog.getByText('Enter a valid phone number')).toBeVisible()
    await dialog.getByLabel('Phone').fill('347 900 3344')
    await page.keyboard.press('Control+Enter')
  })
  await test.step('the conflict is named with its alternatives, and what was entered stays', async () => {
    await expect(box).toContainText(`${first.firstName} is booked with Zoe Quattrocchi at 11:30 (Blow-dry)`)
    await expect(dialog.getByText('Ada Novelli')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the nearest alternative is chosen; each other choice changes the button', async () => {
    const staff = box.getByRole('button', { name: /^Blow-dry with \w+ \(available\)$/ })
    await expect(staff.first()).toHaveAttribute('aria-pressed', 'true')
    await staff.first().click()
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await box
      .getByRole('button', { name: /^Move all to / })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: /^Save at / })).toBeVisible()
    await box.getByLabel('Book anyway, overlapping').check({ force: true })
    await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
    await staff.first().click()
  })
  await test.step('saved with somebody else', async () => {
    await dialog.getByRole('button', { name: /^Save with / }).click()
    await expect(toast(page, 'Booked: Ada Novelli, Thu 10 Dec at 11:30')).toBeVisible()
    await expect(getCard(page, 'Ada Novelli')).toHaveAccessibleName(/^11:30 to 12:00, Ada Novelli, Blow-dry, with /)
    await expect(getCard(page, 'Ada Novelli')).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  })
})

test('the front desk books outside opening hours after a confirmation, and Undo deletes the new booking', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, first, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('11:30')])
  await signIn(page, 'receptionist', `/agenda/add?day=${day}&time=06:00&userId=${first.userId}`)
  const dialog = page.getByRole('dialog', { name: 'New booking' })

  await test.step('refused, then confirmed', async () => {
    await expect(dialog.getByLabel('Client')).toBeFocused()
    await page.keyboard.type('quattrocchi')
    await page
      .getByRole('option', { name: /Zoe Quattrocchi/ })
      .first()
      .click()
    await page.keyboard.press('Control+Enter')
    const box = dialog.getByRole('alert')
    await expect(box).toContainText('The salon is closed at 06:00')
    await box.getByLabel('Book anyway, outside working hours').check({ force: true })
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 06:00')).toBeVisible()
    await expect(page.locator('.ag-hour-inner', { hasText: '06:00' })).toHaveCount(1)
  })
  await test.step('undone; the agenda shows the opening hours again', async () => {
    await toast(page, 'at 06:00').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Booking deleted')).toBeVisible()
    await expect(getCard(page, 'Zoe Quattrocchi')).toHaveCount(1)
    await expect(page.locator('.ag-hour-inner', { hasText: '06:00' })).toHaveCount(0)
  })
})

test('a booking dropped on a team member who is busy returns with the reason and can overlap after a confirmation', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, service, first, last, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('11:30')])
  const ada = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli' })
  await createBooking(reception, ada.clientId, [{ serviceId: service.serviceId, userId: last.userId, time: '11:30' }])
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = getCard(page, 'Ada Novelli')
  await dragCard(page, card, { userId: first.userId, from: '11:30', time: '11:30' })
  const refusal = toast(page, `${first.firstName} is booked with Zoe Quattrocchi at 11:30 (Blow-dry)`)
  await expect(refusal).toBeVisible()
  await expect(card).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  await refusal.getByRole('button', { name: 'Overlap anyway' }).click()
  await expect(card).toHaveAccessibleName(new RegExp(`^11:30 to 12:00, Ada Novelli, Blow-dry, with ${first.firstName}`))
  await expect
    .poll(async () => {
      const rows = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
      return rows.map((row) => [row.clientDTO?.name, localTime(parseIso(row.start), zone), row.agendaServicesDTO[0]?.userId]).sort()
    })
    .toEqual([
      ['Ada Novelli', '11:30', first.userId],
      ['Zoe Quattrocchi', '11:30', first.userId],
    ])
})
