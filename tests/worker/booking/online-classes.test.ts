import { expect, test } from 'vitest'
import type { Class, ClassDetails } from '../../../schema/api/booking/classes-schemas.ts'
import type { GuestClass, GuestSeatWait } from '../../../schema/api/booking/guest-class-replies.ts'
import type { GuestRefusal, LinkedBooking, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import { forEverybody } from '../../contract/examples-deposits.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { doMeanwhile } from '../../support/meanwhile.ts'
import { connectPayments } from '../../support/payments.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-27'
type Refused = { code?: string; fields?: Record<string, string>; current?: GuestClass; refusal?: GuestRefusal }

const run = (sql: string, args: string[] = []) => fixture.db.execute({ sql, args })
const count = async (salon: Salon, table: string, where = '1') =>
  Number((await run(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
const messages = async (salon: Salon) =>
  (await run(`SELECT kind FROM outbox WHERE salon_id = '${salon.salonId}' ORDER BY rowid`)).rows.map(({ kind }) => kind)

/** A salon with online booking and a class that guests see, and the sessions of its clients. */
async function openClasses(more: object = {}, settings: Record<string, number> = {}) {
  const salon = await openSalon(fixture, settings)
  await openOnline(fixture, salon)
  const desk = await salon.as('RECEPTIONIST')
  const draft = { name: 'Make-up evening', text: 'Bring your brushes', serviceId: salon.cut, userId: salon.anna, start: at('15:00', day) }
  const { body, status } = await desk.call<Class[]>('POST', '/api/Classes/{sessionCode}', {
    ...{ ...draft, length: 60, seats: 3, price: 45, online: true },
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const one = body[0] as Class
  const guest = createGuest(fixture, salon, '')
  const sessions = await Promise.all(salon.clients.map((_, n) => openGuest(fixture, salon, n)))
  const wanted = { classId: one.classId, version: one.version, seats: 1 }
  const read = async () => (await desk.call<ClassDetails>('GET', `/api/Classes/{sessionCode}/${one.classId}`)).body
  const mark = async (clientId = '', value: string | null = 'blocked') => {
    const reply = await desk.call('PUT', `/api/BookingRules/Client/{sessionCode}/${clientId}`, {
      mark: value,
      reason: 'Argues',
      until: null,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  return {
    ...{ mark, salon, desk, one, guest, sessions, wanted, read },
    list: async (n: number) => (await guest.call<GuestClass[]>('GET', 'Classes/{s}', sessions[n] ?? '')).body,
    look: () => fixture.call<GuestClass[] & Refused>('GET', `/api/BookingPage/${salon.salonId}/Classes`),
    book: (n: number, part: object = {}, headers = {}) =>
      guest.call<SavedBooking & Refused>('POST', 'Classes/{s}?lang=it', sessions[n] ?? '', { ...wanted, ...part }, headers),
    wait: (n: number, part: object = {}, headers = {}) =>
      guest.call<{ token: string } & Refused>('POST', 'ClassWaiting/{s}?lang=it', sessions[n] ?? '', { ...wanted, ...part }, headers),
  }
}
const linkTo = (token: string, path = '') => `/api/Links/ClassWaiting/${token}${path}`

test('guests see the coming classes that the salon shows online, without what only the salon knows', async () => {
  const { salon, desk, one, look, list } = await openClasses({ minimum: 2 })
  const others = [{ name: 'Hidden', online: false }, { name: 'Cancelled' }, { name: 'Later', start: at('15:00', '2026-12-04'), minimum: 0 }]
  for (const [i, more] of others.entries()) {
    const start = at(`${16 + i}:00`, day)
    const draft = { serviceId: salon.cut, userId: salon.anna, start, length: 60, seats: 100, price: 45, online: true, ...more }
    await desk.call('POST', '/api/Classes/{sessionCode}', draft)
  }
  await run(`UPDATE classes SET cancelled_utc = 1 WHERE name = 'Cancelled'`)
  const shown = (await look()).body
  expect(shown.map(({ name, left }) => [name, left])).toEqual([
    ['Make-up evening', 3],
    ['Later', 10],
  ])
  expect(shown[0]).toEqual({
    ...{ classId: one.classId, name: 'Make-up evening', text: 'Bring your brushes', start: at('15:00', day), length: 60 },
    ...{ person: 'Anna', price: 45, most: 3, left: 3, decides: at('15:00', '2026-11-26'), version: 1 },
  })
  expect(await list(0)).toEqual(shown)
  // The page says whether there are any, and a salon that hides its prices hides these.
  const page = () => fixture.call<{ offer: { hasClasses?: boolean } }>('GET', `/api/BookingPage/${salon.salonId}/Salon`)
  expect((await page()).body.offer.hasClasses).toBe(true)
  await run(`UPDATE classes SET online = 0 WHERE salon_id = ?`, [salon.salonId])
  expect((await page()).body.offer.hasClasses).toBe(undefined)
  await run(`UPDATE classes SET online = 1 WHERE salon_id = ?`, [salon.salonId])
  await run(
    `INSERT INTO salon_config_widgets (salon_config_widget_id, salon_id, widget, show_service_price, changed_utc)
      VALUES (?, ?, 'Site', 0, 1)`,
    [`wid_${salon.salonId}`, salon.salonId],
  )
  expect((await look()).body[0]?.price).toBe(undefined)
  await run(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = ?`, [salon.salonId])
  const off = await look()
  expect([off.status, off.body.code]).toEqual([409, 'online_booking_off'])
})

test('a guest books seats up to the last, which are a booking with its confirmation, and leaves by its link', async () => {
  const { salon, one, list, book, read } = await openClasses()
  const key = { 'Idempotency-Key': 'two-seats' }
  const { body: saved, status } = await book(0, { seats: 2 }, key)
  expect(status, JSON.stringify(saved)).toBe(200)
  expect(saved.services.map(({ service, person }) => [service, person])).toEqual([
    ['Make-up evening', 'Anna'],
    ['Make-up evening', 'Anna'],
  ])
  expect((await book(0, { seats: 2 }, key)).body.token).toBe(saved.token)
  const { rows } = await run('SELECT online_booking, channel, language, class_id FROM agendas WHERE agenda_id = ?', [saved.agendaId])
  expect(rows[0]).toEqual({ online_booking: 1, channel: 'web', language: 'it', class_id: one.classId })
  expect([await messages(salon), await count(salon, 'alerts', `cause = 'booked:${saved.agendaId}'`)]).toEqual([['booking_confirmed'], 2])
  expect((await list(0))[0]).toMatchObject({ left: 1, own: { seats: 2, waits: false, token: saved.token } })
  expect((await list(1))[0]?.own).toBe(undefined)
  // Not a second time, and not more seats than there are.
  const twice = await book(0)
  expect([twice.status, twice.body.code, twice.body.current?.own?.seats]).toEqual([409, 'class_joined', 2])
  const many = await book(1, { seats: 2 })
  expect([many.status, many.body.code, many.body.current?.left]).toEqual([409, 'class_full', 1])
  expect((await book(1, { seats: 4 })).body.fields).toEqual({ seats: 'Too large' })
  expect((await book(1, { seats: 11 })).status).toBe(400)
  expect((await book(1)).status).toBe(200)
  expect((await list(2))[0]).toMatchObject({ left: 0, mayWait: true })

  const linked = await fixture.call<LinkedBooking>('GET', `/api/Links/Booking/${saved.token}`)
  expect(linked.body).toMatchObject({ state: 'open', booking: { movable: false } })
  expect((await fixture.call('DELETE', `/api/Links/Booking/${saved.token}?version=1`)).status).toBe(200)
  expect((await read()).taken).toBe(1)
  // The last seats are restored while they are free.
  expect((await book(2)).status).toBe(200)
  const undo = { start: saved.start.replace('.000Z', 'Z'), version: 2 }
  const back = await fixture.call<Refused>('POST', `/api/Links/Booking/${saved.token}/Undo`, undo)
  expect([back.status, back.body.code]).toEqual([409, 'time_taken'])
})

test('a guest who waits for a full class moves up when a seat is given up, and is told', async () => {
  const { salon, desk, book, wait, list, read } = await openClasses({ seats: 1 })
  const first = (await book(0)).body
  const joined = await wait(1, {}, { 'Idempotency-Key': 'one-wait' })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  expect((await wait(1, {}, { 'Idempotency-Key': 'one-wait' })).body).toEqual(joined.body)
  expect((await wait(1)).body.code).toBe('class_joined')
  expect((await wait(2, { seats: 2 })).body.fields).toEqual({ seats: 'Too large' })
  expect((await list(1))[0]?.own).toEqual({ seats: 1, waits: true, token: joined.body.token })
  const shown = await fixture.call<GuestSeatWait>('GET', linkTo(joined.body.token))
  expect(shown.body).toMatchObject({
    name: 'Make-up evening',
    state: 'waiting',
    seats: 1,
    person: 'Anna',
    salon: { salonId: salon.salonId },
  })
  // Left and put back by the link; who has left is passed over.
  const behind = await wait(2)
  const left = await fixture.call<GuestSeatWait>('DELETE', linkTo(behind.body.token))
  expect([left.body.state, (await fixture.call<GuestSeatWait>('DELETE', linkTo(behind.body.token))).body.state]).toEqual(['left', 'left'])
  expect((await fixture.call<GuestSeatWait>('POST', linkTo(behind.body.token, '/Undo'), {})).body.state).toBe('waiting')
  expect((await fixture.call<Refused>('POST', linkTo(behind.body.token, '/Undo'), {})).body.code).toBe('stale')
  // Whom the desk has taken off the list does not come back by the link.
  const third = await wait(3)
  const { rows: entries } = await run(`SELECT class_waiting_entry_id FROM class_waiting_entries WHERE client_id = ?`, [
    salon.clients[3] ?? '',
  ])
  const off = await desk.call('POST', `/api/ClassSeats/Leave/{sessionCode}/${entries[0]?.class_waiting_entry_id}`, {})
  expect(off.status, JSON.stringify(off.body)).toBe(200)
  expect((await fixture.call<Refused>('POST', linkTo(third.body.token, '/Undo'), {})).body.code).toBe('stale')

  await fixture.call('DELETE', `/api/Links/Booking/${first.token}?version=1`)
  await expect.poll(async () => (await read()).waiting).toBe(1)
  const moved = await fixture.call<GuestSeatWait>('GET', linkTo(joined.body.token))
  expect(moved.body.state).toBe('moved_up')
  const seat = await fixture.call<LinkedBooking>('GET', `/api/Links/Booking/${moved.body.bookingToken}`)
  expect(seat.body).toMatchObject({ state: 'open', booking: { services: [{ service: 'Make-up evening' }] } })
  expect((await run(`SELECT language FROM outbox WHERE kind = 'booking_confirmed' ORDER BY rowid DESC LIMIT 1`)).rows[0]?.language).toBe(
    'it',
  )
  // Who has a seat by now does not come back to the list, and a class that has begun has none.
  await run(`UPDATE class_waiting_entries SET state = 'left' WHERE agenda_id IS NOT NULL AND salon_id = ?`, [salon.salonId])
  expect((await fixture.call<Refused>('POST', linkTo(joined.body.token, '/Undo'), {})).body.code).toBe('class_joined')
  await run(`UPDATE classes SET start_utc = 1 WHERE salon_id = ?`, [salon.salonId])
  expect((await fixture.call<GuestSeatWait>('GET', linkTo(behind.body.token))).body.state).toBe('over')
})

test('a class that is gone, changed, hidden or not full yet is refused with what it is now', async () => {
  const { salon, one, book, wait } = await openClasses({ seats: 2 })
  const stale = await book(0, { version: 9 })
  expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'stale', 1])
  const early = await wait(0)
  expect([early.status, early.body.code, early.body.current?.left]).toEqual([409, 'stale', 2])
  // For two seats of one that is left one waits.
  expect((await book(1)).status).toBe(200)
  expect((await wait(0, { seats: 2 })).status).toBe(200)
  await run(`UPDATE classes SET deadline_hours = 999 WHERE class_id = ?`, [one.classId])
  await book(2)
  expect((await wait(3)).body.code).toBe('stale')
  for (const set of ['online = 0', 'online = 1, cancelled_utc = 1', 'cancelled_utc = NULL, start_utc = 1']) {
    await run(`UPDATE classes SET ${set} WHERE class_id = ?`, [one.classId])
    expect([(await book(3)).body.code, (await wait(3)).body.code], set).toEqual(['no_longer_available', 'no_longer_available'])
  }
  const other = await openClasses()
  expect((await book(3, { classId: other.one.classId })).body.code).toBe('no_longer_available')
  expect(await count(salon, 'agendas')).toBe(2)
})

test('rules, marks, patch tests, deposits and limits hold for seats as for any booking', async () => {
  const { salon, one, book, wait, mark, sessions, wanted, guest } = await openClasses({ seats: 2 })
  const [a, b, c, d] = salon.clients
  // A pet of somebody else does not come along.
  const pets = [`pet_a_${salon.salonId}`, `pet_b_${salon.salonId}`]
  for (const [i, pet] of pets.entries())
    await run(`INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, 'Nebbia', 1)`, [
      pet,
      salon.salonId,
      salon.clients[i] ?? '',
    ])
  expect((await book(0, { subClients: [pets[1]] })).body.fields).toEqual({ subClients: 'Pet not found' })
  await run(`UPDATE services SET patch_test_days = 30 WHERE service_id = ?`, [salon.cut])
  expect((await book(0)).body.code).toBe('patch_test_needed_online')
  await run(`UPDATE services SET patch_test_days = 0 WHERE service_id = ?`, [salon.cut])
  await mark(b)
  const marked = await book(1)
  expect([marked.status, marked.body.code, marked.body.refusal?.mayWait, marked.body.refusal?.insteadIds]).toEqual([
    409,
    'booking_rule',
    undefined,
    [],
  ])
  await connectPayments(fixture, salon)
  await (await salon.as('ADMIN')).call('PUT', '/api/DepositRules/{sessionCode}', { version: 0, rules: [forEverybody] })
  const deposit = await book(2)
  expect([deposit.status, deposit.body.code]).toEqual([409, 'class_deposit'])
  await run(`UPDATE clients SET deposit_mark = 'never' WHERE client_id IN (?, ?, ?)`, [a ?? '', c ?? '', d ?? ''])
  await run(`UPDATE salons SET max_open_bookings = 0 WHERE salon_id = ?`, [salon.salonId])
  expect((await book(2)).body.code).toBe('booking_limit')
  await run(`UPDATE salons SET max_open_bookings = 9 WHERE salon_id = ?`, [salon.salonId])
  expect((await book(0, { subClients: [pets[0]] })).status).toBe(200)
  // A guest without a name yet.
  await run('UPDATE booking_sessions SET client_id = NULL WHERE booking_session_id = ?', [`bks_${salon.salonId}_3`])
  expect((await guest.call<Refused>('POST', 'Classes/{s}', sessions[3] ?? '', wanted)).body.code).toBe('guest_unknown')
  // Five times at most, given up ones included.
  for (let i = 0; i < 5; i += 1) {
    const { body, status } = await book(2)
    expect(status, JSON.stringify(body)).toBe(200)
    await fixture.call('DELETE', `/api/Links/Booking/${body.token}?version=1`)
  }
  const often = await book(2)
  expect([often.status, often.body.code]).toEqual([409, 'too_many_changes'])
  await run('UPDATE classes SET seats = 1 WHERE class_id = ?', [one.classId])
  for (let i = 0; i < 5; i += 1) {
    const { body, status } = await wait(2)
    expect(status, JSON.stringify(body)).toBe(200)
    await fixture.call('DELETE', linkTo(body.token))
  }
  expect((await wait(2)).body.code).toBe('waiting_list_limit')
})

test('who waits is passed over once a rule refuses them, and moves up again when it does not', async () => {
  const { salon, desk, one, book, wait, mark, read } = await openClasses({ seats: 1 })
  const first = (await book(0)).body
  await wait(1)
  await wait(2)
  await mark(salon.clients[1])
  await fixture.call('DELETE', `/api/Links/Booking/${first.token}?version=1`)
  await expect.poll(async () => (await read()).taken).toBe(1)
  const { bookings, waitingList } = await read()
  expect(bookings.filter(({ outcome }) => outcome === null).map(({ clientId }) => clientId)).toEqual([salon.clients[2]])
  expect(waitingList.map(({ clientId }) => clientId)).toEqual([salon.clients[1]])
  // For whom the desk has put on the list, the desk has decided.
  await mark(salon.clients[3])
  const listed = { classId: one.classId, clientId: salon.clients[3], wait: true }
  expect((await desk.call('POST', '/api/ClassSeats/{sessionCode}', listed)).status).toBe(200)
  const cancelSeatOf = async (clientId = '') => {
    const { rows } = await run(`SELECT agenda_id FROM agendas WHERE client_id = ? AND class_id IS NOT NULL`, [clientId])
    await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${rows[0]?.agenda_id}`, {})
  }
  await cancelSeatOf(salon.clients[2])
  await expect.poll(async () => (await read()).waitingList.map(({ clientId }) => clientId)).toEqual([salon.clients[1]])
  await mark(salon.clients[1], null)
  await cancelSeatOf(salon.clients[3])
  await expect.poll(async () => (await read()).waiting).toBe(0)
})

test('what was read is compared once more in the write, of seats and of places on the list', async () => {
  const { salon, one, book, wait, sessions, guest } = await openClasses({ seats: 2 })
  const { salonId } = salon
  const [own = ''] = salon.clients
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
  const when = (statement: string, call: () => Promise<{ status: number; body: Refused }>) =>
    doMeanwhile(fixture, salonId, statement, async () => {
      const { status, body } = await call()
      return [status, body.code]
    })
  const mark = `INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
    VALUES ('cbm', '${salonId}', '${own}', 'blocked', 'usr', 1)`
  const needTest = `UPDATE services SET patch_test_days = 30 WHERE service_id = '${salon.cut}'`
  const changes = ['version = version + 1', 'online = 0', 'start_utc = 1', 'cancelled_utc = 1']
  const tryAll = async (call: () => Promise<{ status: number; body: Refused }>) => {
    expect(await when(mark, call)).toEqual([409, 'stale'])
    expect(await when(needTest, call)).toEqual([409, 'patch_test_needed_online'])
    for (const set of changes)
      expect(await when(`UPDATE classes SET ${set} WHERE class_id = '${one.classId}'`, call), set).toEqual([409, 'stale'])
  }
  await tryAll(() => book(0, {}, key()))
  expect((await book(1, { seats: 2 })).status).toBe(200)
  await tryAll(() => wait(0, {}, key()))
  expect([await count(salon, 'agendas'), await count(salon, 'class_waiting_entries')]).toEqual([1, 0])

  // For the seats of five classes at once, not of six.
  for (let i = 0; i < 6; i += 1)
    await run(
      `INSERT INTO classes (
        class_id, salon_id, name, service_id, user_id, start_utc, length_minutes, seats, deadline_hours, price_cents, online, changed_utc
      ) SELECT class_id || ?, salon_id, name, service_id, user_id, start_utc, length_minutes, 0, 0, price_cents, 1, 1
        FROM classes WHERE class_id = ?`,
      [String(i), one.classId],
    )
  await run('UPDATE classes SET seats = 1 WHERE salon_id = ? AND class_id <> ?', [salonId, one.classId])
  for (let i = 0; i < 6; i += 1)
    await guest.call('POST', 'Classes/{s}', sessions[1] ?? '', { classId: `${one.classId}${i}`, version: 1, seats: 1 })
  const codes: unknown[] = []
  for (let i = 0; i < 6; i += 1) {
    const { status, body } = await wait(0, { classId: `${one.classId}${i}`, version: 1 })
    codes.push(body.code ?? status)
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 'waiting_list_limit'])
})

test('at night who waits gets a seat before others, and is told in the morning; without a patch test they are passed over', async () => {
  const { salon, book, wait, read } = await openClasses({ seats: 1 })
  const first = (await book(0)).body
  await wait(1)
  await wait(2)
  await run(`UPDATE services SET patch_test_days = 30 WHERE service_id = ?`, [salon.cut])
  await run(
    `INSERT INTO patch_tests (patch_test_id, salon_id, client_id, user_id, day, line, result, changed_utc)
     VALUES ('pat_' || ?, ?, ?, ?, '2026-11-20', 'Line', 'passed', 1)`,
    [salon.salonId, salon.salonId, salon.clients[2] ?? '', salon.anna],
  )
  const night = { now: '2026-11-24T22:30:00Z' }
  await fixture.call('DELETE', `/api/Links/Booking/${first.token}?version=1`, undefined, night)
  await expect.poll(async () => (await read()).taken).toBe(1)
  const { bookings } = await read()
  expect(bookings.filter(({ outcome }) => outcome === null).map(({ clientId }) => clientId)).toEqual([salon.clients[2]])
  await run(`UPDATE services SET patch_test_days = 0 WHERE service_id = ?`, [salon.cut])
  expect((await book(3)).body.code).toBe('class_full')
  const { rows } = await run(`SELECT due_utc FROM outbox WHERE kind = 'booking_confirmed' AND client_id = ?`, [salon.clients[2] ?? ''])
  expect(rows).toEqual([{ due_utc: Date.parse('2026-11-25T07:00:00Z') / 1000 }])
})

test('of 50 guests at once for the last three seats three get one, and nobody two', async () => {
  const { salon, guest, wanted, read } = await openClasses({ seats: 3 })
  const rows = Array.from({ length: 50 }, (_, i) => [`cli_${i}_${salon.salonId}`, salon.salonId, `Guest ${i}`, String(9000 + i)])
  for (const row of rows) await run(`INSERT INTO clients (client_id, salon_id, name, search_no, changed_utc) VALUES (?, ?, ?, ?, 1)`, row)
  const sessions = await Promise.all(rows.map((_, i) => openGuest(fixture, salon, 100 + i)))
  for (const [i, [clientId = '']] of rows.entries())
    await run('UPDATE booking_sessions SET client_id = ? WHERE booking_session_id = ?', [clientId, `bks_${salon.salonId}_${100 + i}`])
  const replies = await Promise.all(sessions.map((session) => guest.call<Refused>('POST', 'Classes/{s}', session, wanted)))
  const codes = replies.map(({ status, body }) => body.code ?? status)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 'class_full').length]).toEqual([3, 47])
  expect([(await read()).taken, await count(salon, 'agendas'), await count(salon, 'agenda_services')]).toEqual([3, 3, 3])
})
