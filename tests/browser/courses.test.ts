import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { Appointment, AppointmentOfDay } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

/** Ends all services in progress, so that nobody is busy. */
async function endServices(desk: Caller) {
  const visits = await desk.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  const open = visits.filter((visit) => visit.startServices && visit.clientHistoryServicesDTO.some((service) => !service.end))
  for (const { appointmentId } of open) await desk.post('Appointments/Stop', undefined, `/${appointmentId}`)
}

/** A finished visit of a fringe trim that is ready to be paid. */
async function finishTrim(desk: Caller, clientId: string, time: string) {
  const trim = (await desk.get<Service[]>('Services')).find(({ service }) => service === 'Fringe trim')
  const line = { serviceId: trim?.serviceId, userId: trim?.assignedStaff[0], start: toIso(atTime(today, time, zone)), mayOverlap: true }
  const { agendaId } = await desk.post<Agenda>('Agendas', { clientId, outsideHours: true, agendaServicesDTO: [line] })
  const visit = await desk.post<Appointment>('Appointments', { agendaId, arrived: true })
  await desk.post('Appointments/StartServices', undefined, `/${visit.appointmentId}`)
  await desk.post('Appointments/Stop', undefined, `/${visit.appointmentId}`)
  return `/checkout/${visit.appointmentId}/${clientId}`
}

test('the owner sets up a course, the desk sells it at checkout, uses a session and refunds the rest', async ({ page }) => {
  const desk = await callAs(page.request, 'admin')
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Livia Frangetta', phoneNumber: '+39 347 900 7788' })
  await endServices(desk)
  const total = page.locator('.ck-total')

  await test.step('the owner enters it', async () => {
    await signIn(page, 'admin', '/courses')
    await page.getByRole('button', { name: 'New course' }).click()
    const dialog = page.getByRole('dialog', { name: 'New course' })
    await dialog.getByRole('textbox', { name: /^Course/ }).fill('Four fringe trims')
    await dialog.getByRole('combobox', { name: 'Add a service' }).click()
    await page.getByRole('option', { name: /Fringe trim/ }).click()
    await dialog.getByRole('textbox', { name: /^Sessions/ }).fill('4')
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('40')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Four fringe trims added')).toBeVisible()
  })

  await test.step('the desk sells it with a visit', async () => {
    await navigate(page, await finishTrim(desk, clientId, '17:00'))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('combobox', { name: 'Name or barcode' }).fill('four fringe')
    await page.getByRole('option', { name: /Four fringe trims/ }).click()
    await expect(total).toContainText('€52.00')
    await expectAccessible(page)
    await page.getByLabel('Discount on services', { exact: true }).focus()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Four fringe trims')
  })

  await test.step('a session pays for the next visit, and can be taken off until it is paid', async () => {
    await navigate(page, await finishTrim(desk, clientId, '17:30'))
    const use = page.getByRole('button', { name: 'Use 1 for Fringe trim' })
    await use.click()
    await expect(total).toContainText('€0.00')
    await page.getByRole('button', { name: /^Remove Session 1 of 4/ }).click()
    await expect(total).toContainText('€12.00')
    await toast(page, 'Session of Four fringe trims released').getByRole('button', { name: 'Undo' }).click()
    await expect(total).toContainText('€0.00')
    await closeToasts(page)
    await page.getByRole('button', { name: 'Complete visit' }).click()
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Session 1 of 4')
  })

  await test.step('the record shows what is left, and refunds it', async () => {
    await navigate(page, `/clientInfo/${clientId}?tabvalue=14`)
    const course = page.getByRole('region', { name: 'Four fringe trims' })
    await expect(course).toContainText('3 of 4 left')
    await expectAccessible(page)
    await course.getByRole('button', { name: 'More about Four fringe trims' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund Four fringe trims' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Moves away')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(course).toContainText('Refunded')
    await toast(page, '€30.00 refunded').getByRole('button', { name: 'Undo' }).click()
    await expect(course).toContainText('3 of 4 left')
    // One session on its own: the others stay.
    await course.getByRole('button', { name: 'More about Four fringe trims' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    await dialog.getByLabel('Sessions to refund').fill('1')
    await expect(dialog.getByText('€10.00 at their share of the price.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Moves away')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(course).toContainText('2 of 4 left')
    await expect(course).toContainText('1 session refunded')
  })
})
