import type { Agenda } from '../../schema/api/agenda.ts'
import type { User } from '../../schema/api/staff.ts'
import { atTime, localTime, parseIso, toIso } from '../../schema/rules/salon-time.ts'
import { book, cardOf, day, desk, drag, lane, placeOf, returning, signIn, toast, zone } from './support/agenda-steps.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

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
  await expect(page.getByText('No bookings')).toHaveCount(0)
  await page.evaluate(() => {
    const count = (event: MouseEvent) => {
      // A click of the mouse; Enter on a button is none.
      if (event.detail > 0) document.body.dataset.clicks = `${document.body.dataset.clicks ?? ''}|`
    }
    addEventListener('click', count, true)
  })
  const slot = await placeOf(page, first.userId, '11:30')
  await page.mouse.click(slot.x, slot.y)
  await expect(page.getByRole('dialog', { name: 'New booking' }).getByLabel('Client')).toBeFocused()
  await page.keyboard.type('900 11')
  await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
  await expect(page.getByText('Enter adds the client and this service')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Same as last time')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Allergy: PPD')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 11:30')).toBeVisible()
  expect((await page.evaluate(() => document.body.dataset.clicks ?? '')).length).toBeLessThanOrEqual(3)
  const card = cardOf(page, 'Zoe Quattrocchi')
  const named = (person: User, from: string, to: string) =>
    new RegExp(`^${from} to ${to}, Zoe Quattrocchi, Blow-dry, with ${person.firstName}`)
  await expect(card).toHaveAccessibleName(named(first, '11:30', '12:00'))
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText('Allergy: PPD')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/agendas\?/)
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
  await expect(toast(page, 'Duration changed to 45 minutes')).toBeVisible()
  await toast(page, 'Duration changed to 45 minutes').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  await expect(card).toHaveAccessibleName(named(first, '14:30', '15:00'))
  await page.reload()
  await expect(card).toHaveAccessibleName(named(first, '14:30', '15:00'))

  const rows = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
  const [mine] = rows
  expect(rows).toHaveLength(1)
  expect(mine?.agendaServicesDTO).toMatchObject([
    { userId: first.userId, serviceId: service.serviceId, start: toIso(atTime(day, '14:30', zone)) },
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
  await expect(page.getByText('Booking not found')).toBeVisible()
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
  const box = dialog.getByRole('alert')
  await expect(box).toContainText(`${first.firstName} is booked with Zoe Quattrocchi at 11:30 (Blow-dry)`)
  await expect(dialog.getByText('Ada Novelli')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The nearest way out is taken already: one press saves with somebody else.
  const other = people.find((user) => user.userId !== first.userId)
  const chips = box.getByRole('button', { name: /^Blow-dry with \w+ \(available\)$/ })
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await chips.first().click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await box
    .getByRole('button', { name: /^Move all to / })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /^Save at / })).toBeVisible()
  await box.getByLabel('Book anyway, overlapping').check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await chips.first().click()
  await dialog.getByRole('button', { name: /^Save with / }).click()
  await expect(toast(page, 'Booked: Ada Novelli, Thu 10 Dec at 11:30')).toBeVisible()
  await expect(cardOf(page, 'Ada Novelli')).toHaveAccessibleName(/^11:30 to 12:00, Ada Novelli, Blow-dry, with /)
  await expect(cardOf(page, 'Ada Novelli')).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  expect(other).toBeDefined()

  // Outside the hours the desk may, knowingly.
  await page.goto(`/agenda/add?day=${day}&time=06:00&userId=${first.userId}`)
  await expect(dialog.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('quattrocchi')
  await page
    .getByRole('option', { name: /Zoe Quattrocchi/ })
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(box).toContainText('The salon is closed at 06:00')
  await box.getByLabel('Book anyway, outside working hours').check({ force: true })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 06:00')).toBeVisible()
  // Undo takes a new booking away again; deleting it by hand offers the way back.
  await toast(page, 'at 06:00').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Booking deleted')).toBeVisible()
  await expect(cardOf(page, 'Zoe Quattrocchi')).toHaveCount(1)
  // The hours shown are fewer again.
  await expect(page.locator('.ag-hour-inner', { hasText: '06:00' })).toHaveCount(0)

  // Dropped on somebody who is busy: it goes back, says why, and may be put there all the same.
  await drag(page, cardOf(page, 'Ada Novelli'), { userId: first.userId, from: '11:30', time: '11:30' })
  const refusal = toast(page, `${first.firstName} is booked with Zoe Quattrocchi at 11:30 (Blow-dry)`)
  await expect(refusal).toBeVisible()
  await expect(cardOf(page, 'Ada Novelli')).not.toHaveAccessibleName(new RegExp(`with ${first.firstName}`))
  await refusal.getByRole('button', { name: 'Overlap anyway' }).click()
  await expect(cardOf(page, 'Ada Novelli')).toHaveAccessibleName(
    new RegExp(`^11:30 to 12:00, Ada Novelli, Blow-dry, with ${first.firstName}`),
  )
  const rows = await reception.get<Agenda[]>('Agendas/Salon', `?date=${day}&notWorkingValues=false`)
  expect(rows.map((row) => [row.clientDTO?.name, localTime(parseIso(row.start), zone), row.agendaServicesDTO[0]?.userId]).sort()).toEqual([
    ['Ada Novelli', '11:30', first.userId],
    ['Zoe Quattrocchi', '11:30', first.userId],
  ])
})
