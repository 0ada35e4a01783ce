import type { CommissionStats } from '../../schema/api/money/commission-statements-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'
import { serveWalkIn, startVisit, stopService } from './support/visit-steps.ts'

const clientName = 'Ottavia Brera'

/** A client with a cut that was paid, and a second one by the same team member that has just begun. */
async function comeTwice(desk: Caller) {
  const visit = await serveWalkIn(desk, { name: clientName })
  const { appointmentId, version, total, clientId, first } = visit
  await desk.post('Appointments/Checkout', { version, payments: [{ method: 'card', amount: total }] }, `/${appointmentId}`)
  const cut = visit.clientHistoryServicesDTO.find(({ service }) => service === 'Cut')
  const services = [{ serviceId: cut?.serviceId, userId: first.userId, mayOverlap: true }]
  const second = await desk.post<Appointment>('Appointments', { clientId, outsideHours: true, services })
  return { clientId, second, price: cut?.price ?? 0, userId: first.userId, firstId: cut?.clientHistoryServiceId }
}

test('a redo hangs on the first service: free of charge, undone and made again, and paid at its own rate', async ({ page }) => {
  const desk = await callAs(page.request, 'receptionist')
  const { clientId, second, price, userId, firstId } = await comeTwice(desk)

  await test.step('the desk names the first service, the reason and the rate', async () => {
    await signIn(page, 'receptionist', `/appointment/${second.appointmentId}/${clientId}`)
    await page.getByRole('button', { name: 'More actions for Cut' }).click()
    await page.getByRole('menuitem', { name: 'Redo of an earlier service' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Service that is done again' }).click()
    await page.getByRole('option', { name: /^Cut/ }).click()
    await dialog.getByRole('textbox', { name: 'Why it is done again' }).fill('The fringe is uneven')
    await dialog.getByRole('textbox', { name: 'Commission of the redo' }).fill('50')
    await expectAccessible(page)
    await dialog.getByRole('contentinfo').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Redo: The fringe is uneven')).toBeVisible()
  })

  await test.step('an undo brings back the price, and the redo is made again', async () => {
    await toast(page, 'Cut is a redo').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Redo: The fringe is uneven')).toBeHidden()
    const { clientHistoryServicesDTO } = await desk.get<Appointment>('Appointments', `/${second.appointmentId}`)
    const [line] = clientHistoryServicesDTO
    expect(line).toMatchObject({ price, redo: null })
    const { clientHistoryServiceId: id, version } = line ?? {}
    const redo = { clientHistoryServiceId: firstId, reason: 'The fringe is uneven', percentage: 50 }
    await desk.put('ClientHistoryServices', { redo, version }, `/${id}`)
  })

  await test.step('the visit costs nothing, and the statement pays half of what the first cut was charged at', async () => {
    await startVisit(desk, second.appointmentId)
    const { version, total } = await stopService(desk, second.appointmentId)
    expect(total).toBe(0)
    await desk.post('Appointments/Checkout', { version, payments: [] }, `/${second.appointmentId}`)
    const admin = await callAs(page.request, 'admin')
    const { lines } = await admin.get<CommissionStats>('Users/GetCommissionStats', `/${userId}?from=${today}&to=${today}`)
    expect(lines.at(-1)).toMatchObject({ role: 'redo', item: 'Cut', client: clientName, revenue: price, rate: 50, commission: price / 2 })
    await signIn(page, 'admin', `/InfoProfile/${userId}?tab=8`)
    await expect(page.getByRole('rowheader', { name: '1 redo' })).toBeVisible()
  })
})
