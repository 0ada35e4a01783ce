import type { MonthAttendance } from '../../schema/api/team/attendance-days.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('an assistant clocks in and takes a break on a phone, and clocks out by PIN on the shared tablet', async ({
  page,
  otherBrowser,
  journey,
}) => {
  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await test.step('clock in on the own page', async () => {
    await signIn(phone, 'assistance', '/staffprofile')
    const clock = phone.getByRole('region', { name: 'Time clock', exact: true })
    await clock.getByRole('button', { name: 'Clock in' }).tap()
    await expect(clock).toContainText('Clocked in 10:00')
    await clock.getByRole('button', { name: 'Start break' }).tap()
    await expect(clock).toContainText('On a break since 10:00')
    await toast(phone, 'Break started').getByRole('button', { name: 'Undo' }).tap()
    await expect(clock).toContainText('Clocked in 10:00')
    await expectAccessible(phone)
  })
  await test.step('set a PIN', async () => {
    await navigate(phone, '/staffprofile?tab=6')
    await phone.getByRole('button', { name: 'Set PIN' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'Set PIN' })
    await dialog.locator('[name=pin]').fill('1234')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(dialog).toContainText('harder to guess')
    await dialog.locator('[name=pin]').fill('4826')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(phone.getByRole('region', { name: 'Time clock PIN' })).toContainText('A PIN is set')
    await expectAccessible(phone)
  })
  await test.step('the tablet names nobody before the PIN', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signIn(page, 'receptionist', '/birthday')
    await navigate(page, '/timeClock')
    await expect(page.getByRole('button', { name: '5', exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Davide')
    await expectAccessible(page)
    for (const digit of '7395') await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Incorrect PIN')
  })
  await test.step('clock out there', async () => {
    await journey.setTime(180, page.context())
    await page.keyboard.type('4826')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('region', { name: 'Time clock of Davide' })
    await expect(sheet.getByRole('heading', { name: 'Hello, Davide' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Clock in' })).toBeDisabled()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Clock out' }).click()
    await expect(sheet).toContainText('Clocked out at 13:00')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('body')).not.toContainText('Davide')
  })
})

test('an administrator settles a forgotten clock-out and a missing day, and closes the month before', async ({ page }) => {
  await signIn(page, 'admin', '/staff?tab=attendance')
  await expect(page.getByText('4 days to check')).toBeVisible()
  await expectAccessible(page)
  await test.step('correct the times: what was clocked stays', async () => {
    await page.getByRole('button', { name: /^Marco/ }).click()
    await page.getByRole('button', { name: /No clock-out/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Correct/ })
    await expect(dialog).toContainText('I left in a hurry')
    await dialog.getByLabel('Out', { exact: true }).fill('18:05')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(toast(page, 'Shift corrected')).toBeVisible()
    await expect(page.getByText('3 days to check')).toBeVisible()
    await closeToasts(page)
  })
  await test.step('say why somebody was away', async () => {
    await page.getByRole('button', { name: /^Giulia/ }).click()
    await page.getByRole('button', { name: /Missing/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Was not here').click()
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 days to check')).toBeVisible()
    await toast(page, 'Day updated').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 days to check')).toBeVisible()
  })
  await test.step('close October and open it again', async () => {
    const admin = await callAs(page.request, 'admin')
    const read = () => admin.get<MonthAttendance>('Attendances/GetAttendancesPerMonth', '?from=2026-10-01&to=2026-10-31')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Close month' }).click()
    await expect(page.getByText(/^Closed by Paola/)).toBeVisible()
    expect((await read()).closedMonths).toMatchObject([{ month: '2026-10', by: 'Paola' }])
    await toast(page, 'October 2026 closed').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Close month' })).toBeVisible()
    expect((await read()).closedMonths).toEqual([])
  })
})
