import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { SubClientRecord } from '../../schema/api/care/pet-fields.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import type { Appointment, AppointmentOfDay } from '../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'
import { zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

const warning = 'Argo bites: When paws are touched'

/** A biting dog with a groom sheet and a booking today. */
async function bookBitingDog(desk: Caller) {
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Stefano Prova', phoneNumber: '+39 347 900 7788' })
  const { subClientId } = await desk.post<SubClientRecord>('SubClients', {
    clientId,
    name: 'Argo',
    species: 'dog',
    breed: 'Schnauzer',
    bites: true,
    biteNote: 'When paws are touched',
    vaccinations: [{ vaccination: 'Rabies', expires: '2025-01-01' }],
  })
  const parts = [{ part: 'back', blade: '7F', length: '3.2 mm' }]
  await desk.post('SubClientGrooms', { subClientId, day: '2026-09-25', parts })
  const [services, people] = await Promise.all([
    desk.get<Service[]>('Services'),
    desk.get<User[]>('Users/GetOnlyWorking', `?date=${today}`),
  ])
  const user = people.find(({ inAgenda }) => inAgenda)
  const service = services.find(({ assignedStaff }) => user && assignedStaff.includes(user.userId))
  const line = {
    serviceId: service?.serviceId,
    userId: user?.userId,
    subClientId,
    start: toIso(atTime(today, '17:00', zone)),
    mayOverlap: true,
  }
  const draft = { clientId, subClientIds: [subClientId], outsideHours: true, agendaServicesDTO: [line] }
  return { clientId, subClientId, booking: await desk.post<Agenda>('Agendas', draft) }
}

/** Ends what is in progress, so that everybody is free. */
async function stopOthers(desk: Caller) {
  const visits = await desk.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  const open = visits.filter(({ startServices, checkedOut, clientHistoryServicesDTO }) => {
    return startServices && !checkedOut && clientHistoryServicesDTO.some(({ end }) => !end)
  })
  for (const { appointmentId } of open) await desk.post('Appointments/Stop', undefined, `/${appointmentId}`)
}

test('a biting dog is announced on its record, agenda card, booking, board and visit; its cut and its owner need one tap', async ({
  page,
}) => {
  const desk = await callAs(page.request, 'pet-receptionist')
  const { clientId, subClientId, booking } = await bookBitingDog(desk)

  await test.step('the record repeats the last cut for today, and takes it back', async () => {
    await signIn(page, 'pet-admin', `/petInfo/${subClientId}`)
    await expect(page.getByText('When paws are touched')).toBeVisible()
    await expect(page.getByText('Expired')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Same for today' }).click()
    await expect(page.getByRole('tab', { name: 'Grooming 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('tab', { name: 'Grooming 1' })).toBeVisible()
  })

  await test.step('the agenda card and the booking say it', async () => {
    await navigate(page, '/agendas')
    await expect(page.locator(`[data-cover="${booking.agendaServicesDTO[0]?.agendaServiceId}"]`)).toHaveAccessibleName(new RegExp(warning))
    await navigate(page, `/agenda/${booking.agendaId}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(warning)).toBeVisible()
    await expect(dialog.getByText('Argo: vaccination expired (Rabies)')).toBeVisible()
  })

  await test.step('so do the board and the visit, from which the owner is told', async () => {
    await stopOthers(desk)
    const { appointmentId } = await desk.post<Appointment>('Appointments', { agendaId: booking.agendaId, arrived: true })
    await desk.post('Appointments/StartServices', undefined, `/${appointmentId}`)
    await navigate(page, '/appointments')
    const card = page.locator(`[data-agenda="${booking.agendaId}"]`)
    await expect(card.getByText(warning)).toBeVisible()
    await card.getByRole('button', { name: 'Ready to collect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ready to collect' })
    await expect(dialog.getByText(/^Argo (is ready|ti aspetta).*€/)).toBeVisible()
    await expect(dialog.getByText('Amount due')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send to Stefano' }).click()
    await expect(toast(page, 'The owner of Argo is told within a minute')).toBeVisible()
    await expect(card.getByText(/Owner told at/)).toBeVisible()
    await navigate(page, `/appointment/${appointmentId}/${clientId}`)
    await expect(card).toHaveCount(0)
    await expect(page.getByText(warning)).toBeVisible()
  })

  await test.step("the visit shows the dog's card, and today's groom sheet begins as a copy of the last one", async () => {
    const pet = page.getByRole('region', { name: 'Argo' })
    await expect(pet.getByText('Back 7F, 3.2 mm')).toBeVisible()
    await expect(pet.getByText('Expired 1 Jan')).toBeVisible()
    await pet.getByRole('button', { name: 'With changes' }).click()
    await page.getByLabel('Length: Back').fill('6.3 mm')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pet.getByText('longer')).toBeVisible()
    await expectAccessible(page)
  })
})
