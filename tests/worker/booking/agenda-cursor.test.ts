import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const tomorrow = '2026-11-25'

test('answers 304 for the day of the agenda until something that it shows changes', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, boss, stranger] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await other.as('ADMIN')]
  const get = (query = '', tag = '') =>
    desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}${query}`, undefined, {
      headers: tag ? { 'if-none-match': tag } : {},
    })
  const readChanged = async (tag: string) => {
    const reply = await get('', tag)
    expect(reply.status).toBe(200)
    expect((await get('', reply.headers.get('etag') ?? '')).status).toBe(304)
    return { rows: reply.body, tag: reply.headers.get('etag') ?? '' }
  }
  await world.resetRoundTrips()
  const first = await get()
  expect(await world.countRoundTrips()).toBe(1)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+"$/)
  const unchanged = await get('', `W/${tag}`)
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('cache-control')]).toEqual([304, tag, 'no-store'])
  expect((await get(`&cursor=${tag.slice(1, -1)}&notWorkingValues=false`)).status).toBe(304)
  expect((await get('&cursor=999999')).status).toBe(200)

  await stranger.call('POST', '/api/Clients/{sessionCode}', { name: 'Somebody Else' })
  expect((await get('', tag)).status).toBe(304)
  const service = { serviceId: salon.cut, userId: salon.anna, start: at('11:00') }
  const booking = { clientId: salon.clients[0], agendaServicesDTO: [service] }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', booking)).status).toBe(200)
  const booked = await readChanged(tag)
  expect(booked.rows.filter(({ clientId }) => clientId === salon.clients[0])).toHaveLength(1)

  // Another day's booking shows on that day only; the 304 has the cursor from which the next poll goes on.
  const later = { ...booking, agendaServicesDTO: [{ ...service, start: at('11:00', tomorrow) }] }
  const { body: moved } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', later)
  const elsewhere = await get('', booked.tag)
  expect(elsewhere.status).toBe(304)
  expect(elsewhere.headers.get('etag')).not.toBe(booked.tag)
  expect((await get('', elsewhere.headers.get('etag') ?? '')).status).toBe(304)
  // Moved to the shown day, it shows, and again when it leaves it.
  const move = (start: string) => boss.call('POST', `/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${moved.agendaId}?newStartUTC=${start}`)
  expect((await move(at('15:00'))).status).toBe(200)
  const arrived = await readChanged(booked.tag)
  expect(arrived.rows.filter(({ clientId }) => clientId === salon.clients[0])).toHaveLength(2)
  expect((await move(at('15:00', tomorrow))).status).toBe(200)
  const left = await readChanged(arrived.tag)
  expect(left.rows.filter(({ clientId }) => clientId === salon.clients[0])).toHaveLength(1)

  const closing = { dayStart: today, dayEnd: today, note: 'Closed' }
  expect((await boss.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closing)).status).toBe(200)
  const closed = await readChanged(left.tag)
  expect(closed.rows).not.toEqual(left.rows)

  // The colour of a service is shown at its bookings.
  const path = `/api/Services/{sessionCode}/${salon.cut}`
  const { version } = (await boss.call<{ version: number }>('GET', path)).body
  expect((await boss.call('PUT', path, { version, color: 'rgba(13,148,136,1)' })).status).toBe(200)
  const coloured = await readChanged(closed.tag)
  const colours = coloured.rows.flatMap(({ agendaServicesDTO }) => agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.color))
  expect(new Set(colours)).toEqual(new Set(['', 'rgba(13,148,136,1)']))
})
