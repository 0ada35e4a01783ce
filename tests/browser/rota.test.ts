import type { User } from '../../schema/api/staff.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const friday = '2026-11-20'

test('an assistant asks for a day off in three taps on a phone, and an administrator approves it in one click', async ({
  page,
  otherBrowser,
}) => {
  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  const admin = await callAs(page.request, 'admin')
  const listWorking = async () => (await admin.get<User[]>('Users/GetOnlyWorking', `?date=${friday}`)).map(({ username }) => username)
  expect(await listWorking()).toContain('assistance')

  await signIn(phone, 'assistance', '/staffprofile')
  await expect(phone.getByRole('region', { name: 'My day' })).toBeVisible()
  await phone.getByRole('link', { name: 'Ask for time off' }).tap()
  await phone.getByRole('button', { name: /^Friday 20 November/ }).tap()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Ask for Friday 20 November' }).tap()
  await expect(toast(phone, 'Request sent')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Requests' })).toContainText('Pending')

  await signIn(page, 'admin', '/staff?tab=requests')
  await page.getByRole('button', { name: /^Davide asks for time off/ }).click()
  const detail = page.getByRole('article', { name: 'Davide asks for time off' })
  await expect(detail.getByRole('heading', { name: /^Affects \d+ bookings?$/ })).toBeVisible()
  await expect(detail.getByText('days left')).toBeVisible()
  await expectAccessible(page)
  await detail.getByRole('button', { name: /^Approve/ }).click()
  await expect(toast(page, 'Request approved')).toBeVisible()
  expect(await listWorking()).not.toContain('assistance')
  await page.goto('/staff?tab=rota')
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
