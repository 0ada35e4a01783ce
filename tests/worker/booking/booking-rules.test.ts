import { expect, test } from 'vitest'
import type { ClientRules } from '../../../schema/api/booking/booking-rules-schemas.ts'
import type {
  BookingPage,
  BookingSalon,
  FreeDay,
  FreeSlot,
  GuestDeposit,
  GuestRefusal,
  LinkSlot,
  OnlineCatalogue,
  SavedBooking,
} from '../../../schema/api/booking/guest-replies.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import type { Merge } from '../../../schema/api/records/client-merge-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { connectPayments } from '../../support/payments.ts'
import { at, openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const friday = '2026-11-27'
const reason = 'Argued about a refund'
const blank = {
  ...{ ruleKey: 'a', serviceIds: [], categoryIds: [], afterServiceIds: [], afterCategoryIds: [], days: 180, insteadServiceId: null },
  ...{ noShows: 2, end: 'telephone', percent: 100 },
}
interface Refused {
  code?: string
  refusal?: GuestRefusal
  deposit?: GuestDeposit | null
}

/** A salon with online booking and a phone number; its first client has a booking session. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world, { phone_number: '+390245550142' })
  await openOnline(world, salon)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const [clientId = '', otherId = ''] = salon.clients
  const session = await openGuest(world, salon, 0)
  let version = 0
  const insert = (table: string, values: Record<string, string | number>) =>
    world.db.execute({
      sql: `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.keys(values).map(() => '?')})`,
      args: Object.values(values).map((value) => (typeof value === 'number' ? BigInt(value) : value)),
    })
  const guest = (now = tuesday, of = session) => {
    const { call } = createGuest(world, salon, '', now)
    return {
      catalogue: async () => (await call<OnlineCatalogue>('GET', 'GetServices/{s}', of)).body,
      slots: (serviceId: string, day = friday) =>
        call<FreeSlot[] & Refused>('POST', `FreeSlots/{s}?date=${day}`, of, [{ serviceId, userId: salon.anna }]),
      days: (serviceId: string) =>
        call<FreeDay[] & Refused>('GET', `FreeDays/{s}?month=2026-12&services=${encodeURIComponent(JSON.stringify([{ serviceId }]))}`, of),
      deposit: async (slot: FreeSlot) =>
        (await call<{ deposit: GuestDeposit | null }>('POST', 'Deposit/{s}?lang=en', of, { start: slot.start, services: slot.services }))
          .body.deposit,
      save: (slot: FreeSlot | undefined, more: object = {}, day = friday) =>
        call<Partial<SavedBooking> & Refused>(
          'POST',
          `SaveSlot/{s}?date=${day}`,
          of,
          { ...slot, ...more },
          { 'idempotency-key': crypto.randomUUID() },
        ),
    }
  }
  const first = async (serviceId = salon.cut) => (await guest().slots(serviceId)).body[0]
  return {
    ...{ world, salon, admin, desk, clientId, otherId, session, guest, first },
    mark: (mark: string | null, more: object = {}, of = clientId) =>
      desk.call<ClientRules>('PUT', `/api/BookingRules/Client/{sessionCode}/${of}`, { mark, reason, ...more }),
    save: async (...rules: object[]) => {
      const saved = await admin.call<{ version: number }>('PUT', '/api/BookingRules/{sessionCode}', {
        version,
        rules: rules.map((rule) => ({ ...blank, ...rule })),
      })
      if (saved.status === 200) version = saved.body.version
      return saved
    },
    /** A visit of the past, on a day of November. */
    visit: async (serviceId: string, day: string, of = clientId) => {
      const [id, utc] = [`${of}_${day}`, Date.parse(at('10:00', day)) / 1000]
      const stamp = { salon_id: salon.salonId, client_id: of, changed_utc: 1 }
      await insert('agendas', { agenda_id: id, ...stamp, start_utc: utc, end_utc: utc + 1800 })
      await insert('appointments', { appointment_id: id, ...stamp, agenda_id: id, arrival_utc: utc })
      const line = { service_id: serviceId, user_id: salon.anna, service: 'S', length_minutes: 30, price_cents: 100 }
      await insert('client_history_services', { client_history_service_id: id, ...stamp, appointment_id: id, ...line })
    },
    miss: async (times: number, of = clientId) => {
      for (let i = 0; i < times; i++) {
        const stamp = { salon_id: salon.salonId, client_id: of, changed_utc: 1 }
        const utc = Date.parse(tuesday) / 1000 - 86_400 * (i + 1)
        await insert('agendas', { agenda_id: `miss_${of}_${i}`, ...stamp, start_utc: utc, end_utc: utc + 1800, outcome: 'not_come' })
      }
    },
    rulesOf: async (of = clientId) => (await desk.call<ClientRules>('GET', `/api/BookingRules/Client/{sessionCode}/${of}`)).body,
    bookings: async () => Number((await world.db.execute('SELECT count(*) AS n FROM agendas WHERE online_booking = 1')).rows[0]?.n),
  }
}

