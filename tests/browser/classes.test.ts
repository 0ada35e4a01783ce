import type { Class } from '../../schema/api/booking/classes-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { checkPage } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const day = '2026-11-18'

test('the desk checks in and charges the seats of a class, and shows who is still to come', async ({ page, journey }) => {
  const desk = await callAs(page.request, 'receptionist')
  const blowDry = (await desk.get<Service[]>('Services')).find(({ service }) => service === 'Blow-dry')
  const working = await desk.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const leader = working.find(({ userId }) => blowDry?.assignedStaff.includes(userId))
  const [made] = await desk.post<Class[]>('Classes', {
    ...{ name: 'Blow-dry evening', serviceId: blowDry?.serviceId, userId: leader?.userId, start: `${day}T18:15:00Z`, length: 60, seats: 4 },
    ...{ price: 30, deadlineHours: 0, outsideHours: true },
  })
  const classId = made?.classId ?? ''
  for (const [name, seats] of [
    ['Marta Seduta', 2],
    ['Lia Assente', 1],
  ] as const) {
    const { clientId } = await desk.post<{ clientId: string }>('Clients', { name })
    await desk.post('ClassSeats', { classId, clientId, seats })
  }
  await signIn(page, 'receptionist', `/classes/${classId}`)
  await test.step('check in: both seats at once', async () => {
    await expect(page.getByText('2 seats', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Check in.*Marta Seduta/ }).click()
    await expect(page.getByRole('link', { name: /^Check out.*Marta Seduta/ })).toBeVisible()
    await checkPage(page)
  })
  await test.step('charge', async () => {
    await page.getByRole('link', { name: /^Check out.*Marta Seduta/ }).click()
    await page.getByRole('button', { name: 'Charge €60.00' }).click()
    await expect(page.getByRole('heading', { name: '€60.00 paid' })).toBeVisible()
    await expect(toast(page, 'Paid.')).toBeVisible()
    const { rows } = await journey.db.execute({
      sql: `SELECT visit.total_cents, visit.owed_cents,
          (SELECT count(*) FROM client_history_services line WHERE line.appointment_id = visit.appointment_id) AS lines
        FROM appointments visit
        JOIN agendas booking ON booking.agenda_id = visit.agenda_id
        WHERE booking.class_id = ?`,
      args: [classId],
    })
    expect(rows.map((row) => ({ ...row }))).toEqual([{ total_cents: 6000, owed_cents: 0, lines: 2 }])
  })
  await test.step('the class shows who has paid, and who has not come yet', async () => {
    await page.goto(`/classes/${classId}`)
    await expect(page.getByRole('link', { name: /^Receipt.*Marta Seduta/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Check in.*Lia Assente/ })).toBeVisible()
  })
})
