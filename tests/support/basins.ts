import { expect } from 'vitest'
import type { Agenda, Conflict } from '../../schema/api/booking/bookings-schemas.ts'
import type { ResourceKind } from '../../schema/api/catalogue/resources-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { at, openSalon, type Salon, today } from './salon.ts'

/** What a refusal may hold. */
export interface Refused {
  code?: string
  conflicts?: Conflict[]
  occurrences?: { day: string; conflicts: Conflict[] }[]
  slots?: { start: string }[]
}
export const noBasin = { status: 409, body: { code: 'no_unit_free', conflicts: [{ kind: 'no_unit', unit: 'Basin' }] } }

/** A salon with some basins, of which a service needs one for some of its parts. */
export async function openBasins({ units = 2, cleaning = 0, service = 'cut' as 'cut' | 'colour', neededParts = 'all' } = {}) {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const unitNames = Array.from({ length: units }, (_, i) => `Basin ${i + 1}`)
  const kind = (await admin.call<ResourceKind>('POST', '/api/ResourceKinds/{sessionCode}', { kindName: 'Basin', cleaning, unitNames })).body
  const serviceId = salon[service]
  const needs = [{ resourceKindId: kind.resourceKindId, neededParts }]
  const changed = await admin.call<Service>('PUT', `/api/Services/{sessionCode}/${serviceId}`, { needs, version: 1 })
  expect([changed.status, changed.body.needs]).toEqual([200, needs])
  const desk = await salon.as('RECEPTIONIST')
  const people = [salon.anna, salon.giulia, salon.marco]
  const send = (method: string, path: string, body?: unknown) => desk.call<Agenda & Refused>(method, `/api/${path}`, body)
  const book = (time: string, person = 0, more: object = {}, day = today) =>
    send('POST', 'Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO: [{ serviceId, userId: people[person], start: at(time, day), ...more }],
    })
  return { world, salon, admin, desk, kind, serviceId, people, send, book, held: () => listHeld(world, salon) }
}

/** Held units of today and later, as `name from–to` on the clock of the salon. */
export async function listHeld(world: Fixture, salon: Salon): Promise<string[]> {
  const { rows } = await world.db.execute({
    sql: `
      SELECT r.resource_name, time(b.start_utc + 3600, 'unixepoch') AS t1, time(b.end_utc + 3600, 'unixepoch') AS t2, b.cause
      FROM busy_intervals b
      JOIN resources r ON r.resource_id = b.user_id
      WHERE b.salon_id = ? AND b.kind = 'resource'
      ORDER BY b.start_utc, r.resource_name`,
    args: [salon.salonId],
  })
  return rows.map(({ resource_name: name, t1, t2, cause }) => {
    const span = `${name} ${String(t1).slice(0, 5)}–${String(t2).slice(0, 5)}`
    return cause === 'hold' ? `${span} held` : span
  })
}

/** How many pairs of intervals of one unit overlap. */
export async function countOverlaps(world: Fixture): Promise<number> {
  const { rows } = await world.db.execute(`
    SELECT count(*) AS n
    FROM busy_intervals a
    JOIN busy_intervals b ON a.user_id = b.user_id AND a.busy_interval_id < b.busy_interval_id
    WHERE a.kind = 'resource' AND a.start_utc < b.end_utc AND b.start_utc < a.end_utc`)
  return Number(rows[0]?.n)
}