test('a marked client is told before choosing a time and refused at save, without the reason, until the end of the last day', async () => {
  const { salon, desk, clientId, mark, guest, first, bookings, rulesOf } = await open()
  const slot = await first()
  expect(await guest().catalogue()).not.toHaveProperty('refusals')
  const marked = await mark('telephone', { until: friday })
  expect(marked).toMatchObject({ status: 200, body: { marks: [{ mark: 'telephone', reason, until: friday, by: 'RECEPTIONIST' }] } })
  const text = "We'd like to arrange this with you in person. Please call us on +39 02 455 501 42 and we'll find a time together."
  const { refusals = [] } = await guest().catalogue()
  expect(refusals).toMatchObject([{ insteadIds: [], text: { en: text, it: expect.stringContaining('chiamaci al +39 02 455 501 42') } }])
  expect(refusals[0]?.serviceIds.toSorted()).toEqual([salon.colour, salon.cut])
  for (const refused of [await guest().slots(salon.cut), await guest().days(salon.cut), await guest().save(slot)]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking_rule', refusal: { serviceIds: [salon.cut], text: { en: text } } } })
    expect(JSON.stringify(refused.body)).not.toContain(reason)
  }
  expect(await bookings()).toBe(0)
  // The desk may go on.
  const draft = { clientId, agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('16:00', friday) }] }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', draft)).status).toBe(200)
  // 27 November ends at 23:00 UTC in Rome.
  const saturday = '2026-11-28'
  expect((await guest('2026-11-27T22:59:59Z').slots(salon.cut, saturday)).status).toBe(409)
  const late = guest('2026-11-27T23:00:00Z')
  const free = await late.slots(salon.cut, saturday)
  expect(free.status).toBe(200)
  expect((await late.save(free.body[0], {}, saturday)).status).toBe(200)
  await mark('blocked', { until: null })
  expect((await guest().slots(salon.cut)).body.refusal?.text.en).toMatch(/^We can't take this booking here/)
  expect(await mark(null)).toMatchObject({ status: 200, body: { marks: [], facts: { marks: [] } } })
  expect(await rulesOf()).toMatchObject({ marks: [] })
  expect((await guest().slots(salon.cut)).status).toBe(200)
})

test('what is saved is compared once more in the same write: a mark that comes between reading and writing aborts it', async () => {
  const { world, salon, clientId, guest, first, bookings, mark } = await open()
  const slot = await first()
  await world.db.execute(`
    CREATE TRIGGER marked_meanwhile AFTER INSERT ON idempotency_keys BEGIN
      INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
      VALUES ('cbm', '${salon.salonId}', '${clientId}', 'blocked', 'usr', 1);
    END`)
  expect(await guest().save(slot)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await bookings()).toBe(0)
  await world.db.execute('DROP TRIGGER marked_meanwhile')
  // Of many calls at once with a mark: a booking behind it is refused.
  const slots = (await guest().slots(salon.cut)).body
  const [marked, ...saved] = await Promise.all([mark('blocked'), ...slots.slice(0, 6).map((one) => guest().save(one))])
  expect(marked.status).toBe(200)
  for (const { status, body } of saved)
    expect([status, body.code]).toEqual(
      status === 200 ? [200, undefined] : [409, expect.stringMatching(/^(booking_rule|slot_taken|stale)$/)],
    )
  expect((await guest().save(slots[7])).body.code).toBe('booking_rule')
})

