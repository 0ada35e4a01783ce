import type { RotaPeriod } from '../../schema/api/team/rota-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { callAsGuest } from './support/guest-steps.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

const friday = '2026-11-20'

/** Leaves Davide with two bookings on a day, and answers one of them. */
async function giveTwoBookings(admin: Caller, day: string) {
  const { people, bookings } = await admin.get<RotaPeriod>('Rota', `?fromDate=${day}&toDate=${day}`)
  const davide = people.find(({ firstName }) => firstName === 'Davide')
  const old = new Set(bookings.flatMap(({ userId, agendaId }) => (userId === davide?.userId ? [agendaId] : [])))
  for (const agendaId of old) await admin.post('Agendas/Cancel', { reason: 'salon' }, `/${agendaId}`)
  const [clientId, serviceId, userId] = [bookings[0]?.clientId ?? '', davide?.services[0] ?? '', davide?.userId ?? '']
  for (const start of [`${day}T08:30:00Z`, `${day}T14:00:00Z`])
    await admin.post('Agendas', { clientId, agendaServicesDTO: [{ serviceId, userId, start }] })
  return { serviceId, userId }
}

test('an assistant asks for a day off in three taps on a phone, and an administrator approves it in one click', async ({
  page,
  otherBrowser,
  journey,
}) => {
  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  const admin = await callAs(page.request, 'admin')
  const listWorking = async () => (await admin.get<User[]>('Users/GetOnlyWorking', `?date=${friday}`)).map(({ username }) => username)
  expect(await listWorking()).toContain('assistance')
  const { serviceId, userId } = await giveTwoBookings(admin, friday)
  const guest = await callAsGuest(page.request, journey, '+393479990011', 'Irene Lombardi')
  expect(await guest.listFreeSlots(serviceId, userId, friday)).not.toEqual([])

  await signIn(phone, 'assistance', '/staffprofile')
  await expect(phone.getByRole('region', { name: 'My day' })).toBeVisible()
  await phone.getByRole('link', { name: 'Ask for time off' }).tap()
  await phone.getByRole('button', { name: /^Friday 20 November/ }).tap()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Ask for Friday 20 November' }).tap()
  await expect(toast(phone, 'Request sent')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Requests' })).toContainText('Pending')

  await signIn(page, 'admin', '/staff?tab=requests')
  await page.getByRole('button', { name: /^Davide asks for time off.*Affects 2 bookings/ }).click()
  const detail = page.getByRole('article', { name: 'Davide asks for time off' })
  await expect(detail.getByRole('heading', { name: 'Affects 2 bookings', exact: true })).toBeVisible()
  await expect(detail.getByText('days left')).toBeVisible()
  await expectAccessible(page)
  await detail.getByRole('button', { name: /^Approve/ }).click()
  await expect(toast(page, 'Request approved')).toBeVisible()
  expect(await listWorking()).not.toContain('assistance')
  expect(await guest.listFreeSlots(serviceId, userId, friday)).toEqual([])
  await navigate(page, '/staff?tab=rota')
  await expect(page.getByRole('row', { name: /^Davide/ })).toContainText('Approved')
})

test('a week is planned, settled, published and taken back by keyboard only', async ({ page }) => {
  const admin = await callAs(page.request, 'admin')
  const listWorking = async (day: string) =>
    (await admin.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)).map(({ username }) => username)
  await signIn(page, 'admin', `/staff?tab=rota&week=${today}`)
  const cell = (name: string, day: string) => page.getByRole('gridcell', { name: new RegExp(`^${name} .*${day}`) })
  const marco = cell('Marco', 'Saturday 21 November')
  await expect(marco).toHaveAccessibleName(/Off$/)
  await expectAccessible(page)

  await marco.focus()
  await page.keyboard.press('+')
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Draft, 2 changes')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  const hours = await marco.getAttribute('aria-label')
  expect(hours).toMatch(/:15$/)

  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 change published')).toBeVisible()
  expect(await listWorking('2026-11-21')).toContain('marco')
  await toast(page, '1 change published').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  expect(await listWorking('2026-11-21')).not.toContain('marco')

  await marco.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft, 1 change')).toBeHidden()
  const booked = cell('Anna', 'Friday 20 November')
  await booked.focus()
  await page.keyboard.press('Delete')
  const panel = page.getByRole('complementary', { name: /^This change affects \d+ bookings?$/ })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await booked.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('time off is entered in the dialog of a shift, is in force at once and is undone', async ({ page }) => {
  await signIn(page, 'admin', '/staff?tab=rota')
  const row = page.getByRole('row', { name: /^Davide/ })
  await row.getByRole('gridcell', { name: /Friday 20 November/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit shift' })
  await dialog.getByText('Time off', { exact: true }).click()
  await dialog.getByText('Course', { exact: true }).click()
  await expect(dialog.getByLabel('First day')).toHaveValue('20/11/2026')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Course')
  await toast(page, 'Time off added').getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Course')
})
