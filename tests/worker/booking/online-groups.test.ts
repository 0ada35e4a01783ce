import { expect, test } from 'vitest'
import type { GuestCompanion, GuestGroupTime, SavedGroup } from '../../../schema/api/booking/guest-group-replies.ts'
import type { FreeDay, GuestRefusal } from '../../../schema/api/booking/guest-replies.ts'
import { forEverybody } from '../../contract/examples-deposits.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { connectPayments } from '../../support/payments.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-27'
type Refused = { code?: string; fields?: Record<string, string>; times?: GuestGroupTime[]; refusal?: GuestRefusal; member?: number }

const count = async (salon: Salon, table: string, where = '1') =>
  Number((await fixture.db.execute(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
const run = (sql: string) => fixture.db.execute(sql)

interface Member {
  readonly clientId?: string
  readonly subClientId?: string
  readonly name?: string
  readonly services: readonly { readonly serviceId: string; readonly userId?: string | null }[]
}
/** A salon with online booking, and a guest whom it knows. */
async function openGroups({ capacity = 10, isPet = false } = {}) {
  const salon = await openSalon(fixture, { is_pet: isPet ? 1 : 0 })
  await openOnline(fixture, salon, capacity)
  const guest = createGuest(fixture, salon, '')
  const session = await openGuest(fixture, salon, 0)
  const ask = (members: readonly Member[], arrangement = 'together', date = day) =>
    guest.call<GuestGroupTime[] & Refused>('POST', `GroupTimes/{s}?date=${date}`, session, { arrangement, members })
  const book = (members: readonly Member[], time: GuestGroupTime | undefined, arrangement = 'together', headers = {}) => {
    const chosen = atGroupTime(members, time)
    return guest.call<SavedGroup & Refused>('POST', `Groups/{s}?date=${day}&lang=en`, session, { arrangement, members: chosen }, headers)
  }
  return { salon, guest, session, ask, book }
}

test('a guest who looks at more times of groups than people do has to wait (429), and keeps nobody else from looking', async () => {
  const { salon, guest, ask } = await openGroups()
  const members = [{ services: [{ serviceId: salon.cut }] }, { name: 'Sofia', services: [{ serviceId: salon.cut }] }]
  const other = await openGuest(fixture, salon, 1)
  let last = await ask(members)
  for (let count = 1; last.status === 200 && count < 60; count += 1) last = await ask(members)
  expect([last.status, last.body.code, last.headers.get('retry-after')]).toEqual([429, 'too_many_looks', '60'])
  const month = (session: string) =>
    guest.call<Refused>('POST', 'GroupDays/{s}?month=2026-12', session, { arrangement: 'together', members })
  expect((await month(other)).status).toBe(200)
})

test('a guest books for three, who get one booking each in one write, and one confirmation', async () => {
  const { salon, guest, session, ask, book } = await openGroups()
  const wanted = [{ serviceId: salon.cut }]
  const members: Member[] = [{ services: wanted }, { name: 'Sofia', services: wanted }, { name: 'Leo Moretti', services: wanted }]
  const { body: times } = await ask(members)
  expect(times.length).toBeGreaterThan(5)
  const ten = times.find(({ start }) => start === at('10:00', day))
  expect(ten?.members.map(({ price }) => typeof price)).toEqual(['number', 'number', 'number'])
  expect(new Set(ten?.members.flatMap(({ services }) => services.map(({ userId }) => userId))).size).toBe(3)
  const key = { 'Idempotency-Key': 'three-online' }
  const { body: saved, status } = await book(members, ten, 'together', key)
  expect(status, JSON.stringify(saved)).toBe(200)
  expect(saved.bookings.map(({ name }) => name).sort()).toEqual(['Giulia', 'Leo', 'Sofia'])
  expect((await book(members, ten, 'together', key)).body.token).toBe(saved.token)
  expect([
    await count(salon, 'agendas', 'online_booking = 1'),
    await count(salon, 'booking_groups'),
    await count(salon, 'clients'),
  ]).toEqual([3, 1, 6])
  const sent = await run(`SELECT kind, client_id, data_json FROM outbox WHERE salon_id = '${salon.salonId}'`)
  expect(sent.rows.map(({ kind, client_id: clientId }) => [kind, clientId])).toEqual([['group_confirmed', salon.clients[0]]])
  expect(JSON.parse(String(sent.rows[0]?.data_json)).bookings).toHaveLength(3)
  const alerts = await run(`SELECT DISTINCT content FROM alerts WHERE salon_id = '${salon.salonId}'`)
  expect(alerts.rows.map(({ content }) => content)).toEqual([expect.stringMatching(/^Booked online for 3: Cut, Cut, Cut, /)])

  // The next time they are known, and booked by who they are; the guest pays without coming.
  const { body: companions } = await guest.call<GuestCompanion[]>('GET', 'Companions/{s}', session)
  expect(companions.map(({ firstName }) => firstName).sort()).toEqual(['Leo', 'Sofia'])
  const again = companions.map(({ clientId }): Member => ({ clientId, services: wanted }))
  const { body: later } = await ask(again, 'in_turn')
  const inTurn = await book(again, later[0], 'in_turn')
  expect(inTurn.status, JSON.stringify(inTurn.body)).toBe(200)
  const [first, second] = inTurn.body.bookings
  expect(second?.start).toBe(first?.end)
  expect(await count(salon, 'clients')).toBe(6)
  const told = await run(`SELECT client_id FROM outbox WHERE salon_id = '${salon.salonId}' ORDER BY rowid DESC LIMIT 1`)
  expect(told.rows[0]?.client_id).toBe(salon.clients[0])
  // A time that is gone is refused with those that are left, and nobody is half booked.
  const gone = await book(members, ten)
  expect([gone.status, gone.body.code]).toEqual([409, 'slot_taken'])
  expect(gone.body.times?.some(({ start }) => start === at('10:00', day))).toBe(false)
  expect(await count(salon, 'agendas')).toBe(5)
})

test('the public times and days are those of new clients, kept for seconds, limited, and off where the salon takes no groups', async () => {
  const { salon } = await openGroups()
  const path = (what: string, members: unknown, more = '') =>
    `/api/BookingPage/${salon.salonId}/${what}?arrangement=together&members=${encodeURIComponent(JSON.stringify(members))}${more}`
  const two = [{ services: [{ serviceId: salon.cut }] }, { services: [{ serviceId: salon.cut, userId: salon.anna }] }]
  const times = await fixture.call<GuestGroupTime[]>('GET', path('GroupTimes', two, `&date=${day}`))
  expect(times.status, JSON.stringify(times.body)).toBe(200)
  expect(times.headers.get('cache-control')).toBe('public, max-age=15')
  expect(times.body.every(({ members }) => members[1]?.services[0]?.userId === salon.anna)).toBe(true)
  const days = await fixture.call<FreeDay[]>('GET', path('GroupDays', two, '&month=2026-11'))
  const ofDay = days.body.find(({ date }) => date === day)?.times ?? 0
  expect(ofDay).toBeGreaterThan(0)
  expect(ofDay).toBeLessThanOrEqual(times.body.length)
  const seven = Array.from({ length: 7 }, () => two[0])
  expect((await fixture.call<Refused>('GET', path('GroupTimes', seven, `&date=${day}`))).body.fields).toEqual({ members: 'Too many' })
  await run(`UPDATE salons SET online_groups = 0 WHERE salon_id = '${salon.salonId}'`)
  const off = await fixture.call<Refused>('GET', path('GroupTimes', two, `&date=${day}`))
  expect([off.status, off.body.code]).toEqual([409, 'online_booking_off'])
})

test('a group keeps to the capacity of online booking, its own members counted', async () => {
  const { salon, ask, book } = await openGroups({ capacity: 2 })
  const wanted = [{ serviceId: salon.cut }]
  const three: Member[] = [{ services: wanted }, { name: 'Ada', services: wanted }, { name: 'Zoe', services: wanted }]
  expect((await ask(three)).body.every(({ apart }) => apart >= 30)).toBe(true)
  const two = three.slice(0, 2)
  const free = (await ask(two)).body.find(({ start, apart }) => start === at('10:00', day) && apart === 0)
  expect((await book(two, free)).status).toBe(200)
  // Two at once is all that guests may book; at the desk somebody is still free.
  expect((await ask(two)).body.filter(({ start }) => start === at('10:00', day))).toEqual([])
})

test('rules, marks and patch tests hold for each member, and a deposit sends the group to the salon', async () => {
  const { salon, ask, book, guest, session } = await openGroups()
  const wanted = [{ serviceId: salon.cut }]
  const two: Member[] = [{ services: wanted }, { name: 'Ada', services: wanted }]
  const [time] = (await ask(two)).body
  // Only people who have been here may have a cut.
  const rule = {
    ...{ ruleKey: 'r1', kind: 'new_clients', serviceIds: [salon.blowDry], categoryIds: [], afterServiceIds: [], afterCategoryIds: [] },
    ...{ days: 0, insteadServiceId: null, noShows: 0, end: 'ask', percent: 0 },
  }
  await run(`INSERT INTO booking_rules (salon_id, rules_json, changed_utc) VALUES ('${salon.salonId}', '${JSON.stringify([rule])}', 1)`)
  const visited = `INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, changed_utc)
    VALUES ('vis_${salon.salonId}', '${salon.salonId}', 'agd_none', '${salon.clients[0]}', 1, 1)`
  await run(visited)
  const refused = await book(two, time)
  expect([refused.status, refused.body.code, refused.body.member]).toEqual([409, 'booking_rule', 1])
  expect(await count(salon, 'clients')).toBe(4)
  await run(`DELETE FROM booking_rules WHERE salon_id = '${salon.salonId}'`)
  // A guest who is blocked books for nobody.
  await run(`INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
    VALUES ('cbm_${salon.salonId}', '${salon.salonId}', '${salon.clients[0]}', 'blocked', '${salon.anna}', 1)`)
  const others: Member[] = [
    { name: 'Bea', services: wanted },
    { name: 'Ada', services: wanted },
  ]
  expect((await ask(others)).body.code).toBe('booking_rule')
  await run(`DELETE FROM client_booking_marks WHERE salon_id = '${salon.salonId}'`)
  await run(`UPDATE services SET patch_test_days = 180 WHERE service_id = '${salon.cut}'`)
  expect((await ask(two)).body).toMatchObject({ code: 'patch_test_needed_online', member: 0 })
  await run(`UPDATE services SET patch_test_days = 0 WHERE service_id = '${salon.cut}'`)
  expect((await ask(two)).body[0]?.needsDeposit).toBeUndefined()
  await connectPayments(fixture, salon)
  const admin = await salon.as('ADMIN')
  await admin.call('PUT', '/api/DepositRules/{sessionCode}', { version: 0, rules: [{ ...forEverybody, valueFrom: 50 }] })
  // What both cost together asks for one, though neither does alone.
  const asked = await ask(two)
  expect(asked.body.map(({ needsDeposit }) => needsDeposit)).toEqual(asked.body.map(() => true))
  expect((await book(two, asked.body[0])).body.code).toBe('group_deposit')
  // Names, pets and companions that are not the guest's, and the same one twice.
  const foreign = await ask([{ services: wanted }, { clientId: salon.clients[1] ?? '', services: wanted }])
  expect(foreign.body.fields).toEqual({ 'members.1.clientId': 'Client not found' })
  expect((await ask([{ services: wanted }, { services: wanted }])).body.fields).toEqual({ 'members.1.name': 'Already exists' })
  await admin.call('PUT', '/api/DepositRules/{sessionCode}', { version: 1, rules: [] })
  const crafted = time && {
    ...time,
    members: time.members.map((one) => ({ ...one, services: one.services.map((s) => ({ ...s, start: at('10:05', day) })) })),
  }
  expect((await book(two, crafted)).body.code).toBe('slot_taken')
  expect(
    (await guest.call<Refused>('POST', `GroupTimes/{s}?date=${day}`, session, { arrangement: 'together', members: [two[0]] })).body.fields,
  ).toEqual({
    members: 'Required',
  })
})

test('a guest makes at most five groups a day, and a group counts once among the open bookings', async () => {
  const { salon, ask, book } = await openGroups()
  await run(`UPDATE salons SET max_open_bookings = 6 WHERE salon_id = '${salon.salonId}'`)
  const wanted = [{ serviceId: salon.cut }]
  const statuses: unknown[] = []
  for (let i = 0; i < 6; i++) {
    const two: Member[] = [{ services: wanted }, { name: `Friend ${i}`, services: wanted }]
    const reply = await book(two, (await ask(two)).body[0])
    statuses.push(reply.status === 200 ? 200 : reply.body.code)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 'booking_limit'])
  expect(await count(salon, 'clients')).toBe(9)
})

test('in a pet salon the members are pets of the guest, known ones and new ones', async () => {
  const { salon, ask, book } = await openGroups({ isPet: true })
  await run(`INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc)
    VALUES ('pet_${salon.salonId}', '${salon.salonId}', '${salon.clients[0]}', 'Nebbia', 1)`)
  const wanted = [{ serviceId: salon.cut }]
  const pets: Member[] = [
    { subClientId: `pet_${salon.salonId}`, services: wanted },
    { name: 'Milo', services: wanted },
  ]
  expect((await ask([{ services: wanted }, pets[1] as Member])).body.fields).toEqual({ 'members.0.name': 'Required' })
  const saved = await book(pets, (await ask(pets)).body[0])
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body.bookings.map(({ name }) => name).sort()).toEqual(['Milo', 'Nebbia'])
  expect([await count(salon, 'clients'), await count(salon, 'sub_clients')]).toEqual([4, 2])
  expect(await count(salon, 'agendas', `client_id = '${salon.clients[0]}'`)).toBe(2)
})
