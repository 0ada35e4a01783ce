import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { Appointment, AppointmentOfDay } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('the desk charges a missed booking at checkout, and the owner finds it in the figures of the day', async ({ page }) => {
  const desk = await callAs(page.request, 'admin')
  const visits = await desk.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  for (const { appointmentId, startServices, clientHistoryServicesDTO: services } of visits)
    if (startServices && services.some((service) => !service.end)) await desk.post('Appointments/Stop', undefined, `/${appointmentId}`)
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Livia Frangetta', phoneNumber: '+39 347 900 7788' })
  const trim = (await desk.get<Service[]>('Services')).find(({ service }) => service === 'Fringe trim')
  const line = { serviceId: trim?.serviceId, userId: trim?.assignedStaff[0], start: toIso(atTime(today, '15:00', zone)), mayOverlap: true }
  const { agendaId } = await desk.post<Agenda>('Agendas', { clientId, outsideHours: true, agendaServicesDTO: [line] })
  const { appointmentId, total } = await desk.post<Appointment>('Appointments', { agendaId, arrived: true })
  await desk.post('Appointments/StartServices', undefined, `/${appointmentId}`)
  await desk.post('Appointments/Stop', undefined, `/${appointmentId}`)
  const toText = (amount: number) => `€${amount.toFixed(2)}`

  await test.step('the fee is added at the checkout', async () => {
    await signIn(page, 'admin', `/checkout/${appointmentId}/${clientId}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('option', { name: 'Fee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a fee' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Required').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'No-show fee' }).click()
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('15')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(page, 'Fee added')).toBeVisible()
    await expect(page.locator('.ck-total')).toContainText(toText(total + 15))
  })
  await test.step('it is taken off, and put back', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Remove No-show fee' }).click()
    await expect(page.locator('.ck-total')).toContainText(toText(total))
    await toast(page, 'No-show fee removed').getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('.ck-total')).toContainText(toText(total + 15))
  })
  await test.step('it is on the receipt', async () => {
    await page.getByRole('button', { name: /^Charge/ }).click()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect(receipt).toContainText('No-show fee')
    await expect(receipt).toContainText(toText(total + 15))
  })
  await test.step('it is a separate line in the figures of the day', async () => {
    await navigate(page, '/dashboard?period=day')
    const money = page.getByRole('region', { name: 'Money', exact: true })
    await money.getByRole('button', { name: '€15.00', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Fees' }).getByRole('grid')).toContainText('Livia Frangetta')
  })
})