test('new clients book only what a rule names, and clients who have been here book everything', async () => {
  const { world, salon, save, visit, guest, first, clientId } = await open()
  const colourSlot = await first(salon.colour)
  expect((await save({ kind: 'new_clients', serviceIds: [salon.cut] })).status).toBe(200)
  const refusal = { serviceIds: [salon.colour], insteadIds: [salon.cut], text: { en: expect.stringContaining('first visit') } }
  expect((await guest().catalogue()).refusals).toMatchObject([refusal])
  expect(await guest().save(colourSlot)).toMatchObject({ status: 409, body: { code: 'booking_rule', refusal } })
  expect((await guest().slots(salon.cut)).status).toBe(200)
  // A phone that the salon does not know is a new client as well.
  const { sessionCode } = await createGuest(world, salon, '+393331234567').enter()
  expect((await guest(tuesday, sessionCode).catalogue()).refusals).toMatchObject([refusal])
  await visit(salon.cut, '2026-11-03', clientId)
  expect(await guest().catalogue()).not.toHaveProperty('refusals')
  expect((await guest().save(colourSlot)).status).toBe(200)
})

test('the first visit of a colour needs a passed patch test, which is offered instead; a reaction is not told', async () => {
  const { salon, desk, clientId, save, visit, guest, first } = await open()
  const slot = await first(salon.colour)
  await save({ kind: 'patch_test', serviceIds: [salon.colour], days: 30, insteadServiceId: salon.cut })
  const refused = await guest().save(slot)
  const refusal = {
    serviceIds: [salon.colour],
    insteadIds: [salon.cut],
    text: { en: expect.stringMatching(/quick patch test. Book the test now/) },
  }
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking_rule', refusal } })
  const record = (day: string, result: string) =>
    desk.call('POST', '/api/PatchTests/{sessionCode}', { clientId, day, result, line: 'Permanent' })
  await record('2026-11-10', 'passed')
  expect((await guest().slots(salon.colour)).status).toBe(200)
  // It no longer counts 31 days later.
  expect((await guest().slots(salon.colour, '2026-12-11')).status).toBe(409)
  expect((await guest().days(salon.colour)).body.map(({ date }) => date).at(-1)).toBe('2026-12-10')
  await record('2026-11-12', 'reaction')
  expect((await guest().save(slot)).body.refusal).toEqual(refused.body.refusal)
  // Colours that went well before the reaction, or on its day, prove nothing; one behind it does.
  for (const day of ['2026-11-05', '2026-11-12']) {
    await visit(salon.colour, day)
    expect((await guest().save(slot)).body.refusal).toEqual(refused.body.refusal)
  }
  await visit(salon.colour, '2026-11-13')
  expect((await guest().save(slot)).status).toBe(200)
})

test('a refill can be booked for so many days after the last visit of a category, also one that is still to come', async () => {
  const { world, salon, desk, clientId, save, visit, guest } = await open()
  await world.db.execute("UPDATE services SET service_category_id = 'cat_nails' WHERE service_id = 'srv_dry_1'")
  await world.db.execute(
    `INSERT INTO service_categories (service_category_id, salon_id, category_name, tint, changed_utc)
    VALUES ('cat_nails', '${salon.salonId}', 'Nails', 1, 1)`,
  )
  await save({ kind: 'refill', serviceIds: [salon.colour], afterCategoryIds: ['cat_nails'], days: 21, insteadServiceId: salon.cut })
  expect((await guest().slots(salon.colour)).body.refusal?.text.en).toBe(
    'You can book this up to 21 days after your last visit for it. Book the service below instead, or call us on +39 02 455 501 42.',
  )
  await visit(salon.blowDry, '2026-11-10')
  expect((await guest().slots(salon.colour, '2026-12-01')).status).toBe(200)
  expect((await guest().slots(salon.colour, '2026-12-02')).status).toBe(409)
  expect((await guest().days(salon.colour)).body).toMatchObject([{ date: '2026-12-01' }])
  const draft = { clientId, agendaServicesDTO: [{ serviceId: salon.colour, userId: salon.anna, start: at('09:00', '2026-12-05') }] }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', draft)).status).toBe(200)
  expect((await guest().slots(salon.colour, '2026-12-02')).status).toBe(409)
  expect((await guest().slots(salon.colour, '2026-12-24')).status).toBe(200)
})

