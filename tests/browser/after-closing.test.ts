import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { countTotal, formatEuro as euro, serveWalkIn } from './support/visit-steps.ts'

const tomorrow = '2026-11-19'

test('a sale after the closing asks for which day it counts, and an administrator reopens the day with it', async ({
  page,
  request,
  journey,
}) => {
  await journey.db.execute('UPDATE salons SET avoid_appointments_start_check = 1')
  const reception = await callAs(request, 'receptionist')
  const visit = await serveWalkIn(reception, { name: 'Berta Libri' })
  const readDay = (day: string) => reception.get<EndOfDay>('TillDays', `?date=${day}`)
  const { expectedCash, charged } = await readDay(today)
  await signIn(page, 'admin', '/tillDay')
  const drawer = page.getByRole('complementary', { name: 'Count the drawer' })

  await test.step('closing warns about the visit that is not checked out', async () => {
    const row = page.getByRole('list', { name: 'Before you close' }).getByRole('listitem').filter({ hasText: 'Berta Libri' })
    await expect(row.getByRole('link', { name: 'Check out Berta' })).toBeVisible()
    await countTotal(drawer, expectedCash)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Close Wednesday 18 November' }).click()
    await expect(page.getByText('Wednesday 18 November is closed. Sales from now on count for Thursday 19 November.')).toBeVisible()
  })
  const dialog = page.getByRole('alertdialog', { name: 'Wednesday 18 November is closed' })
  await test.step('the checkout asks; without an answer nothing is charged', async () => {
    await navigate(page, visit.path)
    await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Cash' }).click()
    await page.getByRole('button', { name: `Charge ${euro(visit.total)}` }).click()
    await expect(dialog.getByRole('button', { name: 'Reopen Wed 18 Nov' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('The day is closed: reopen it, or count this for the next day')).toBeVisible()
    expect((await reception.get<Appointment>('Appointments', `/${visit.appointmentId}`)).checkedOut).toBeNull()
  })
  await test.step('counted for the next day', async () => {
    await page.getByRole('button', { name: `Charge ${euro(visit.total)}` }).click()
    await dialog.getByRole('button', { name: 'Count for Thu 19 Nov' }).click()
    await expect(page.getByRole('heading', { name: `${euro(visit.total)} paid` })).toBeVisible()
    await expect(page.getByText('Counts for Thu 19 Nov')).toBeVisible()
    expect((await readDay(tomorrow)).charged).toBe(visit.total)
  })
  await test.step('the administrator reopens the day, and the sale returns to it', async () => {
    await navigate(page, '/tillDay')
    await expect(page.getByText('1 transaction after the closing counts for Thu 19 Nov. Reopening brings them back.')).toBeVisible()
    await page.getByRole('button', { name: 'Reopen Wed 18 Nov' }).click()
    await expect(drawer.getByRole('button', { name: 'Close Wednesday 18 November' })).toBeVisible()
    expect((await readDay(today)).charged).toBeCloseTo(charged + visit.total)
    expect((await readDay(tomorrow)).entries).toEqual([])
  })
})
