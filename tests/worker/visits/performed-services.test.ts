import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClientBirthday } from '../../../schema/api/clients/birthdays-schemas.ts'
import type { ClientDevice } from '../../../schema/api/clients/client-devices-schemas.ts'
import type { ClientFeedback, ClientHistoryRequest } from '../../../schema/api/clients/client-notes-schemas.ts'
import type { ClientVisit } from '../../../schema/api/visits/client-visits-schemas.ts'
import { createBooking, createFullVisit, createPastBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon } from '../../support/salon.ts'

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  return { world, salon, desk, admin: await salon.as('ADMIN'), first: salon.clients[0] ?? '' }
}

test('shows the visits of a client with what they cost, and prints them with dates only if the salon shows dates', async () => {
  const { world, salon, desk, admin, first } = await open()
  const paid = await createFullVisit(salon, world)
  const past = await createPastBooking(salon)
  const planned = await createBooking(salon)
  await desk.call('POST', '/api/ClientHistoryRequests/{sessionCode}', { clientId: first, request: 'A balayage 🌺 before May' })
  const { body } = await desk.call<ClientVisit[]>('GET', `/api/Clients/Visits/{sessionCode}/${first}`)
  expect(body.map(({ agendaId }) => agendaId).toSorted()).toEqual([paid.agendaId, past.agendaId, planned.agendaId].toSorted())
  const find = (id: string) => body.find(({ agendaId }) => agendaId === id)
  expect(find(paid.agendaId)).toMatchObject({ state: 'paid', total: paid.total, products: [{ product: 'Shampoo', quantity: 1 }] })
  expect(find(past.agendaId)).toMatchObject({ state: 'open', total: 32, services: [{ service: 'Cut', firstName: 'Anna' }], products: [] })
  expect(find(planned.agendaId)).toMatchObject({ state: 'planned', total: 94, appointmentId: null })
  const print = async () =>
    readPdf((await desk.call<ArrayBuffer>('GET', `/api/Clients/Card/{sessionCode}/${first}?language=it`)).body).texts
  expect(await print()).toEqual(expect.arrayContaining(['Giulia Moretti', 'Visite', '17/11/2026', 'Cut · Anna', 'A balayage ? before May']))
  const show = `/api/SalonConfigUIs/SaveShowDatesInHistoryDocument/{sessionCode}/${salon.salonId}`
  expect((await admin.call('PUT', show, { showDatesInHistoryDocument: false })).status).toBe(200)
  const texts = await print()
  expect(texts).toContain('Cut · Anna')
  expect(texts).not.toContain('17/11/2026')
})

