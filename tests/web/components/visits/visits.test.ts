import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { appointments, clientHistoryServiceSteps } from '../../../../schema/api/visits/visits.ts'
import { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { day } from '../../../support/agenda-rows.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, navigate, openApp, undo } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'
import { blowDry, bookBlowDry, createSalonApi, zoe } from '../../../support/small-salon.ts'

test('each tab of the board of a phone shows one panel, at the first visit and at the second', async () => {
  const api = createFakeApi().reply(appointments.day, [createSample(AppointmentOfDay)])
  await openApp('/birthday', api, { size: [390, 844] })
  await openAllTabs('/appointments')
})

test('a key pressed before the id of the new visit is shown starts that visit, and checks nobody in a second time', async () => {
  const booked: Agenda = JSON.parse(JSON.stringify(bookBlowDry('11:30')).replaceAll(day, '2026-11-18'))
  const [line] = booked.agendaServicesDTO
  const service = createSample(ClientHistoryService, {
    ...{ clientHistoryServiceId: 'service-1', agendaServiceId: line?.agendaServiceId ?? '', serviceId: blowDry.serviceId },
    ...{ appointmentId: 'visit-1', userId: me.userId, start: null, end: null },
  })
  const visit = createSample(Appointment, {
    ...{ appointmentId: 'visit-1', agendaId: booked.agendaId, clientId: zoe.clientId, clientHistoryServicesDTO: [service] },
    ...{ arrival: '2026-11-18T09:00:00Z', startServices: null, checkedOut: null, externalCashOrder: null },
  })
  const { api } = createSalonApi([booked])
  api.reply(appointments.create, visit).reply(appointments.startServices, { ...visit, startServices: '2026-11-18T09:00:00Z' })
  await openApp('/agendas', api)
  const card = page.getByRole('button', { name: /^11:30 to 12:00, Zoe Quattrocchi/ })
  // At the moment when the reply is there and nothing is drawn yet.
  const stop = queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.options.mutationKey?.[0] !== 'visit-step' || mutation.state.status !== 'success') return
    stop()
    card.element().dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))
  })
  onTestFinished(stop)
  // The keys of steps are there when their part has been loaded.
  await expect
    .poll(async () => {
      document.querySelector<HTMLElement>('[data-cover]')?.focus()
      await userEvent.keyboard('a')
      return api.calls(appointments.create)
    })
    .toHaveLength(1)
  await expect.poll(() => api.calls(appointments.startServices).map(({ input }) => input.appointmentId)).toEqual(['visit-1'])
  expect(api.calls(appointments.create)).toHaveLength(1)
})

