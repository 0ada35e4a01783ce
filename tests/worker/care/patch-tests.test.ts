import { expect, test } from 'vitest'
import type { FreeSlot } from '../../../schema/api/booking/guest-replies.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { createVisit, getFirstService } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const needPatchTest = (salonId: string) => ({ sql: 'UPDATE services SET patch_test_days = 90 WHERE salon_id = ?', args: [salonId] })

test('blocks the start of a service without a valid patch test until a named person confirms it, and records who did', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  await world.db.execute(needPatchTest(salon.salonId))
  const visit = await createVisit(salon)
  const startServices = `/api/Appointments/StartServices/{sessionCode}/${visit.appointmentId}`
  expect(await desk.call('POST', startServices)).toMatchObject({ status: 409, body: { code: 'patch_test_needed' } })
  const service = `/api/ClientHistoryServices/Start/{sessionCode}/${getFirstService(visit).clientHistoryServiceId}`
  expect(await desk.call('POST', service)).toMatchObject({ status: 409, body: { code: 'patch_test_needed' } })
  expect(await desk.call('POST', `${startServices}?patchTestConfirmedBy=usr_unknown`)).toMatchObject({
    status: 404,
    body: { code: 'unable_to_start_services' },
  })
  const confirmed = await desk.call<Appointment>('POST', `${startServices}?patchTestConfirmedBy=${salon.anna}`)
  expect(confirmed).toMatchObject({ status: 200, body: { clientHistoryServicesDTO: [{ start: expect.any(String) }, {}] } })
  const { rows } = await world.db.execute({
    sql: `SELECT after FROM audit_log WHERE root_id = ? AND after LIKE '%patch_test_confirmed_by%'`,
    args: [visit.appointmentId],
  })
  expect(rows.map(({ after }) => JSON.parse(String(after)).patch_test_confirmed_by)).toEqual([salon.anna])
})

test('lets a service start with a test that was passed in time, and not with an old one or after a reaction to the same line', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  await world.db.execute(needPatchTest(salon.salonId))
  const visit = await createVisit(salon)
  const start = async () => (await desk.call('POST', `/api/Appointments/StartServices/{sessionCode}/${visit.appointmentId}`)).status
  const record = (day: string, result: string, line = 'Permanent') =>
    desk.call<{ patchTestId: string }>('POST', '/api/PatchTests/{sessionCode}', { clientId: visit.clientId, day, result, line })
  await record('2026-08-25', 'passed')
  await record(today, 'pending')
  expect(await start()).toBe(409)
  await record('2026-11-01', 'passed')
  const { patchTestId } = (await record('2026-11-20', 'reaction')).body
  expect(await start()).toBe(409)
  expect((await desk.call('DELETE', `/api/PatchTests/{sessionCode}/${patchTestId}`)).status).toBe(200)
  expect(await start()).toBe(200)
})

test('refuses a guest without a valid patch test in the free times and in the booking, and takes one who has passed it', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await world.db.execute(needPatchTest(salon.salonId))
  const guest = createGuest(world, salon, '+39 347 128 4410')
  const { sessionCode } = await guest.enter()
  const services = [{ serviceId: salon.cut }]
  const findSlots = () => guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, sessionCode, services)
  const refused = { status: 409, body: { code: 'patch_test_needed_online', services: [salon.cut] } }
  expect(await findSlots()).toMatchObject(refused)
  const slot = { start: at('15:00'), services: [{ serviceId: salon.cut, userId: salon.anna, start: at('15:00') }] }
  expect(await guest.call('POST', `SaveSlot/{s}?date=${today}&channel=web`, sessionCode, slot)).toMatchObject(refused)
  const desk = await salon.as('RECEPTIONIST')
  const [clientId] = salon.clients
  await desk.call('POST', '/api/PatchTests/{sessionCode}', { clientId, day: '2026-11-20', result: 'passed', line: 'Permanent' })
  const free = await findSlots()
  expect(free.status).toBe(200)
  const [chosen] = free.body
  expect((await guest.call('POST', `SaveSlot/{s}?date=${today}&channel=web`, sessionCode, chosen)).status).toBe(200)
})
