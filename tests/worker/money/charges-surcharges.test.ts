import { expect, test } from 'vitest'
import type { GuestSurcharge } from '../../../schema/api/booking/guest-replies.ts'
import type { Surcharge } from '../../../schema/api/money/charges-surcharges-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { askForSurcharge, checkOut, createVisit, getFirstService, toSurcharge } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const read = async (id: string) =>
    (await desk.call<Surcharge[]>('GET', `/api/Surcharges/Appointment/{sessionCode}?appointmentId=${id}`)).body
  const readVisit = async (id: string) => (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${id}`)).body
  const toPath = (id: string) => `/api/Links/Surcharge/${linkToken(secret, 'Surcharge', id)}`
  const open = (id: string) => world.call<GuestSurcharge>('GET', toPath(id))
  const answer = (id: string, given: 'yes' | 'no') => world.call<GuestSurcharge>('POST', toPath(id), { answer: given })
  return { world, salon, desk, read, readVisit, open, answer }
}

test('asks the owner once by a message with a link, and adds the line with the first yes only', async () => {
  const { world, salon, read, readVisit, open, answer } = await prepare()
  const { surchargeId, appointmentId } = await askForSurcharge(salon, world)
  const { rows } = await world.db.execute({
    sql: `SELECT data_json FROM outbox WHERE salon_id = ? AND kind = 'surcharge'`,
    args: [salon.salonId],
  })
  expect(rows).toHaveLength(1)
  expect(JSON.parse(String(rows[0]?.data_json))).toEqual({ surchargeId, pets: 'Nebbia', text: 'Matted coat: 20 minutes more', price: 15 })
  const before = await readVisit(appointmentId)
  expect(before.clientHistoryServicesDTO).toHaveLength(2)
  expect((await open(surchargeId)).body).toMatchObject({ pets: 'Nebbia', price: 15, state: 'waiting' })
  expect((await answer(surchargeId, 'yes')).body).toMatchObject({ state: 'accepted' })
  expect((await answer(surchargeId, 'no')).body).toMatchObject({ state: 'accepted' })
  expect((await answer(surchargeId, 'yes')).body).toMatchObject({ state: 'accepted' })
  const after = await readVisit(appointmentId)
  expect(after.version).toBe(before.version + 1)
  expect(after.startServices).toBeNull()
  expect(after.clientHistoryServicesDTO).toHaveLength(3)
  expect(after.total).toBe(before.total + 15)
  expect(after.clientHistoryServicesDTO.find(({ service }) => service.startsWith('Matted'))).toMatchObject({ price: 15, length: 0 })
  expect(await read(appointmentId)).toMatchObject([{ state: 'accepted', answeredBy: '' }])
})

test('a surcharge has no timer: it starts no visit, is completed at once, and is never started, stopped or reopened', async () => {
  const { world, salon, desk, readVisit, answer } = await prepare()
  const { surchargeId, appointmentId } = await askForSurcharge(salon, world)
  await answer(surchargeId, 'yes')
  const before = await readVisit(appointmentId)
  const line = before.clientHistoryServicesDTO.find(({ length }) => length === 0)
  expect(line).toMatchObject({ start: null, end: expect.any(String) })
  const later = { now: '2026-11-24T12:00:00Z' }
  const step = (of: string, id = appointmentId, options = {}) =>
    desk.call<Appointment>('POST', `/api/${of}/{sessionCode}/${id}`, undefined, options)
  /** What has begun and ended: of both services, then of the surcharge. */
  const times = ({ clientHistoryServicesDTO: lines }: Appointment) =>
    lines.toSorted((a, b) => Number(a.length === 0) - Number(b.length === 0)).map(({ start, end }) => [start !== null, end !== null])
  const charged = [false, true]
  expect(times((await step('Appointments/StartServices')).body)).toEqual([[true, false], [false, false], charged])
  expect(times((await step('Appointments/UndoStart')).body)).toEqual([[false, false], [false, false], charged])
  expect((await readVisit(appointmentId)).startServices).toBeNull()
  await step('Appointments/StartServices')
  expect((await step('Appointments/Stop', appointmentId, later)).body.clientHistoryServicesDTO.every(({ end }) => end !== null)).toBe(true)
  expect(await step('ClientHistoryServices/UndoStop', line?.clientHistoryServiceId, later)).toMatchObject({
    status: 409,
    body: { code: 'not_stopped_yet' },
  })
  expect(times((await step('Appointments/UndoStop', appointmentId, later)).body)).toEqual([[true, false], [false, false], charged])
})

test('adds nothing after a no, and shows the desk that a line was removed again', async () => {
  const { world, salon, desk, read, readVisit, answer } = await prepare()
  const declined = await askForSurcharge(salon, world)
  expect((await answer(declined.surchargeId, 'no')).body).toMatchObject({ state: 'declined' })
  expect((await answer(declined.surchargeId, 'yes')).body).toMatchObject({ state: 'declined' })
  expect((await readVisit(declined.appointmentId)).clientHistoryServicesDTO).toHaveLength(2)
  const agreed = await askForSurcharge(salon, world)
  await answer(agreed.surchargeId, 'yes')
  const [stored] = await read(agreed.appointmentId)
  expect((await desk.call('DELETE', `/api/ClientHistoryServices/{sessionCode}/${stored?.extraServiceId}`)).status).toBe(200)
  expect(await read(agreed.appointmentId)).toMatchObject([{ state: 'removed' }])
})

test('withdraws a question and takes that back, and records a yes on the phone with its name; one question waits at a time', async () => {
  const { world, salon, desk, read, readVisit, answer } = await prepare()
  const question = await toSurcharge(salon, world)
  const ask = () => desk.call<Surcharge>('POST', '/api/Surcharges/{sessionCode}', question)
  const { surchargeId } = (await ask()).body
  const path = (step: string) => `/api/Surcharges/${step}{sessionCode}/${surchargeId}`
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'surcharge_waiting' } })
  expect((await desk.call('DELETE', path(''))).body).toMatchObject({ state: 'withdrawn' })
  expect((await answer(surchargeId, 'yes')).body).toMatchObject({ state: 'withdrawn' })
  expect((await desk.call('POST', path('Restore/'))).body).toMatchObject({ state: 'waiting', answered: null })
  expect((await desk.call('POST', path('Accept/'), { name: 'Laura' })).body).toMatchObject({ state: 'accepted', answeredBy: 'Laura' })
  expect(await desk.call('POST', path('Accept/'), { name: 'Laura' })).toMatchObject({ status: 409, body: { code: 'surcharge_closed' } })
  expect(await desk.call('DELETE', path(''))).toMatchObject({ status: 409, body: { code: 'surcharge_closed' } })
  expect((await readVisit(question.appointmentId)).clientHistoryServicesDTO).toHaveLength(3)
  expect(await read(question.appointmentId)).toHaveLength(1)
})

test('ends with the payment, and is refused without a pet, to the desk of another salon and for a forged link', async () => {
  const { world, salon, desk, read, readVisit, open, answer } = await prepare()
  const { surchargeId, appointmentId } = await askForSurcharge(salon, world)
  for (const step of ['StartServices', 'Stop']) await desk.call('POST', `/api/Appointments/${step}/{sessionCode}/${appointmentId}`)
  await checkOut(salon, await readVisit(appointmentId))
  expect((await open(surchargeId)).body).toMatchObject({ state: 'over' })
  expect((await answer(surchargeId, 'yes')).body).toMatchObject({ state: 'over' })
  expect((await readVisit(appointmentId)).clientHistoryServicesDTO).toHaveLength(2)
  expect(await read(appointmentId)).toMatchObject([{ state: 'over' }])
  const visit = await createVisit(salon)
  const question = { appointmentId: visit.appointmentId, clientHistoryServiceId: getFirstService(visit).clientHistoryServiceId }
  const ask = (body: object) => desk.call('POST', '/api/Surcharges/{sessionCode}', { text: 'Matted coat', price: 15, ...body })
  expect(await ask(question)).toMatchObject({ status: 409, body: { code: 'visit_without_pet' } })
  expect((await ask({ ...question, price: 0 })).status).toBe(400)
  const stranger = await (await openSalon(world)).as('RECEPTIONIST')
  expect((await stranger.call('DELETE', `/api/Surcharges/{sessionCode}/${surchargeId}`)).status).toBe(404)
  expect((await world.call('GET', `/api/Links/Surcharge/${linkToken(secret, 'Booking', surchargeId)}`)).status).toBe(404)
})