test('after no-shows a guest pays ahead, and calls where the salon takes no deposits', async () => {
  const { world, salon, desk, clientId, save, miss, guest, first } = await open()
  const slot = (await first()) as FreeSlot
  await save({ kind: 'no_shows', noShows: 2, end: 'prepay', percent: 50 })
  await miss(1)
  expect((await guest().slots(salon.cut)).status).toBe(200)
  await world.db.execute("DELETE FROM agendas WHERE agenda_id LIKE 'miss%'")
  await miss(2)
  expect((await guest().save(slot)).body.refusal?.text.en).toMatch(/^We'd like to arrange this with you in person/)
  await connectPayments(world, salon)
  expect(await guest().catalogue()).not.toHaveProperty('refusals')
  const asked = await guest().deposit(slot)
  expect(asked).toMatchObject({ amount: 16, moves: 1 })
  expect((await guest().save(slot)).body).toMatchObject({ code: 'deposit_changed', deposit: asked })
  expect(await guest().save(slot, { deposit: asked?.version })).toMatchObject({ status: 200, body: { payToken: expect.any(String) } })
  // Somebody has decided that this client never pays ahead.
  await desk.call('PUT', `/api/DepositRules/Client/{sessionCode}/${clientId}`, { mark: 'never' })
  expect(await guest().deposit(slot)).toBeNull()
  await save({ kind: 'no_shows', noShows: 2, end: 'prepay' }, { ruleKey: 'b', kind: 'no_shows', noShows: 2, end: 'ask' })
  expect((await guest().catalogue()).refusals).toMatchObject([{ mayWait: true, text: { en: expect.stringContaining('waiting list') } }])
})

test('a salon without rules reads and writes as before: marks and rules of another salon change nothing, nor can they be set', async () => {
  const { world, salon, admin, save, mark, guest, clientId } = await open()
  const other = await openSalon(world)
  const theirs = { clientId: other.clients[0] ?? '', service: other.cut }
  expect((await mark('blocked', {}, theirs.clientId)).status).toBe(404)
  expect((await admin.call('GET', `/api/BookingRules/Client/{sessionCode}/${theirs.clientId}`)).status).toBe(404)
  expect((await save({ kind: 'new_clients', serviceIds: [theirs.service] })).status).toBe(404)
  const foreign = await other.as('ADMIN')
  expect(
    (
      await foreign.call('PUT', '/api/BookingRules/{sessionCode}', {
        version: 0,
        rules: [{ ...blank, kind: 'new_clients', serviceIds: [other.cut] }],
      })
    ).status,
  ).toBe(200)
  await world.resetRoundTrips()
  expect((await guest().slots(salon.colour)).status).toBe(200)
  expect(await world.countRoundTrips()).toBe(1)
  for (const role of ['TEAMMANAGER', 'SALESMARKETING', 'IMAGE'] as const)
    expect(
      (await (await salon.as(role)).call('PUT', `/api/BookingRules/Client/{sessionCode}/${clientId}`, { mark: 'blocked' })).status,
    ).toBe(403)
  expect((await (await salon.as('TEAMMANAGER')).call('GET', `/api/BookingRules/Client/{sessionCode}/${clientId}`)).status).toBe(200)
  expect((await mark('blocked', { until: '2026-11-23' })).body).toMatchObject({ fields: { until: "Can't be in the past" } })
  // A meaningless rule is refused at its field.
  expect((await save({ kind: 'refill' })).body).toMatchObject({ fields: { 'rules.0.serviceIds': 'Choose at least one service' } })
  expect((await save({ kind: 'patch_test', serviceIds: [salon.cut], insteadServiceId: salon.cut })).body).toMatchObject({
    fields: { 'rules.0.insteadServiceId': 'Invalid value' },
  })
})

test('of merged clients the strictest mark counts, undo gives it back, and erasing removes it with its reason', async () => {
  const { world, desk, admin, mark, rulesOf, clientId, otherId, guest, salon } = await open()
  await mark('ask')
  await mark('blocked', { reason: 'Other' }, otherId)
  const query = `clientIdToMaintain=${clientId}&clientIdToDelete=${otherId}`
  const { mergeId } = (await desk.call<Merge>('POST', `/api/Clients/Merge/{sessionCode}?${query}`)).body
  expect(await rulesOf()).toMatchObject({
    marks: [
      { mark: 'blocked', reason: 'Other' },
      { mark: 'ask', reason },
    ],
    facts: { marks: ['ask', 'blocked'] },
  })
  expect((await guest().slots(salon.cut)).body.refusal?.text.en).toMatch(/^We can't take this booking here/)
  expect((await desk.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${mergeId}`)).status).toBe(200)
  expect(await rulesOf()).toMatchObject({ marks: [{ mark: 'ask', reason }] })
  expect(await rulesOf(otherId)).toMatchObject({ marks: [{ mark: 'blocked' }] })
  const erased = await admin.call('DELETE', `/api/Clients/{sessionCode}/${clientId}`)
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const left = await world.db.execute({ sql: 'SELECT reason FROM client_booking_marks WHERE client_id = ?', args: [clientId] })
  expect(left.rows).toEqual([])
  const logged = await world.db.execute({
    sql: 'SELECT count(*) AS n FROM audit_log WHERE instr(before, ?) OR instr(after, ?)',
    args: [reason, reason],
  })
  expect(Number(logged.rows[0]?.n)).toBe(0)
})

const wait = { weekdays: [5], dayFrom: friday, dayTo: friday, from: '09:00', to: '18:00' }

test('the waiting list takes, offers and books no more than the rules let a guest, and what the desk offers can be accepted', async () => {
  const { world, salon, desk, mark, miss, save, session, guest, otherId } = await open()
  const other = await openGuest(world, salon, 1)
  const join = (serviceId = salon.cut, of = session) =>
    createGuest(world, salon, '').call<Refused>('POST', 'WaitingList/{s}', of, { ...wait, services: [{ serviceId }] })
  for (const kind of ['telephone', 'blocked']) {
    await mark(kind)
    const { refusal } = (await guest().slots(salon.cut)).body
    expect(await join()).toMatchObject({ status: 409, body: { code: 'booking_rule', refusal } })
  }
  await mark(null)
  await save({ kind: 'patch_test', serviceIds: [salon.colour] })
  expect((await join(salon.colour)).body.refusal?.text.en).toMatch(/patch test/)
  await mark('ask')
  for (const of of [session, other]) expect((await join(salon.cut, of)).status).toBe(200)
  const list = async () => (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body
  await expect.poll(async () => (await list()).flatMap(({ offers }) => offers)).toHaveLength(1)
  const [own, theirs] = salon.clients.map((id) => list().then((all) => all.find(({ clientId }) => clientId === id)))
  expect((await own)?.offers).toEqual([])
  // Marked since, the other client cannot accept, nor in the moment of accepting; the offer stays open.
  const toLink = (id = '') => `/api/Links/WaitingOffer/${linkToken(secret, 'WaitingOffer', id)}`
  const link = toLink((await theirs)?.offers[0]?.waitingListOfferId)
  const refused = { status: 409, body: { code: 'booking_rule', offer: { state: 'open' }, refusal: { insteadIds: [] } } }
  await mark('ask', {}, otherId)
  expect(await world.call<Refused>('POST', link)).toMatchObject(refused)
  expect((await world.call<Refused>('POST', link)).body.refusal?.text.en).toMatch(/^We'd like to arrange this with you in person/)
  await mark(null, {}, otherId)
  // Nothing can be paid ahead on a link.
  await connectPayments(world, salon)
  await miss(1, otherId)
  await save({ kind: 'patch_test', serviceIds: [salon.colour] }, { ruleKey: 'b', kind: 'no_shows', noShows: 1, end: 'prepay', percent: 50 })
  expect(await world.call<Refused>('POST', link)).toMatchObject(refused)
  await save({ kind: 'patch_test', serviceIds: [salon.colour] })
  await world.db.execute(`
    CREATE TRIGGER marked_meanwhile AFTER UPDATE ON waiting_list_offers BEGIN
      INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
      VALUES ('cbm', '${salon.salonId}', '${otherId}', 'blocked', 'usr', 1);
    END`)
  expect((await world.call<Refused>('POST', link)).status).toBe(409)
  await world.db.execute('DROP TRIGGER marked_meanwhile')
  expect(await world.call('POST', link)).toMatchObject({ status: 200, body: { state: 'accepted' } })
  // The desk has asked the first client, and offers a time by hand.
  const { waitingListEntryId } = (await own) as WaitingListEntry
  const start = at('11:00', friday)
  const offered = await desk.call<WaitingListEntry>('POST', `/api/WaitingList/Offer/{sessionCode}/${waitingListEntryId}`, { start })
  expect(await world.call('POST', toLink(offered.body.offers[0]?.waitingListOfferId))).toMatchObject({ status: 200 })
})

test('a link moves a booking only to a day on which the guest may have it, and cancels it whatever the marks say', async () => {
  const { world, salon, mark, save, visit, guest } = await open()
  await save({ kind: 'refill', serviceIds: [salon.colour], days: 21 })
  await visit(salon.colour, '2026-11-10')
  const [first, last, late] = [friday, '2026-12-01', '2026-12-02']
  const booked = (await guest().save((await guest().slots(salon.colour, first)).body[0], {}, first)).body
  const link = `/api/Links/Booking/${linkToken(secret, 'Booking', booked.agendaId ?? '')}`
  const slots = (day: string) => world.call<LinkSlot[] & Refused>('GET', `${link}/FreeSlots?date=${day}`)
  const move = (slot: LinkSlot | undefined, version: number) => world.call<Refused>('PUT', link, { ...slot, version })
  // The booking that is moved does not count as one to come.
  expect((await slots(late)).body.refusal?.text.en).toMatch(/^You can book this up to 21 days after your last visit for it/)
  expect((await world.call<FreeDay[]>('GET', `${link}/FreeDays?month=2026-12`)).body.map(({ date }) => date)).toEqual([last])
  const [slot] = (await slots(last)).body
  const shift = (text = '') => text.replace(last, late)
  const tooLate = slot && {
    ...slot,
    ...{ start: shift(slot.start), end: shift(slot.end), services: slot.services.map((one) => ({ ...one, start: shift(one.start) })) },
  }
  expect(await move(tooLate, 1)).toMatchObject({ status: 409, body: { code: 'booking_rule', refusal: { insteadIds: [] } } })
  expect((await move(slot, 1)).status).toBe(200)
  const [, other] = (await slots(last)).body
  await world.db.execute(`
    CREATE TRIGGER marked_meanwhile AFTER UPDATE ON agendas BEGIN
      INSERT INTO client_booking_marks (client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc)
      VALUES ('cbm', '${salon.salonId}', '${salon.clients[0]}', 'blocked', 'usr', 1);
    END`)
  expect((await move(other, 2)).status).toBe(409)
  await world.db.execute('DROP TRIGGER marked_meanwhile')
  await mark('telephone')
  for (const refused of [await slots(last), await world.call<Refused>('GET', `${link}/FreeDays?month=2026-12`), await move(other, 2)]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking_rule' } })
    expect(JSON.stringify(refused.body)).not.toContain(reason)
  }
  expect((await world.call('DELETE', `${link}?version=2`)).status).toBe(200)
})

test('of the marks of merged clients only the one that is shown is changed', async () => {
  const { desk, mark, rulesOf, clientId, otherId } = await open()
  await mark('ask')
  await mark('blocked', { reason: 'Other' }, otherId)
  await desk.call('POST', `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${clientId}&clientIdToDelete=${otherId}`)
  // What the record shows is changed, and what it does not show stays; so does what another desk has added meanwhile.
  const marks = async () => (await rulesOf()).marks.map((one) => [one.mark, one.reason])
  const [strictest] = (await rulesOf()).marks
  await mark('telephone', { reason: 'Other', replaces: strictest?.clientBookingMarkId })
  expect(await marks()).toEqual([
    ['telephone', 'Other'],
    ['ask', reason],
  ])
  await mark('ask', { reason: 'Third', replaces: null })
  expect((await marks()).map(([one]) => one)).toEqual(['telephone', 'ask', 'ask'])
  const third = (await rulesOf()).marks.find((one) => one.reason === 'Third')?.clientBookingMarkId
  await mark(null, { replaces: third })
  expect(await marks()).toEqual([
    ['telephone', 'Other'],
    ['ask', reason],
  ])
})

test('before anybody says who they are, a service says that it is not for those who come for the first time', async () => {
  const { world, salon, save, mark } = await open()
  const page = async () => {
    const { body } = await world.call<BookingSalon>('GET', `/api/BookingPage/${salon.salonId}/Salon`)
    return Object.fromEntries(body.offer.services.map(({ serviceId, forNew }) => [serviceId, forNew?.en]))
  }
  await mark('blocked')
  expect(await page()).toEqual({ [salon.cut]: undefined, [salon.colour]: undefined })
  await save({ kind: 'new_clients', serviceIds: [salon.cut] })
  expect(await page()).toEqual({ [salon.cut]: undefined, [salon.colour]: 'Not for a first visit' })
  await save({ kind: 'refill', serviceIds: [salon.colour], days: 21 }, { ruleKey: 'b', kind: 'no_shows', noShows: 1, end: 'ask' })
  expect(await page()).toEqual({ [salon.cut]: undefined, [salon.colour]: 'Only within 21 days of a visit for it' })
  const { body } = await world.call<BookingPage>('GET', `/api/BookingPage/${salon.salonId}?lang=it`)
  expect(body.body).toContain('Solo entro 21 giorni da una visita per questo servizio')
})