test('keeps requests until they are done and feedback with its rating, and refuses old versions and empty texts', async () => {
  const { desk, first } = await open()
  const requests = '/api/ClientHistoryRequests/{sessionCode}'
  const created = await desk.call<ClientHistoryRequest>('POST', requests, { clientId: first, request: 'Samples' })
  expect(created).toMatchObject({ status: 200, body: { day: '2026-11-24', done: null, version: 1 } })
  const path = `${requests}/${created.body.clientHistoryRequestId}`
  expect(await desk.call('PUT', path, { isDone: true, version: 1 })).toMatchObject({ body: { done: '2026-11-24T08:00:00Z', version: 2 } })
  expect(await desk.call('PUT', path, { request: 'Mine', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await desk.call('PUT', path, { isDone: false, version: 2 })).toMatchObject({ body: { done: null } })
  expect(await desk.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await desk.call('DELETE', path)).toMatchObject({ status: 404, body: { error: 'Unable to delete client history request' } })
  const feedbacks = '/api/ClientFeedbacks/{sessionCode}'
  expect(await desk.call('POST', feedbacks, { clientId: first, feedback: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { feedback: 'Required' } },
  })
  const feedback = await desk.call<ClientFeedback>('POST', feedbacks, { clientId: first, rating: 4 })
  expect(feedback).toMatchObject({ status: 200, body: { rating: 4, feedback: '' } })
  const changed = { rating: null, feedback: 'Lovely', version: 1 }
  expect(await desk.call('PUT', `${feedbacks}/${feedback.body.clientFeedbackId}`, changed)).toMatchObject({
    body: { feedback: 'Lovely', rating: null },
  })
})

test('lists birthdays by day, those of 29 February on the 28th, and leaves out clients who died', async () => {
  const { world, salon, desk } = await open()
  const born = ['1985-11-26', '2004-02-29', '1990-12-03', '1950-11-26']
  for (const [n, day] of born.entries())
    await world.db.execute({ sql: 'UPDATE clients SET birth_date = ? WHERE client_id = ?', args: [day, salon.clients[n] ?? ''] })
  await world.db.execute({ sql: `UPDATE clients SET inactive_reason = 'died' WHERE client_id = ?`, args: [salon.clients[3] ?? ''] })
  const list = async (query = '') => {
    const path = `/api/Clients/GetBirthdays/{sessionCode}/${salon.salonId}${query}`
    return (await desk.call<ClientBirthday[]>('GET', path)).body.map(({ clientId, day, turns }) => [clientId, day, turns])
  }
  expect(await list()).toEqual([[salon.clients[0], '2026-11-26', 41]])
  expect(await list('?from=2026-11-26&to=2026-12-03')).toEqual([
    [salon.clients[0], '2026-11-26', 41],
    [salon.clients[2], '2026-12-03', 36],
  ])
  expect(await list('?from=2027-02-28&to=2027-03-01')).toEqual([[salon.clients[1], '2027-02-28', 23]])
  expect(await list('?from=2028-02-28&to=2028-03-01')).toEqual([[salon.clients[1], '2028-02-29', 24]])
  const path = `/api/Clients/GetBirthdays/{sessionCode}/${salon.salonId}`
  expect(await desk.call('GET', `${path}?from=2026-11-26&to=2026-11-25`)).toMatchObject({ status: 400 })
  const stranger = await (await openSalon(world)).as('ADMIN')
  expect(await stranger.call('GET', path)).toMatchObject({ status: 404 })
})

test('ends a remembered phone by the salon and by the guest, who then needs a code again', async () => {
  const { world, salon, desk, first } = await open()
  await openOnline(world, salon)
  const { rows } = await world.db.execute({ sql: 'SELECT phone_number FROM clients WHERE client_id = ?', args: [first] })
  const guest = createGuest(world, salon, String(rows[0]?.phone_number))
  const { deviceCode = '', sessionCode } = await guest.enter({ Remember: 'true' })
  const recognise = () => guest.form('NewShortCode', { DeviceCode: deviceCode })
  expect((await recognise()).body.shortCode).toBeTruthy()
  const list = async () => (await desk.call<ClientDevice[]>('GET', `/api/Clients/Devices/{sessionCode}/${first}`)).body
  const [device] = await list()
  expect(device).toMatchObject({ since: '2026-11-24T08:00:00Z', expiry: '2027-02-22T08:00:00Z' })
  const path = `/api/Clients/Devices/{sessionCode}/${first}/${device?.deviceId}`
  expect(await desk.call('DELETE', path.replace(first, salon.clients[1] ?? ''))).toMatchObject({ status: 404 })
  expect(await desk.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await desk.call('DELETE', path)).toMatchObject({ status: 404, body: { error: 'Unable to end device' } })
  expect(await list()).toEqual([])
  expect(await recognise()).toMatchObject({ status: 400, body: { fields: { DeviceCode: 'Incorrect code' } } })
  expect((await guest.call('GET', 'Devices/{s}', sessionCode)).status).toBe(401)
  const again = await guest.enter({ Remember: 'true' })
  expect((await guest.call('GET', 'Devices/{s}', again.sessionCode)).body).toEqual({ devices: 1 })
  const third = await guest.enter({ Remember: 'true' })
  const deviceId = createHash('sha256')
    .update(third.deviceCode ?? '')
    .digest('base64url')
  expect((await guest.call('DELETE', `Devices/{s}?deviceId=${deviceId}`, third.sessionCode)).body).toEqual({ devices: 1 })
  expect((await guest.call('DELETE', 'Devices/{s}', again.sessionCode)).body).toEqual({ devices: 1 })
  expect((await guest.call('GET', 'Devices/{s}', third.sessionCode)).status).toBe(401)
  expect((await guest.call('GET', 'Devices/{s}', again.sessionCode)).body).toEqual({ devices: 0 })
})
