import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { SubClientRecord } from '../../schema/api/care/pet-fields.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expectHeading, phone, receiveLink } from './support/guest-steps.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate, passTime, toast, waitUntilSaved } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

/** A visit of a dog that has arrived. */
async function checkInDog(desk: Caller) {
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Stefano Nodi', phoneNumber: '+39 347 900 7799' })
  const { subClientId } = await desk.post<SubClientRecord>('SubClients', { clientId, name: 'Argo', species: 'dog' })
  const [services, people] = await Promise.all([
    desk.get<Service[]>('Services'),
    desk.get<User[]>('Users/GetOnlyWorking', `?date=${today}`),
  ])
  const user = people.find(({ inAgenda }) => inAgenda)
  const service = services.find(({ assignedStaff }) => user && assignedStaff.includes(user.userId))
  const start = toIso(atTime(today, '17:00', zone))
  const line = { serviceId: service?.serviceId, userId: user?.userId, subClientId, start, mayOverlap: true }
  const draft = { clientId, subClientIds: [subClientId], outsideHours: true, agendaServicesDTO: [line] }
  const { agendaId } = await desk.post<Agenda>('Agendas', draft)
  return desk.post<Appointment>('Appointments', { agendaId, arrived: true })
}

test('a surcharge for a matted coat waits for the owner, who says yes by link, and is a line of the visit then', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const desk = await callAs(page.request, 'pet-receptionist')
  const { appointmentId, clientId } = await checkInDog(desk)

  await test.step('the desk asks, withdraws the question and takes that back', async () => {
    await signIn(page, 'pet-receptionist', `/appointment/${appointmentId}/${clientId}`)
    await page.getByRole('button', { name: 'Ask for a surcharge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What for').fill('Matted coat: 20 minutes more')
    await dialog.getByRole('textbox', { name: /^Surcharge/ }).fill('15')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText("Waiting for the owner's answer")).toBeVisible()
    // The owner reads what is saved; the desk's page shows it before.
    await waitUntilSaved(page, () => page.getByRole('button', { name: 'Withdraw question' }).click())
    await expect(page.getByText("Waiting for the owner's answer")).toBeHidden()
    await waitUntilSaved(page, () => toast(page, 'Question withdrawn').getByRole('button', { name: 'Undo' }).click())
    await expect(page.getByText("Waiting for the owner's answer")).toBeVisible()
  })

  await test.step('the owner says yes', async () => {
    const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()
    await guest.goto((await receiveLink(journey, 'surcharge')).replace('lang=it', 'lang=en'))
    await expectHeading(guest, 'May we add €15.00?')
    await expect(guest.getByText('Argo')).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Yes, add €15.00' }).tap()
    await expectHeading(guest, "Thank you, we'll go ahead")
    await guest.reload()
    await expectHeading(guest, "Thank you, we'll go ahead")
  })

  await test.step('the desk sees the answer and the line', async () => {
    await passTime(page, 10)
    await expect(page.getByText(/The owner agreed at/)).toBeVisible({ timeout: 15_000 })
    await navigate(page, `/checkout/${appointmentId}/${clientId}`)
    await expect(page.locator('.ck-total')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Matted coat: 20 minutes more' })).toContainText('€15.00')
  })
})
