import { expect, test } from 'vitest'
import type { BookingGroup } from '../../../schema/api/booking/groups-schemas.ts'
import type { GuestGroupTime } from '../../../schema/api/booking/guest-group-replies.ts'
import { countOverlaps, openBasins, type Refused } from '../../support/basins.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { runsAll } from '../../support/runs-all.ts'
import { at } from '../../support/salon.ts'

const rounds = runsAll ? 100 : 5
const getDay = (round: number) => new Date(Date.parse('2026-12-01') + round * 7 * 86_400_000).toISOString().slice(0, 10)

/** A salon with basins that each cut needs, and a call that books three clients at ten with those who are named. */
async function openGroupRaces(units: number) {
  const basins = await openBasins({ units })
  const { salon, desk, serviceId, world } = basins
  const book = (people: readonly string[], day: string, newClient?: string) => {
    const members = people.map((userId, i) => ({
      ...(newClient === undefined ? { clientId: salon.clients[i] } : { newClient: { name: `${newClient} ${i}` } }),
      agendaServicesDTO: [{ serviceId, userId, start: at('10:00', day) }],
    }))
    return desk.call<BookingGroup & Refused>('POST', '/api/BookingGroups/{sessionCode}', { members })
  }
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  /** Bookings without a group, groups without all of their bookings, services without their time or basin, and overlaps of people. */
  const countBroken = async () => [
    await count('SELECT count(*) AS n FROM agendas WHERE booking_group_id NOT IN (SELECT booking_group_id FROM booking_groups)'),
    await count(
      'SELECT count(*) AS n FROM booking_groups g WHERE (SELECT count(*) FROM agendas a WHERE a.booking_group_id = g.booking_group_id) < 2',
    ),
    await count(`SELECT count(*) AS n FROM agenda_services s
      WHERE (
        SELECT group_concat(b.kind, ',' ORDER BY b.kind) FROM busy_intervals b WHERE b.cause_id = s.agenda_service_id
      ) <> 'person,resource'`),
    await count(`SELECT count(*) AS n FROM busy_intervals a
      JOIN busy_intervals b ON a.user_id = b.user_id AND a.busy_interval_id < b.busy_interval_id
      WHERE a.start_utc < b.end_utc AND b.start_utc < a.end_utc`),
    await countOverlaps(world),
  ]
  return { ...basins, book, count, countBroken }
}

test('of two groups at once for the same people one is booked whole, and of the other nobody, not even a new client', async () => {
  const { book, people, count, countBroken, salon } = await openGroupRaces(3)
  const [anna = '', giulia = '', marco = ''] = people
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round)
    // They share one person only, once as the first and once as the last of a group.
    const replies = await Promise.all([book([anna, giulia], day, `First ${round}`), book([marco, anna], day, `Second ${round}`)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.code).toMatch(/^(time_taken|no_unit_free)$/)
  }
  expect(await countBroken()).toEqual([0, 0, 0, 0, 0])
  expect(await count('SELECT count(*) AS n FROM agendas')).toBe(2 * rounds)
  expect(await count('SELECT count(*) AS n FROM clients')).toBe(salon.clients.length + 2 * rounds)
})

test('of two guests with a group at once one gets all of it, and the other the times that are left', async () => {
  const { world, salon, serviceId, count, countBroken } = await openGroupRaces(2)
  await openOnline(world, salon, 2)
  const guest = createGuest(world, salon, '')
  const sessions = await Promise.all([0, 1].map((n) => openGuest(world, salon, n)))
  const services = [{ serviceId }]
  await world.db.execute('UPDATE salons SET max_open_bookings = 1000')
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round % 8)
    // The groups of a day are the limit of a guest.
    await world.db.execute('UPDATE booking_groups SET changed_utc = 1')
    const groups = await Promise.all(
      sessions.map(async (session, i) => {
        const members = [{ services }, { name: `Friend ${i} of ${round}`, services }]
        const group = { arrangement: 'together', members }
        const { body } = await guest.call<GuestGroupTime[]>('POST', `GroupTimes/{s}?date=${day}`, session, group)
        return {
          session,
          body: {
            arrangement: 'together',
            members: atGroupTime(
              members,
              body.find(({ apart }) => apart === 0),
            ),
          },
        }
      }),
    )
    const replies = await Promise.all(
      groups.map(({ session, body }) =>
        guest.call<{ code?: string; times?: GuestGroupTime[] }>('POST', `Groups/{s}?date=${day}`, session, body),
      ),
    )
    expect(replies.map(({ status }) => status).sort(), JSON.stringify(replies.map(({ body }) => body))).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)?.body
    expect([refused?.code, Array.isArray(refused?.times)]).toEqual(['slot_taken', true])
  }
  expect(await countBroken()).toEqual([0, 0, 0, 0, 0])
  expect([await count('SELECT count(*) AS n FROM agendas'), await count('SELECT count(*) AS n FROM clients')]).toEqual([
    2 * rounds,
    salon.clients.length + rounds,
  ])
})

test('of two groups at once for the last basins one is booked whole, and the other is told which member has none', async () => {
  const { book, people, desk, salon, serviceId, count, countBroken } = await openGroupRaces(2)
  const [anna = '', giulia = '', marco = ''] = people
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round)
    const single = { clientId: salon.clients[3], agendaServicesDTO: [{ serviceId, userId: marco, start: at('10:15', day) }] }
    const replies = await Promise.all([book([anna, giulia], day), desk.call<Refused>('POST', '/api/Agendas/{sessionCode}', single)])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    if (replies[0].status === 409) {
      const { code, conflicts } = replies[0].body
      expect([code, conflicts?.map((one) => [one.kind, one.unit, (one as { member?: number }).member])]).toEqual([
        'no_unit_free',
        [['no_unit', 'Basin', 1]],
      ])
    }
  }
  expect(await countBroken()).toEqual([0, 0, 0, 0, 0])
  expect(await count("SELECT count(*) AS n FROM busy_intervals WHERE kind = 'resource'")).toBeGreaterThanOrEqual(rounds)
})
