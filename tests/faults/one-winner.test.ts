import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../support/fixture.ts'
import { at, openSalon } from '../support/salon.ts'

const overlaps = `
  SELECT count(*) AS n
  FROM busy_intervals a
  JOIN busy_intervals b ON a.salon_id = b.salon_id AND a.user_id = b.user_id AND a.busy_interval_id < b.busy_interval_id
  WHERE a.start_utc < b.end_utc
    AND b.start_utc < a.end_utc`

test('books a slot for one of fifty parallel calls, and names the booking that has it to the others (409)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const book = (i: number, time: string) =>
    desk.call<Agenda & { conflicts?: { clientName: string }[] }>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[i % 4],
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }],
    })
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => book(i, '10:00')))
  const won = replies.filter((reply) => reply.status === 200)
  expect(won).toHaveLength(1)
  const lost = replies.filter((reply) => reply.status === 409)
  expect(lost).toHaveLength(49)
  for (const reply of lost) expect(reply.body.conflicts).toMatchObject([{ kind: 'overlap', clientName: won[0]?.body.clientDTO?.name }])
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  expect(await count('SELECT count(*) AS n FROM agendas')).toBe(1)
  expect(await count('SELECT count(*) AS n FROM agenda_services')).toBe(1)
  expect(await count(`SELECT count(*) AS n FROM audit_log WHERE entity = 'agendas'`)).toBe(1)

  // Bookings, moves and longer durations compete for the same hour.
  const [a, b] = [(await book(0, '11:00')).body, (await book(1, '12:00')).body]
  const move = (agenda: Agenda, time: string, length: number) => {
    const [service] = agenda.agendaServicesDTO
    return desk.call('PUT', `/api/AgendaServices/{sessionCode}/${service?.agendaServiceId}`, {
      ...service,
      start: at(time),
      serviceDTO: { length },
      version: agenda.version,
    })
  }
  const mixed = await Promise.all([
    ...Array.from({ length: 8 }, (_, i) => book(i, '15:00')),
    ...Array.from({ length: 8 }, () => move(a, '14:45', 30)),
    ...Array.from({ length: 8 }, () => move(b, '14:30', 45)),
  ])
  expect(mixed.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
  expect(mixed.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(await count(overlaps)).toBe(0)

  // Ten parallel calls with the same idempotency key create one booking, which all ten return.
  const pressed = await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.call<Agenda>(
        'POST',
        '/api/Agendas/{sessionCode}',
        { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at('16:00') }] },
        { headers: { 'idempotency-key': 'ten' } },
      ),
    ),
  )
  expect(new Set(pressed.map((reply) => reply.body.agendaId)).size).toBe(1)
  expect(pressed.every((reply) => reply.status === 200)).toBe(true)

  // The reply of the database is lost: a second call with the same key finds the booking.
  await world.fault('reply lost', 1)
  const key = { headers: { 'idempotency-key': 'lost' } }
  const draft = { clientId: salon.clients[2], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at('17:00') }] }
  expect(await desk.call('POST', '/api/Agendas/{sessionCode}', draft, key)).toMatchObject({ status: 503 })
  expect(await desk.call('POST', '/api/Agendas/{sessionCode}', draft, key)).toMatchObject({ status: 200 })
  expect(await count(overlaps)).toBe(0)
  expect(await count(`SELECT count(*) AS n FROM agendas WHERE start_utc = ${Date.parse(at('17:00')) / 1000}`)).toBe(1)
})
