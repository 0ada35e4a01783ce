import { expect, test } from 'vitest'
import type { ServiceMove } from '../../../schema/api/booking/booking-service-moves.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { ListedShiftRequest, UserShiftRequest } from '../../../schema/api/team/shift-requests-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, signIn } from '../../support/salon.ts'

const fixture = await openFixture()
const wednesday = '2026-11-25'

async function open() {
  const salon = await openSalon(fixture)
  const [anna, admin] = [await signIn(fixture, salon.anna.replace('usr_', '')), await salon.as('ADMIN')]
  const book = async (userId: string, time: string, client = 0) => {
    const services = [{ serviceId: salon.cut, userId, start: at(time, wednesday) }]
    const draft = { clientId: salon.clients[client], agendaServicesDTO: services }
    return (await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)).body
  }
  const request = (
    await anna.call<UserShiftRequest>('POST', '/api/UserShiftRequests/{sessionCode}', { userId: salon.anna, start: wednesday })
  ).body
  const act = <Body>(action: string, moves: unknown) =>
    admin.call<Body>('POST', `/api/UserShiftRequests/${action}/{sessionCode}/${request.userShiftRequestId}`, { moves })
  const approve = (moves: unknown) => act<{ request: UserShiftRequest; back: ServiceMove[]; code?: string }>('ApproveAndMove', moves)
  const read = async ({ agendaId }: Agenda) => {
    const { body } = await admin.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)
    return { version: body.version, services: body.agendaServicesDTO.map(({ userId, start }) => [userId, start]) }
  }
  return { salon, admin, book, request, act, approve, read }
}
const toMove = ({ agendaServicesDTO: [service], version }: Agenda, userId: string, time: string) => ({
  agendaServiceId: service?.agendaServiceId,
  userId,
  start: at(time, wednesday),
  version,
})

test('approves time off and moves its bookings together, and takes both back', async () => {
  const { salon, book, act, approve, read, admin } = await open()
  const [first, second] = [await book(salon.anna, '10:00'), await book(salon.anna, '11:00', 1)]
  await fixture.resetRoundTrips()
  const approved = await approve([toMove(first, salon.giulia, '10:00'), toMove(second, salon.marco, '11:30')])
  expect(await fixture.countRoundTrips()).toBe(2)
  expect(approved).toMatchObject({ status: 200, body: { request: { status: 'approved' } } })
  expect((await read(first)).services).toEqual([[salon.giulia, at('10:00', wednesday)]])
  expect((await read(second)).services).toEqual([[salon.marco, at('11:30', wednesday)]])
  expect(await book(salon.anna, '10:00', 2)).toMatchObject({ code: 'outside_working_hours' })
  expect(await act('ReopenAndMove', approved.body.back)).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect((await read(first)).services).toEqual([[salon.anna, at('10:00', wednesday)]])
  expect((await read(second)).services).toEqual([[salon.anna, at('11:00', wednesday)]])
  const { body: list } = await admin.call<ListedShiftRequest[]>('GET', '/api/UserShiftRequests/{sessionCode}')
  expect(list).toMatchObject([{ affectedBookings: 2, status: 'pending' }])
})

test('moves nothing and approves nothing where one of the moves is not possible', async () => {
  const { salon, book, approve, read, request, admin } = await open()
  const [first, second] = [await book(salon.anna, '10:00'), await book(salon.anna, '11:00', 1)]
  await book(salon.giulia, '11:00', 2)
  const good = toMove(first, salon.marco, '10:00')
  const refusals: [unknown[], number, object][] = [
    [[good, toMove(second, salon.giulia, '11:00')], 409, { code: 'time_taken' }],
    [[good, toMove(second, salon.marco, '10:15')], 409, { code: 'time_taken' }],
    [[good, toMove(second, salon.marco, '13:30')], 409, { code: 'outside_working_hours' }],
    // Into the time off itself.
    [[good, toMove(second, salon.anna, '15:00')], 409, { code: 'outside_working_hours' }],
    [[good, { ...toMove(second, salon.marco, '11:00'), version: 9 }], 409, { code: 'stale', current: { agendaId: second.agendaId } }],
    [[good, { ...good, agendaServiceId: 'ags_nobody' }], 404, {}],
    [[good, toMove(second, (await salon.as('IMAGE')).userId, '11:00')], 400, { code: 'invalid_input' }],
    [[good, good], 400, { fields: { moves: 'Already exists' } }],
    [[], 400, { fields: { moves: 'Required' } }],
  ]
  for (const [moves, status, body] of refusals) expect(await approve(moves)).toMatchObject({ status, body })
  expect(await read(first)).toEqual({ version: 1, services: [[salon.anna, at('10:00', wednesday)]] })
  const { body: list } = await admin.call<ListedShiftRequest[]>('GET', '/api/UserShiftRequests/{sessionCode}')
  expect(list).toMatchObject([{ userShiftRequestId: request.userShiftRequestId, status: 'pending' }])
  const other = await open()
  const foreign = await other.book(other.salon.anna, '10:00')
  expect(await approve([toMove(foreign, salon.marco, '10:00')])).toMatchObject({ status: 404 })
})

test('the list says when a day off leaves too few people, and nothing where it does not', async () => {
  const { salon, admin, book } = await open()
  const list = async () => (await admin.call<ListedShiftRequest[]>('GET', '/api/UserShiftRequests/{sessionCode}')).body
  expect(await list()).toMatchObject([{ thinAt: null }])
  await book(salon.giulia, '16:00')
  expect(await list()).toMatchObject([{ thinAt: null }])
  await book(salon.marco, '16:00', 1)
  await fixture.resetRoundTrips()
  expect(await list()).toMatchObject([{ thinAt: { day: wednesday, minutes: 16 * 60 } }])
  expect(await fixture.countRoundTrips()).toBe(1)
})
