import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  code?: string
  fields?: Record<string, string>
}

/** A series of three bookings, and a booking and a service that are not part of it. */
async function openSeries() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const book = async (time: string) => {
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }]
    return (await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO })).body
  }
  const [first, other] = [await book('10:00'), await book('15:00')]
  const path = (name: string) => `/api/Agendas/${name}/{sessionCode}/${first.agendaId}`
  const send = <Body = Agenda[]>(method: string, name: string, body: object) => desk.call<Body & Refused>(method, path(name), body)
  const repeated = (await send('POST', 'Repeat', { everyWeeks: 1, times: 2 })).body.map((one) => one.agendaId)
  const otherService = other.agendaServicesDTO[0]?.agendaServiceId
  const read = async (agendaId: string) => (await desk.call<Agenda & Refused>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body
  return { salon, first, other, otherService, repeated, send, read }
}
const unknown = 'agd_unknown'

test('restoring or deleting bookings of a series is refused (404) if one of the ids is not part of it', async () => {
  const { first, other, repeated, send, read } = await openSeries()
  const [second = '', third = ''] = repeated
  await send('POST', 'CancelFollowing', { reason: 'ill' })
  for (const id of [unknown, other.agendaId]) {
    expect((await send('POST', 'CancelFollowing', { undo: [second, id] })).status).toBe(404)
    expect((await send('POST', 'UndoRepeat', { agendaIds: [third, id] })).status).toBe(404)
  }
  expect((await send('POST', 'UndoRepeat', { agendaIds: [first.agendaId] })).status).toBe(404)
  expect((await read(second)).outcome).toBe('cancelled')
  expect((await send('POST', 'CancelFollowing', { undo: [first.agendaId, second] })).status).toBe(200)
  // The second one is restored already.
  expect(await send('POST', 'CancelFollowing', { undo: [second, third] })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await send('POST', 'CancelFollowing', { undo: [third] })).status).toBe(200)
  expect((await send('POST', 'UndoRepeat', { agendaIds: [second, third, third] })).status).toBe(200)
  expect((await read(second)).code).toBe('unable_to_fetch_agenda')
})

test('repeating and moving a series are refused (400) at each id of a service, booking or team member that is not in it', async () => {
  const { salon, first, other, otherService, repeated, send, read } = await openSeries()
  const own = first.agendaServicesDTO[0]?.agendaServiceId
  const people = (agendaServiceId: string | undefined) => [{ agendaServiceId, userId: salon.marco }]
  const moved = [{ day: '2026-12-08', people: [...people(own), ...people(otherService)] }]
  expect(await send('POST', 'Repeat', { everyWeeks: 2, times: 1, moved })).toMatchObject({
    status: 400,
    body: { fields: { 'moved.0.people.1.agendaServiceId': 'Not in this booking' } },
  })
  const { version } = await read(first.agendaId)
  const move = async (change: object) => (await send<Refused>('PUT', 'Following', { version, start: at('11:00'), ...change })).body.fields
  for (const id of [unknown, other.agendaId]) {
    expect(await move({ leave: [repeated[0], id] })).toEqual({ leave: 'Not in this series' })
    expect(await move({ moved: [{ agendaId: id }] })).toEqual({ 'moved.0.agendaId': 'Not in this series' })
  }
  expect(await move({ moved: [{ agendaId: first.agendaId, people: people(otherService) }] })).toEqual({
    'moved.0.people.0.agendaServiceId': 'Not in this booking',
  })
  expect(await move({ people: [{ from: salon.giulia, to: 'usr_unknown' }] })).toEqual({
    'people.0.from': 'Team member not found',
    'people.0.to': 'Team member not found',
  })
  expect((await read(first.agendaId)).start).toBe(at('10:00'))
})
