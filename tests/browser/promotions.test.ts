import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

/** A finished visit of a cut that is ready to be paid. */
async function finishCut(desk: Caller) {
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Stefano Nodi', phoneNumber: '+39 347 900 7799' })
  const cut = (await desk.get<Service[]>('Services')).find(({ service }) => service === 'Cut')
  const line = { serviceId: cut?.serviceId, userId: cut?.assignedStaff[0], start: toIso(atTime(today, '17:00', zone)), mayOverlap: true }
  const { agendaId } = await desk.post<Agenda>('Agendas', { clientId, outsideHours: true, agendaServicesDTO: [line] })
  const visit = await desk.post<Appointment>('Appointments', { agendaId, arrived: true })
  const service = visit.clientHistoryServicesDTO[0]?.clientHistoryServiceId
  await desk.post('ClientHistoryServices/Stop', undefined, `/${service}`).catch(() => undefined)
  await desk.post('Appointments/Stop', undefined, `/${visit.appointmentId}`).catch(() => undefined)
  return visit
}

test('the owner sets up a promotion with a preview, the desk takes it off and on at checkout, and pausing it can be undone', async ({
  page,
}) => {
  const desk = await callAs(page.request, 'admin')
  const { appointmentId, clientId } = await finishCut(desk)

  await test.step('the owner enters it, and a wrong end is refused at its field', async () => {
    await signIn(page, 'admin', '/promo')
    await page.getByRole('button', { name: 'New promotion' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Winter cut')
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('25')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Would have applied to')
    await page.getByRole('textbox', { name: /^Last day/ }).fill('01/11/2026')
    await page.getByRole('button', { name: 'Save promotion' }).click()
    await expect(page.getByText('Must end after it starts')).toBeVisible()
    await page.getByRole('textbox', { name: /^Last day/ }).fill('')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save promotion' }).click()
    await expect(toast(page, 'Winter cut saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  await test.step('at checkout it applies by itself, is taken off and put back', async () => {
    await navigate(page, `/checkout/${appointmentId}/${clientId}`)
    const chip = page.getByRole('button', { name: /^Winter cut/ })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.ck-total')).toContainText('€28.50')
    await closeToasts(page)
    await chip.click()
    await expect(page.locator('.ck-total')).toContainText('€38.00')
    await toast(page, 'Winter cut removed').getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('.ck-total')).toContainText('€28.50')
    await expectAccessible(page)
  })

  await test.step('a code replaces it only where both can be combined', async () => {
    await page.getByLabel('Promotion code').fill('friend')
    await page.getByRole('button', { name: 'Apply code' }).click()
    await expect(toast(page, "This promotion can't be combined with another one")).toBeVisible()
    await expect(page.locator('.ck-total')).toContainText('€28.50')
  })

  await test.step('the list counts, pauses and resumes', async () => {
    await navigate(page, '/promo')
    await closeToasts(page)
    const row = page.getByRole('row', { name: /Winter cut/ })
    await row.getByRole('checkbox').or(row.getByRole('switch')).press('Space')
    await toast(page, 'Winter cut paused').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Winter cut resumed')).toBeVisible()
    await expect(row).toContainText('Active')
    await expectAccessible(page)
  })
})
