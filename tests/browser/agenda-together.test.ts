import type { Agenda } from '../../schema/api/agenda.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { book, cardOf, day, desk, returning, signIn, toast, zone } from './support/agenda-steps.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

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
  await expect(box).toContainText('This booking was changed by someone else')
  await expect(box).toContainText('Blow-dry: €26.00 → €31.50')
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Loves tea')
  expect(await violations(page)).toEqual([])
  await box.getByRole('button', { name: 'Keep mine' }).click()
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
  await box.getByRole('button', { name: 'Use their version' }).click()
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Prefers coffee')
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('11:30')
  // What happened, in words, for those who may see it.
  await dialog.getByText('History', { exact: true }).click()
  await expect(dialog.getByText('Price: €31.50 → €40.00')).toBeVisible()
  await expect(dialog.getByText('Note: Loves tea → Prefers coffee')).toBeVisible()
  // Closed without saving, what was typed can be had back.
  await dialog.getByLabel('Note', { exact: true }).fill('Neither')
  await page.keyboard.press('Escape')
  await toast(page, "Couldn't save the booking").getByRole('button', { name: 'Reopen booking' }).click()
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
  await expect(dialog.getByText('Same as last time')).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText("You're offline. Your changes are kept and will be saved when you reconnect.")).toBeVisible()
  await expect(dialog.getByText('Zoe Quattrocchi')).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page, 'Booked: Zoe Quattrocchi, Thu 10 Dec at 12:00')).toBeVisible({ timeout: 30_000 })
  const { rows } = await journey.db.execute({
    sql: 'SELECT count(*) AS n FROM agendas WHERE start_utc = ?',
    args: [atTime(day, '12:00', zone)],
  })
  expect(rows[0]?.n).toBe(1)

  // A move while nobody can be reached stands on the screen and is sent behind.
  const early = page.locator(`[data-cover="${saved.agendaServicesDTO[0]?.agendaServiceId}"]`)
  // The dialog that closes gives the focus back; only then it may be taken elsewhere.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(true)
  await expect(async () => {
    await early.focus()
    await expect(early).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.up('Alt')
  await expect(early).toHaveAccessibleName(/^10:15 to 10:45/)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("You're offline.")).toBeHidden({ timeout: 30_000 })
  await expect
    .poll(async () => (await reception.get<Agenda>('Agendas', `/${saved.agendaId}`)).start, { timeout: 30_000 })
    .toBe(toIso(atTime(day, '10:15', zone)))
})