test('services that overlap another booking are a question, which stays on another screen until it is answered', async () => {
  const visit = createSample(Appointment, { appointmentId: 'visit-1', clientId: 'client-1', arrival: '2026-11-18T08:00:00Z' })
  const conflict = createSample(Conflict, { kind: 'overlap', userId: me.userId, start: '2026-11-18T10:00:00Z', clientName: 'Ada Novelli' })
  const api = createFakeApi()
    .reply(appointments.day, [])
    .reply(appointments.lastNotes, [])
    .reply(appointments.one, visit)
    .reply(appointments.copyServices, ({ input }) =>
      input.mayOverlap === 'true' ? visit : refuse(409, 'time_taken', { conflicts: [conflict] }),
    )
  await openApp('/appointment/visit-1/client-1', api)
  const question = page.getByRole('alertdialog', { name: 'Book anyway?' })
  const copy = () => page.getByRole('button', { name: 'Same as last time' }).click()
  const mayOverlap = () => api.calls(appointments.copyServices).map(({ input }) => input.mayOverlap)
  await copy()
  await expect.element(question.getByText('Giulia is booked with Ada Novelli at 11:00')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(mayOverlap()).toEqual([undefined])

  await copy()
  await expect.element(question).toBeVisible()
  navigate('/birthday')
  await expect.element(page.getByRole('button', { name: 'Same as last time' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Book anyway' }).click()
  await expect.poll(mayOverlap).toEqual([undefined, undefined, 'true'])
})

test('undo of a removed service sends all that it was: assistant, redo and times', async () => {
  const redo = { clientHistoryServiceId: 'service-0', reason: 'Faded', percentage: 50 }
  const performed = { assistantId: 'user-2', redo, start: '2026-11-18T08:05:00Z', end: '2026-11-18T08:35:00Z', note: 'fringe', length: 30 }
  const service = createSample(ClientHistoryService, {
    clientHistoryServiceId: 'service-1',
    service: 'Cut',
    userId: me.userId,
    ...performed,
  })
  const visit = createSample(Appointment, {
    appointmentId: 'visit-1',
    clientId: 'client-1',
    arrival: '2026-11-18T08:00:00Z',
    clientHistoryServicesDTO: [service],
  })
  const api = createFakeApi()
    .reply(appointments.day, [])
    .reply(appointments.lastNotes, [])
    .reply(appointments.one, visit)
    .reply(clientHistoryServices.remove, { clientHistoryServiceId: 'service-1' })
    .reply(clientHistoryServices.create, service)
  await openApp('/appointment/visit-1/client-1', api)
  await page.getByRole('button', { name: 'More actions for Cut' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await undo('Cut removed.')
  await expect.poll(() => api.calls(clientHistoryServices.create).map(({ body }) => body)).toMatchObject([performed])
})

test('times corrected before the stop of the service was answered are saved after it, as no conflict with it', async () => {
  const service = createSample(ClientHistoryService, {
    clientHistoryServiceId: 'service-1',
    appointmentId: 'visit-1',
    service: 'Cut',
    length: 30,
    userId: me.userId,
    start: '2026-11-18T08:30:00Z',
    end: null,
    version: 3,
  })
  const booked = { agendaId: 'booking-1', appointmentId: 'visit-1', clientId: 'client-1', arrival: '2026-11-18T08:00:00Z' }
  const visit = createSample(Appointment, { ...booked, clientHistoryServicesDTO: [service] })
  const stopped = { ...service, end: '2026-11-18T09:00:00Z', version: 4 }
  const api = createFakeApi()
    .reply(appointments.day, [])
    .reply(appointments.lastNotes, [])
    .reply(appointments.one, visit)
    .reply(clientHistoryServiceSteps.stop, { ...visit, clientHistoryServicesDTO: [stopped] })
    .reply(clientHistoryServices.update, stopped)
  await openApp('/appointment/visit-1/client-1', api)
  const release = api.hold(clientHistoryServiceSteps.stop)
  await page.getByRole('button', { name: 'Stop, Cut' }).click()
  await page.getByRole('button', { name: 'More actions for Cut' }).click()
  await page.getByRole('menuitem', { name: 'Edit times' }).click()
  const times = page.getByRole('dialog', { name: 'Cut' })
  await times.getByRole('textbox', { name: 'End' }).fill('09:50')
  await times.getByRole('button', { name: 'Save' }).click()
  await expect.element(times.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  expect(api.calls(clientHistoryServices.update)).toEqual([])
  release()
  await expect.element(times).not.toBeInTheDocument()
  expect(api.calls(clientHistoryServices.update).map(({ body }) => body)).toEqual([{ end: '2026-11-18T08:50:00Z', version: 4 }])
})

test('a step that somebody else has taken is refused with their name and the time', async () => {
  const service = createSample(ClientHistoryService, {
    ...{ clientHistoryServiceId: 'service-1', appointmentId: 'visit-1', service: 'Cut', userId: me.userId, start: null, end: null },
  })
  const visit = createSample(Appointment, {
    ...{ appointmentId: 'visit-1', clientId: 'client-1', arrival: '2026-11-18T08:00:00Z', startServices: '2026-11-18T08:01:00Z' },
    ...{ clientDTO: { ...zoe, owed: 0 }, clientHistoryServicesDTO: [service], checkedOut: null },
    externalCashOrder: null,
  })
  const api = createFakeApi()
    .reply(appointments.day, [])
    .reply(appointments.lastNotes, [])
    .reply(appointments.one, visit)
    .reply(auditPages.last, { userId: 'user-anna', firstName: 'Anna', at: '2026-11-18T08:58:00Z' })
    .reply(clientHistoryServiceSteps.start, () => refuse(409, 'already_started'))
  await openApp('/appointment/visit-1/client-1', api)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await expect.poll(() => getNotices('Zoe Quattrocchi: Already started (Anna, 09:58)')).toHaveLength(1)
})
