import { expect, test } from 'vitest'
import type { GuestCompanion, GuestGroupTime, SavedGroup } from '../../../schema/api/booking/guest-group-replies.ts'
import type { GuestRefusal } from '../../../schema/api/booking/guest-replies.ts'
import { forEverybody } from '../../contract/examples-deposits.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { doMeanwhile } from '../../support/meanwhile.ts'
import { connectPayments } from '../../support/payments.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-27'
type Refused = { code?: string; fields?: Record<string, string>; times?: GuestGroupTime[]; refusal?: GuestRefusal; member?: number }

const run = (sql: string, args: (string | bigint)[] = []) => fixture.db.execute({ sql, args })
const count = async (salon: Salon, table: string, where = '1') =>
  Number((await run(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)

interface Member {
  readonly clientId?: string | undefined
  readonly subClientId?: string
  readonly name?: string
  readonly services: readonly { readonly serviceId: string; readonly userId?: string | null }[]
}

/** A salon whose guest has been here with a friend before: the two may be booked together again. */
async function openFriends({ capacity = 10, isPet = false } = {}) {
  const salon = await openSalon(fixture, { is_pet: isPet ? 1 : 0 })
  await openOnline(fixture, salon, capacity)
  const guest = createGuest(fixture, salon, '')
  const session = await openGuest(fixture, salon, 0)
  const [own = '', friend = '', stranger = ''] = salon.clients
  const { salonId } = salon
  // The friend is known by an earlier group.
  await run(`INSERT INTO booking_groups (booking_group_id, salon_id, agenda_id, client_id, changed_utc) VALUES (?, ?, ?, ?, 1)`, [
    ...[`grp_${salonId}`, salonId, `agd_${salonId}`, own],
  ])
  await run(
    `INSERT INTO agendas (agenda_id, salon_id, client_id, booking_group_id, start_utc, end_utc, changed_utc) VALUES (?, ?, ?, ?, 1, 2, 1)`,
    [`agd_${salonId}`, salonId, friend, `grp_${salonId}`],
  )
  const wanted = [{ serviceId: salon.cut }]
  const two: Member[] = [{ services: wanted }, { clientId: friend, services: wanted }]
  const ask = (members: readonly Member[] = two, date = day) =>
    guest.call<GuestGroupTime[] & Refused>('POST', `GroupTimes/{s}?date=${date}`, session, { arrangement: 'together', members })
  const book = (members: readonly Member[], time: GuestGroupTime | undefined, date = day) => {
    const body = { arrangement: 'together', members: atGroupTime(members, time) }
    return guest.call<SavedGroup & Refused>('POST', `Groups/{s}?date=${date}`, session, body, { 'Idempotency-Key': crypto.randomUUID() })
  }
  const bookings = () => count(salon, 'agendas', 'online_booking = 1')
  return {
    ...{ salon, guest, session, own, friend, stranger, wanted, two, ask, book, bookings },
    mark: (clientId: string) =>
      run(
        `INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
          VALUES (?, ?, ?, 'blocked', 'usr', 1)`,
        [`cbm_${clientId}`, salonId, clientId],
      ),
    saveRules: (rules: readonly object[]) =>
      run(`INSERT INTO booking_rules (salon_id, rules_json, changed_utc) VALUES (?, ?, 1)`, [
        salonId,
        JSON.stringify(
          rules.map((rule, i) => ({
            ...{ ruleKey: `r${i}`, serviceIds: [], categoryIds: [], afterServiceIds: [], afterCategoryIds: [], days: 0 },
            ...{ insteadServiceId: null, noShows: 0, end: 'ask', percent: 0 },
            ...rule,
          })),
        ),
      ]),
    /** A visit of the past. */
    visit: (clientId: string, utc = 1) =>
      run(`INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, changed_utc) VALUES (?, ?, ?, ?, ?, 1)`, [
        ...[`vis_${clientId}`, salonId, `agd_${clientId}`, clientId],
        BigInt(utc),
      ]),
    miss: (clientId: string) =>
      run(
        `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, outcome, changed_utc)
          VALUES (?, ?, ?, ?, ?, 'not_come', 1)`,
        [
          `miss_${clientId}`,
          salonId,
          clientId,
          BigInt(Date.parse(at('10:00', '2026-11-03')) / 1000),
          BigInt(Date.parse(at('11:00', '2026-11-03')) / 1000),
        ],
      ),
    passTest: (clientId: string) =>
      run(
        `INSERT INTO patch_tests (patch_test_id, salon_id, client_id, user_id, day, line, result, changed_utc)
          VALUES (?, ?, ?, 'usr', '2026-11-20', '', 'passed', 1)`,
        [`pat_${clientId}`, salonId, clientId],
      ),
    takeDeposits: async (rules: readonly object[]) => {
      await connectPayments(fixture, salon)
      const saved = await (await salon.as('ADMIN')).call('PUT', '/api/DepositRules/{sessionCode}', { version: 0, rules })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    },
  }
}

test('a group is of the guest, their companions and their pets only, each once', async () => {
  const { salon, friend, stranger, wanted, two, ask, guest, session } = await openFriends()
  expect((await ask()).status).toBe(200)
  expect((await ask([{ services: wanted }, { clientId: stranger, services: wanted }])).body.fields).toEqual({
    'members.1.clientId': 'Client not found',
  })
  expect((await ask([...two, { clientId: friend, services: wanted }])).body.fields).toEqual({ 'members.2.name': 'Already exists' })
  expect((await ask([{ services: wanted }, { clientId: friend, name: 'Ada', services: wanted }])).body.fields).toEqual({
    'members.1.name': 'Invalid value',
  })
  const many = Array.from({ length: 7 }, (_, i) => ({ name: `Friend ${i}`, services: wanted }))
  expect((await ask(many)).body.fields).toEqual({ members: 'Too many' })
  expect((await ask(many.slice(0, 1))).body.fields).toEqual({ members: 'Required' })
  // Who does not come any more is not proposed, and not booked.
  await run(`UPDATE clients SET inactive_reason = 'moved' WHERE client_id = ?`, [friend])
  expect((await guest.call<GuestCompanion[]>('GET', 'Companions/{s}', session)).body).toEqual([])
  expect((await ask()).body.fields).toEqual({ 'members.1.clientId': 'Client not found' })
  await run('UPDATE salons SET online_groups = 0 WHERE salon_id = ?', [salon.salonId])
  expect((await ask()).body.code).toBe('online_booking_off')
  await run('UPDATE salons SET online_groups = 1 WHERE salon_id = ?', [salon.salonId])
  await run('UPDATE booking_sessions SET client_id = NULL WHERE salon_id = ?', [salon.salonId])
  expect((await ask([{ services: wanted }, { name: 'Ada', services: wanted }])).body.code).toBe('guest_unknown')
})

test('in a pet salon the pets are the guest’s own, and not more than one may have', async () => {
  const { salon, own, stranger, wanted, ask, book } = await openFriends({ isPet: true })
  const insertPet = (id: string, clientId: string) =>
    run(`INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, 'Nebbia', 1)`, [
      ...[`${id}_${salon.salonId}`, salon.salonId, clientId],
    ])
  await insertPet('pet', own)
  await insertPet('other', stranger)
  const pets: Member[] = [
    { subClientId: `pet_${salon.salonId}`, services: wanted },
    { name: 'Milo', services: wanted },
  ]
  expect((await ask([pets[0] as Member, { subClientId: `other_${salon.salonId}`, services: wanted }])).body.fields).toEqual({
    'members.1.subClientId': 'Pet not found',
  })
  expect((await ask([pets[0] as Member, pets[0] as Member])).body.fields).toEqual({ 'members.1.name': 'Already exists' })
  const [time] = (await ask(pets)).body
  for (let i = 0; i < 29; i += 1) await insertPet(`pet${i}`, own)
  expect((await book(pets, time)).body.code).toBe('booking_limit')
  expect(await count(salon, 'sub_clients')).toBe(31)
  await run('DELETE FROM sub_clients WHERE sub_client_id = ?', [`pet28_${salon.salonId}`])
  expect((await book(pets, time)).status).toBe(200)
})

test('rules and marks are those of each member, and of the guest who books', async () => {
  const { own, friend, wanted, two, ask, book, mark, miss, saveRules, visit, bookings } = await openFriends()
  const [time] = (await ask()).body
  const refuse = async (members = two) => {
    const { status, body } = await book(members, time)
    return [status, body.code, body.member]
  }
  await mark(friend)
  expect(await refuse()).toEqual([409, 'booking_rule', 1])
  await run('DELETE FROM client_booking_marks')
  await mark(own)
  expect(await refuse()).toEqual([409, 'booking_rule', undefined])
  await run('DELETE FROM client_booking_marks')
  // The guest is new, the friend is not.
  await visit(friend)
  await saveRules([{ kind: 'new_clients', serviceIds: ['srv_none'] }])
  expect(await refuse()).toEqual([409, 'booking_rule', 0])
  await run('DELETE FROM booking_rules')
  // What the guest has missed counts for whomever they book.
  await miss(own)
  await saveRules([{ kind: 'no_shows', noShows: 1, end: 'telephone' }])
  const others: Member[] = [
    { clientId: friend, services: wanted },
    { name: 'Ada', services: wanted },
  ]
  expect(await refuse(others)).toEqual([409, 'booking_rule', undefined])
  expect(await bookings()).toBe(0)
})

test('a rule that depends on the day is read for the day of the group', async () => {
  const { salon, own, friend, ask, saveRules, visit } = await openFriends()
  for (const clientId of [own, friend]) {
    await visit(clientId, Date.parse(at('10:00', '2026-11-10')) / 1000)
    await run(
      `INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, service, length_minutes, price_cents,
        changed_utc
      ) VALUES (?, ?, ?, ?, ?, ?, 'Cut', 30, 100, 1)`,
      [`chs_${clientId}`, salon.salonId, clientId, `vis_${clientId}`, salon.cut, salon.anna],
    )
  }
  await saveRules([{ kind: 'refill', serviceIds: [salon.cut], days: 18 }])
  expect((await ask()).status).toBe(200)
  const late = await ask(undefined, '2026-12-01')
  expect([late.status, late.body.code]).toEqual([409, 'booking_rule'])
})

test('each member needs an own patch test', async () => {
  const { salon, own, friend, wanted, two, ask, book, passTest, bookings } = await openFriends()
  const [time] = (await ask()).body
  await run('UPDATE services SET patch_test_days = 180 WHERE service_id = ?', [salon.cut])
  await passTest(own)
  expect((await book(two, time)).body).toMatchObject({ code: 'patch_test_needed_online', member: 1 })
  await run('DELETE FROM patch_tests')
  await passTest(friend)
  expect((await book(two, time)).body).toMatchObject({ code: 'patch_test_needed_online', member: 0 })
  await passTest(own)
  const withNew: Member[] = [{ services: wanted }, { name: 'Ada', services: wanted }]
  expect((await book(withNew, time)).body).toMatchObject({ code: 'patch_test_needed_online', member: 1 })
  expect(await bookings()).toBe(0)
  expect((await book(two, time)).status).toBe(200)
})

test('a deposit is asked for one member, for what one has missed, or for all together, and is never paid for a group', async () => {
  const { own, friend, two, ask, book, miss, saveRules, takeDeposits, bookings } = await openFriends()
  const [time] = (await ask()).body
  await takeDeposits([forEverybody])
  const needs = async () => [(await ask()).body[0]?.needsDeposit, (await book(two, time)).body.code]
  // The guest pays none, alone or for all; the friend does.
  await run(`UPDATE clients SET deposit_mark = 'never' WHERE client_id = ?`, [own])
  expect(await needs()).toEqual([true, 'group_deposit'])
  await run(`UPDATE clients SET deposit_mark = 'never' WHERE client_id = ?`, [friend])
  const [free] = (await ask()).body
  expect(free?.needsDeposit).toBe(undefined)
  await run('UPDATE deposit_rules SET rules_json = ?', ['[]'])
  await run(`UPDATE clients SET deposit_mark = '' WHERE client_id = ?`, [friend])
  await miss(friend)
  await saveRules([{ kind: 'no_shows', noShows: 1, end: 'prepay', percent: 50 }])
  expect(await needs()).toEqual([true, 'group_deposit'])
  expect(await bookings()).toBe(0)
})

test('what was read is compared once more in the write: nothing is written where it has changed', async () => {
  const { salon, own, friend, wanted, two, ask, book, passTest, bookings } = await openFriends({ capacity: 2 })
  const [time] = (await ask()).body
  const others: Member[] = [
    { clientId: friend, services: wanted },
    { name: 'Ada', services: wanted },
  ]
  const { salonId } = salon
  const refuseWhen = (statement: string, members = two) =>
    doMeanwhile(fixture, salonId, statement, async () => {
      const { status, body } = await book(members, time)
      return [status, body.code]
    })
  const mark = (clientId: string) => `INSERT INTO client_booking_marks (
      client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc
    ) VALUES ('cbm', '${salonId}', '${clientId}', 'blocked', 'usr', 1)`
  expect(await refuseWhen(mark(friend))).toEqual([409, 'stale'])
  expect(await refuseWhen(mark(own))).toEqual([409, 'stale'])
  // The guest books for others, without coming.
  expect(await refuseWhen(mark(own), others)).toEqual([409, 'stale'])
  expect(await refuseWhen(`UPDATE users SET working_hours_json = '[]' WHERE user_id = '${salon.anna}'`)).toEqual([409, 'slot_taken'])
  await run('UPDATE services SET patch_test_days = 180 WHERE service_id = ?', [salon.cut])
  for (const clientId of [own, friend]) await passTest(clientId)
  for (const clientId of [own, friend])
    expect(await refuseWhen(`DELETE FROM patch_tests WHERE client_id = '${clientId}'`)).toEqual([409, 'patch_test_needed_online'])
  await run('UPDATE services SET patch_test_days = 0 WHERE service_id = ?', [salon.cut])
  // Somebody else books of the same category, with a team member who is free.
  const start = Date.parse(time?.start ?? '') / 1000
  const ofOther = `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, online_booking, changed_utc)
      VALUES ('agd_other', '${salonId}', 'cli_other', ${start}, ${start + 1800}, 1, 1);
    INSERT INTO agenda_services (
      agenda_service_id, salon_id, agenda_id, service_id, user_id, start_utc, service, length_minutes, price_cents, online_booking,
      changed_utc
    ) VALUES ('ags_other', '${salonId}', 'agd_other', '${salon.cut}', 'usr_other', ${start}, 'Cut', 30, 100, 1, 1)`
  expect(await refuseWhen(ofOther)).toEqual([409, 'slot_taken'])
  // Somebody is booked by the desk at that time.
  const [performer] = time?.members[1]?.services ?? []
  const ofDesk = `INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id)
    VALUES ('${salonId}', '${performer?.userId}', ${start}, ${start + 1800}, 'service', 'ags_desk')`
  expect(await refuseWhen(ofDesk)).toEqual([409, 'slot_taken'])
  expect([await bookings(), await count(salon, 'booking_groups'), await count(salon, 'clients')]).toEqual([0, 1, 4])
  expect(await count(salon, 'busy_intervals')).toBe(0)
})

test('only times of the day that the group could have had are booked', async () => {
  const { salon, wanted, two, ask, book, bookings } = await openFriends()
  const [time] = (await ask()).body
  const move = (member: number, minutes: number): GuestGroupTime | undefined =>
    time && {
      ...time,
      members: time.members.map((one, i) => ({
        ...one,
        services: one.services.map((service) => ({
          ...service,
          start: new Date(Date.parse(service.start) + (i === member || member < 0 ? minutes * 60_000 : 0)).toISOString(),
        })),
      })),
    }
  expect((await book(two, move(-1, 5))).body.code).toBe('slot_taken')
  // One of them alone at another time, and at the hour of a colleague who is away.
  expect((await book(two, move(1, 10))).body.code).toBe('slot_taken')
  // The second service of one of them begins later than it would.
  const longer: Member[] = [{ services: [...wanted, { serviceId: salon.colour }] }, ...two.slice(1)]
  const [first] = (await ask(longer)).body
  const [head, ...rest] = first?.members ?? []
  const late = head && {
    ...head,
    services: head.services.map((service, i) => ({
      ...service,
      start: new Date(Date.parse(service.start) + i * 15 * 60_000).toISOString(),
    })),
  }
  expect((await book(longer, first && late && { ...first, members: [late, ...rest] })).body.code).toBe('slot_taken')
  expect((await book(two, move(-1, 24 * 60))).body.fields).toEqual({ members: 'Not available on this day' })
  expect((await book(two, time, '2026-11-28')).body.fields).toEqual({ members: 'Not available on this day' })
  expect(await bookings()).toBe(0)
  // An open booking of the guest counts, beside the groups of a day.
  await run('UPDATE salons SET max_open_bookings = 1 WHERE salon_id = ?', [salon.salonId])
  expect((await book(two, time)).status).toBe(200)
  const [next] = (await ask()).body
  expect((await book(two, next)).body.code).toBe('booking_limit')
  // Groups of the days before do not count, open bookings do.
  await run('UPDATE salons SET max_open_bookings = 9 WHERE salon_id = ?', [salon.salonId])
  for (let i = 0; i < 5; i += 1)
    await run(`INSERT INTO booking_groups (booking_group_id, salon_id, agenda_id, client_id, changed_utc) VALUES (?, ?, 'agd', ?, 1)`, [
      ...[`grp${i}_${salon.salonId}`, salon.salonId, salon.clients[0] ?? ''],
    ])
  expect((await book(two, next)).status).toBe(200)
})
