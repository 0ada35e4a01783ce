import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { GuestBooking } from '../../schema/api/booking/guest-replies.ts'
import { addDays, getWeekday } from '../../schema/rules/salon-time.ts'
import { randomFrom } from '../bench/w1.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../support/guest.ts'
import { runsAll } from '../support/runs-all.ts'
import { at, openSalon, type Salon, today } from '../support/salon.ts'

const overlaps = `
  SELECT count(*) AS n
  FROM busy_intervals a
  JOIN busy_intervals b ON a.salon_id = b.salon_id AND a.user_id = b.user_id AND a.busy_interval_id < b.busy_interval_id
  WHERE a.start_utc < b.end_utc
    AND b.start_utc < a.end_utc
    AND a.cause = 'service'
    AND b.cause = 'service'`
const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '14:00', '14:30', '15:00', '15:30']
const count = async (world: Fixture, sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
const listOpenDays = (n: number) => {
  const days: string[] = []
  for (let day = addDays(today, 1); days.length < n; day = addDays(day, 1)) if (getWeekday(day) > 1) days.push(day)
  return days
}
const createSaver = (world: Fixture, salon: Salon, sessions: string[]) => (n: number, day: string, time: string, userId: string) => {
  const start = at(time, day)
  const body = { start, services: [{ serviceId: salon.cut, userId, start }] }
  return createGuest(world, salon, '').call<GuestBooking>('POST', `SaveSlot/{s}?date=${day}`, sessions[n] ?? '', body)
}

test.for(runsAll ? [1, 2, 3] : [1])(
  'books each of ten slots for one of fifty guests in every round, and lists the free slots to the others (seed %i)',
  async (seed) => {
    const world = await openFixture()
    const salon = await openSalon(world)
    await openOnline(world, salon)
    const sessions = await Promise.all(Array.from({ length: 50 }, (_, n) => openGuest(world, salon, n)))
    const save = createSaver(world, salon, sessions)
    const random = randomFrom(seed)
    const days = listOpenDays(runsAll ? 20 : 5)
    for (const day of days) {
      const chairs = times.map((time) => ({
        time,
        userId: [salon.anna, salon.giulia, salon.marco][Math.floor(random() * 3)] ?? salon.anna,
      }))
      const order = Array.from({ length: 50 }, (_, n) => ({ n, at: random() })).sort((a, b) => a.at - b.at)
      const replies = await Promise.all(order.map(({ n }) => save(n, day, chairs[n % 10]?.time ?? '', chairs[n % 10]?.userId ?? '')))
      expect(
        replies.filter((reply) => reply.status === 200),
        day,
      ).toHaveLength(10)
      for (const reply of replies) if (reply.status !== 200) expect([reply.status, Array.isArray(reply.body.slots)]).toEqual([409, true])
    }
    expect(await count(world, 'SELECT count(*) AS n FROM agendas')).toBe(10 * days.length)
    expect(await count(world, overlaps)).toBe(0)
  },
)

test('lets one call win when guests, reception, moves and time off compete for the same time', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const sessions = await Promise.all(Array.from({ length: 30 }, (_, n) => openGuest(world, salon, n)))
  const save = createSaver(world, salon, sessions)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const book = (day: string, time: string, userId: string) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time, day) }],
    })
  for (const [round, day] of listOpenDays(6).entries()) {
    // Ten guests and ten calls of the reception for one time.
    const first = await Promise.all(
      Array.from({ length: 10 }, (_, n) => [save(n, day, '10:00', salon.anna), book(day, '10:00', salon.anna)]).flat(),
    )
    expect(first.filter((reply) => reply.status === 200)).toHaveLength(1)
    // A booking is moved to a time that guests are booking.
    const moving = (await book(day, '15:00', salon.anna)).body
    const [service] = moving.agendaServicesDTO
    const move = desk.call('PUT', `/api/AgendaServices/{sessionCode}/${service?.agendaServiceId}`, {
      ...service,
      start: at('11:00', day),
      version: 1,
    })
    const second = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => save(n, day, '11:00', salon.anna)),
      move,
      ...Array.from({ length: 5 }, (_, n) => save(10 + n, day, '11:15', salon.anna)),
    ])
    expect(second.filter((reply) => reply.status === 200)).toHaveLength(1)
    // Time off is entered while guests book: later bookings are refused.
    const off = {
      userId: salon.marco,
      isWorking: false,
      dayStart: day,
      hourStart: 0,
      minuteStart: 0,
      hourEnd: 24,
      minuteEnd: 0,
      note: `round ${round}`,
    }
    const third = await Promise.all([
      save(0, day, '14:00', salon.marco),
      save(1, day, '14:30', salon.marco),
      admin.call('POST', '/api/UserTimeframes/{sessionCode}', off),
      save(2, day, '15:00', salon.marco),
      save(3, day, '15:30', salon.marco),
    ])
    expect(third[2]?.status).toBe(200)
    expect(third.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
    expect((await save(4, day, '16:00', salon.marco)).status).toBe(409)
    const after = `
      SELECT count(*) AS n
      FROM audit_log t
      JOIN agendas a ON a.agenda_id = t.entity_id
      JOIN agenda_services v ON v.agenda_id = a.agenda_id
      WHERE t.entity = 'agendas'
        AND t.action = 'create'
        AND v.user_id = '${salon.marco}'
        AND t.audit_log_id > (
          SELECT o.audit_log_id
          FROM audit_log o
          JOIN user_timeframes f ON f.user_timeframe_id = o.entity_id
          WHERE o.entity = 'user_timeframes'
            AND f.note = 'round ${round}'
        )
        AND v.start_utc BETWEEN ${Date.parse(at('00:00', day)) / 1000} AND ${Date.parse(at('23:59', day)) / 1000}`
    expect(await count(world, after), `${day}: booked after the day off`).toBe(0)
  }
  expect(await count(world, overlaps)).toBe(0)

  // A capacity of one, with any team member.
  const tight = await openSalon(world)
  await openOnline(world, tight, 1)
  const guests = await Promise.all(Array.from({ length: 30 }, (_, n) => openGuest(world, tight, n)))
  const saveTight = createSaver(world, tight, guests)
  const replies = await Promise.all(
    guests.map((_, n) => saveTight(n, today, times[n % 10] ?? '', [tight.anna, tight.giulia, tight.marco][n % 3] ?? '')),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
  expect(
    await count(
      world,
      `SELECT count(*) AS n
      FROM agendas a
      JOIN agendas b ON a.salon_id = b.salon_id AND a.agenda_id < b.agenda_id
      WHERE a.salon_id = '${tight.salonId}'
        AND a.start_utc < b.end_utc
        AND b.start_utc < a.end_utc`,
    ),
  ).toBe(0)
})
