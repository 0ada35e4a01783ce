import { expect, inject, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, GuestDeposit, LinkSlot, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import type { PaymentLink } from '../../../schema/api/booking/link-page-replies.ts'
import type { BookingDeposit, HeldTime } from '../../../schema/api/money/deposits-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { PaymentOrder } from '../../../schema/api/money/payment-orders-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { signLink } from '../../../worker/db/link-token.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { checkWaitingOrders } from '../../../worker/features/money/payments/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { connectPayments, getPayments, openPage, sendEvent } from '../../support/payments.ts'
import { openSalon, today, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const later = (minutes: number) => new Date(Date.parse(tuesday) + minutes * 60_000).toISOString()
const day = '2026-11-26'
const rule = {
  ruleKey: 'all',
  isNew: false,
  isMarked: false,
  absentMonths: null,
  noShows: null,
  valueFrom: null,
  serviceIds: [],
  weekdays: [],
  from: null,
  to: null,
  unit: 'percent',
  amount: 50,
  refundableHours: 24,
  moves: 1,
}
type Saved = Partial<SavedBooking> & { payToken?: string; heldUntil?: string; code?: string; deposit?: GuestDeposit | null }

/** A connected salon that asks everybody for half of the value, with a guest of it. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await connectPayments(world, salon)
  await openOnline(world, salon)
  const admin = await salon.as('ADMIN')
  const desk = await salon.as('RECEPTIONIST')
  expect((await admin.call('PUT', '/api/DepositRules/{sessionCode}', { version: 0, rules: [rule] })).status).toBe(200)
  const gateway = getPayments(world)
  const find = async (session: string, number = 0, now = tuesday) => {
    const requests = [{ serviceId: salon.cut, userId: salon.anna }]
    const { call } = createGuest(world, salon, '+393475551000', now)
    const slots = await call<FreeSlot[]>('POST', `FreeSlots/${session}?date=${day}`, session, requests)
    expect(slots.status, JSON.stringify(slots.body)).toBe(200)
    const slot = slots.body[number] as FreeSlot
    const body = { start: slot.start, services: slot.services }
    const { deposit } = (await call<{ deposit: GuestDeposit | null }>('POST', `Deposit/${session}?lang=en`, session, body)).body
    return { slot, deposit }
  }
  const save = (session: string, slot: FreeSlot, deposit: string | undefined, now = tuesday, key = crypto.randomUUID()) =>
    world.call<Saved>(
      'POST',
      `/api/OnlineBooking/SaveSlot/${session}?date=${day}&lang=en`,
      { start: slot.start, services: slot.services, ...(deposit === undefined ? {} : { deposit }) },
      { now, headers: { 'Idempotency-Key': key, 'user-agent': 'A telephone' } },
    )
  const cron = async (now: string) => {
    const env = {
      DATABASE_URL: `${inject('product').databases}${world.name}/`,
      SESSION_SECRET: secret,
      GATEWAY_PAYMENTS_URL: `${inject('product').gateways}/${world.name}/payments`,
      STRIPE_KEY: 'local-payments-key',
    }
    const client = openClient(env)
    await checkWaitingOrders(env, new SystemDb(client, { nowUtc: Date.parse(now) / 1000, newId, actor: 'online-payments' }))
    client.close()
  }
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  return {
    ...{ world, salon, admin, desk, gateway, find, save, cron, count },
    /** Holds a time; answers the address of its payment page. */
    hold: async (n = 0, number = 0) => {
      const session = await openGuest(world, salon, n)
      const { slot, deposit } = await find(session, number)
      const saved = await save(session, slot, deposit?.version)
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      return { slot, deposit, saved: saved.body, link: { url: `/pay#${saved.body.payToken}` } }
    },
    pay: async (link: { url: string }, now = later(1)) => {
      for (const event of await gateway.pay(await openPage(world, link, now), now)) await sendEvent(world, event, now)
    },
    page: async (link: { url: string }, now = tuesday) =>
      (await world.call<PaymentLink>('GET', `/api/Links/Pay/${link.url.slice(5)}`, undefined, { now })).body,
    bookings: () => count('SELECT count(*) AS n FROM agendas WHERE deleted_utc IS NULL'),
    holds: () => count("SELECT count(*) AS n FROM busy_intervals WHERE cause = 'hold'"),
    booking: async () => {
      const [row] = (await world.db.execute('SELECT agenda_id, version FROM agendas')).rows
      return { agenda_id: String(row?.agenda_id), version: Number(row?.version) }
    },
    deposit: async (agendaId: unknown) =>
      (await desk.call<{ deposit: BookingDeposit | null }>('GET', `/api/Deposits/{sessionCode}/${agendaId}`)).body.deposit,
    liability: async (to = day) =>
      (await admin.call<Liability>('GET', `/api/Liability/{sessionCode}?from=${today}&to=${to}`)).body.kinds.find(
        ({ kind }) => kind === 'deposit',
      ),
    endOfDay: async () => (await admin.call<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)).body,
    received: async () => {
      const { sessions, refunds } = await gateway.all()
      const paid = sessions.filter((one) => one.payment_status === 'paid').reduce((sum, one) => sum + one.amount_total, 0)
      return paid - refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0)
    },
    ledger: () => count("SELECT coalesce(sum(amount_cents), 0) AS n FROM payments WHERE method = 'online'"),
  }
}

test('a time is held while its guest pays, and becomes a booking with what the guest agreed to once that is done', async () => {
  const { world, salon, desk, find, save, hold, pay, page, bookings, holds, booking, deposit, liability, received, ledger } = await open()
  const session = await openGuest(world, salon, 1)
  const { slot, deposit: asked } = await find(session)
  expect(asked).toMatchObject({ amount: 16, rest: 16, moves: 1, text: expect.stringContaining('You pay €16.00 now') })
  const unread = await save(session, slot, undefined)
  expect(unread.body).toMatchObject({ code: 'deposit_changed', deposit: asked })
  expect((await save(session, slot, 'another')).body).toMatchObject({ code: 'deposit_changed' })
  const { saved, link } = await hold()
  expect(saved).toEqual({ payToken: expect.any(String), heldUntil: later(15).replace('.000', '') })
  expect([await bookings(), await holds()]).toEqual([0, 1])
  expect((await save(session, slot, asked?.version)).body).toMatchObject({ code: 'slot_taken' })
  const held = await desk.call<HeldTime[]>('GET', `/api/Deposits/Held/{sessionCode}?date=${day}`)
  expect(held.body).toMatchObject([{ start: slot.start, staff: 'Anna', amount: 16 }])
  expect(await page(link)).toMatchObject({ state: 'payable', purpose: 'deposit', amount: 16, deposit: { text: asked?.text } })
  await pay(link)
  await pay(link).catch(() => undefined)
  expect([await bookings(), await holds()]).toEqual([1, 0])
  expect(await page(link)).toMatchObject({ state: 'paid' })
  const booked = await booking()
  expect(await deposit(booked.agenda_id)).toMatchObject({
    ...{ amount: 16, left: 16, state: 'paid', text: asked?.text, textVersion: asked?.version, device: 'A telephone' },
    agreed: '2026-11-24T08:00:00Z',
  })
  expect(await liability()).toMatchObject({ accounts: 1, sold: 16, owed: 16 })
  expect([await received(), await ledger()]).toEqual([1600, 1600])
})

test('a time that nobody pays for is freed; what is paid later is booked where it is still free, and goes back otherwise', async () => {
  const { world, salon, gateway, save, hold, pay, cron, bookings, holds, received, ledger } = await open()
  const first = await hold(0)
  const sessionId = await openPage(world, first.link)
  await cron(later(14))
  expect(await holds()).toBe(1)
  await cron(later(15))
  expect(await holds()).toBe(0)
  expect((await gateway.all()).sessions.map(({ status }) => status)).toEqual(['expired'])
  expect(sessionId).toBeTruthy()
  // The second guest has not opened the gateway's page: another one takes the time without any job.
  const second = await hold(1)
  const session = await openGuest(world, salon, 2)
  const third = await save(session, second.slot, second.deposit?.version, later(16))
  expect(third.status, JSON.stringify(third.body)).toBe(200)
  await pay({ url: `/pay#${third.body.payToken}` }, later(17))
  expect(await bookings()).toBe(1)
  const page = await world.call<{ url: string | null }>('POST', `/api/Links/Pay/${second.link.url.slice(5)}`, undefined, { now: later(14) })
  await gateway.pay(page.body.url?.split('/').at(-1) ?? '', later(18))
  await cron(later(20))
  await cron(later(24))
  expect([await bookings(), await holds(), await received(), await ledger()]).toEqual([1, 0, 1600, 1600])
})

test('of fifty guests one gets the time, and nobody else pays', async () => {
  const { world, salon, find, save, holds } = await open()
  const sessions = await Promise.all(Array.from({ length: 50 }, (_, n) => openGuest(world, salon, n)))
  const { slot, deposit } = await find(sessions[0] ?? '')
  const replies = await Promise.all(sessions.map((session) => save(session, slot, deposit?.version)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(49)
  expect(await holds()).toBe(1)
})

test('a booking that is cancelled in time gets its deposit back, once; later or missed it is kept as revenue', async () => {
  const { world, desk, hold, pay, cron, booking, deposit, liability, endOfDay, received, ledger, gateway } = await open()
  const { link } = await hold()
  await pay(link)
  const { agenda_id: agendaId, version } = await booking()
  const cancelled = await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${agendaId}`, { version: version, reason: 'ill', note: '' })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  await cron(later(2))
  expect(await deposit(agendaId)).toMatchObject({ ended: '', state: 'paid' })
  await Promise.all([cron(later(6)), cron(later(6))])
  await cron(later(9))
  expect(await deposit(agendaId)).toMatchObject({ ended: 'returned', state: 'refunded', left: 0 })
  expect((await gateway.all()).refunds).toHaveLength(1)
  expect([await received(), await ledger()]).toEqual([0, 0])
  const late = await hold(1, 1)
  await pay(late.link)
  const missed = await world.db.execute('SELECT agenda_id, version FROM agendas WHERE outcome IS NULL')
  const missedId = missed.rows[0]?.agenda_id
  const draft = { version: Number(missed.rows[0]?.version), reason: 'forgot' }
  expect((await desk.call('POST', `/api/Agendas/NotCome/{sessionCode}/${missedId}`, draft)).status).toBe(200)
  await Promise.all([cron(later(30)), cron(later(30))])
  expect(await deposit(missedId)).toMatchObject({ ended: 'kept', state: 'paid', left: 0 })
  expect(await liability()).toMatchObject({ owed: 0 })
  expect(await endOfDay()).toMatchObject({ fees: 16 })
  expect([await received(), await ledger()]).toEqual([1600, 1600])
})

test('a guest moves a booking as often as was agreed, and the hour until which the deposit is returned moves along', async () => {
  const { world, hold, pay, booking, deposit } = await open()
  const { link } = await hold()
  await pay(link)
  const { agenda_id: agendaId } = await booking()
  const token = signLink({ SESSION_SECRET: secret }, 'Booking', agendaId)
  const move = async (number: number) => {
    const [now] = (await world.db.execute('SELECT version FROM agendas')).rows
    const slots = await world.call<LinkSlot[]>('GET', `/api/Links/Booking/${token}/FreeSlots?date=${day}`)
    const { start, services } = slots.body[number] as LinkSlot
    const body = {
      start,
      version: Number(now?.version),
      services: services.map(({ agendaServiceId, userId, start: at }) => ({ agendaServiceId, userId, start: at })),
    }
    return { start, ...(await world.call<{ code?: string }>('PUT', `/api/Links/Booking/${token}`, body)) }
  }
  const first = await move(4)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const until = new Date(Date.parse(first.start) - 86_400_000).toISOString().replace('.000', '')
  expect(await deposit(agendaId)).toMatchObject({ moved: 1, refundableUntil: until })
  expect((await move(8)).body).toMatchObject({ code: 'salon_must_move' })
  expect(await deposit(agendaId)).toMatchObject({ moved: 1, refundableUntil: until })
})

test('a checkout deducts the deposit once, and a void gives it back to the visit', async () => {
  const { world, desk, hold, pay, booking, deposit, liability } = await open()
  const { link } = await hold()
  await pay(link)
  const { agenda_id: agendaId } = await booking()
  await world.db.execute('UPDATE agendas SET start_utc = start_utc - 172800, end_utc = end_utc - 172800')
  await world.db.execute('UPDATE agenda_services SET start_utc = start_utc - 172800')
  const call = <T>(path: string, body: object) => desk.call<T>('POST', `/api/${path}`, body)
  const arrived = await call<Appointment>('Appointments/{sessionCode}', { agendaId, arrived: true })
  expect(arrived.status, JSON.stringify(arrived.body)).toBe(200)
  await world.db.execute('UPDATE client_history_services SET start_utc = 1795507200, end_utc = 1795507260')
  expect(arrived.body.depositDTO).toMatchObject({ amount: 16 })
  const pays = (amount: number, { version }: Pick<Appointment, 'version'> = arrived.body) =>
    call<Appointment>(`Appointments/Checkout/{sessionCode}/${arrived.body.appointmentId}`, {
      version,
      payments: [{ method: 'cash', amount }],
    })
  expect((await pays(32)).status).toBe(400)
  const paid = await pays(16)
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(paid.body.payments.map(({ method, amount }) => [method, amount])).toEqual([
    ['voucher', 16],
    ['cash', 16],
  ])
  expect(await deposit(agendaId)).toMatchObject({ left: 0, ended: '' })
  expect(await liability()).toMatchObject({ owed: 0 })
  const voided = await call<Appointment>(`Appointments/Void/{sessionCode}/${arrived.body.appointmentId}`, {
    version: paid.body.version,
    reason: 'Wrong',
  })
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  expect(voided.body.depositDTO).toMatchObject({ amount: 16 })
  expect((await pays(16, voided.body)).status).toBe(200)
  expect(await deposit(agendaId)).toMatchObject({ left: 0 })
})

/** Numbers from 0 to `below` that look random, the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever happens to deposits, with events doubled, reversed and missing, the gateway and the ledger agree to the cent', async () => {
  const { world, salon, desk, gateway, save, find, cron, received, ledger, holds, count } = await open()
  const random = createRandom(7)
  let minute = 0
  for (let n = 0; n < 24; n++) {
    const session = await openGuest(world, salon, 100 + n)
    const now = later(minute)
    const { slot, deposit } = await find(session, random(3), now)
    const saved = await save(session, slot, deposit?.version, now)
    if (saved.status !== 200) continue
    const link = { url: `/pay#${saved.body.payToken}` }
    if (random(4) > 0) {
      const sessionId = await openPage(world, link, now)
      // Two tabs show one page.
      expect(await openPage(world, link, now)).toBe(sessionId)
      const events = await gateway.pay(sessionId, later(minute + 1))
      const sent = random(3) === 0 ? [] : [...events, ...events].reverse()
      await Promise.all(sent.map((event) => sendEvent(world, event, later(minute + 1))))
    }
    minute += 4
    await Promise.all([cron(later(minute)), cron(later(minute))])
    const { rows } = await world.db.execute('SELECT agenda_id, version FROM agendas WHERE outcome IS NULL ORDER BY rowid DESC LIMIT 1')
    const [booked] = rows
    const call = ['Cancel', 'NotCome', ''][random(3)]
    if (booked && call) {
      const body = { version: Number(booked.version), reason: random(2) === 0 ? 'salon' : 'ill' }
      await desk.call('POST', `/api/Agendas/${call}/{sessionCode}/${booked.agenda_id}`, body, { now: later(minute) })
    }
    expect(await received()).toBe(await ledger())
  }
  for (const after of [6, 20, 24, 30]) await cron(later(minute + after))
  expect([await received(), await holds()]).toEqual([await ledger(), 0])
  const unsettled = await count(`
    SELECT count(*) AS n
    FROM payment_orders o
    JOIN deposits d ON d.payment_order_id = o.payment_order_id
    LEFT JOIN agendas a ON a.agenda_id = d.agenda_id AND a.outcome IS NULL
    WHERE o.state IN ('open', 'refunding') OR (o.state = 'paid' AND d.ended = '' AND a.agenda_id IS NULL)`)
  expect(unsettled).toBe(0)
})

test('a deposit that is refunded at the desk while a reply is lost goes back once, and no visit uses it', async () => {
  const { desk, gateway, hold, pay, booking, deposit, received, ledger } = await open()
  const { link } = await hold()
  await pay(link)
  const { agenda_id: agendaId } = await booking()
  const paymentOrderId = (await deposit(agendaId))?.paymentOrderId
  await gateway.fault('reply lost', 'amount=1600')
  const refund = () => desk.call('POST', `/api/PaymentOrders/Refund/{sessionCode}/${paymentOrderId}`, { reason: 'Ill' }, { now: later(2) })
  await Promise.all([refund(), refund()])
  await desk.call('POST', `/api/PaymentOrders/Check/{sessionCode}/${paymentOrderId}`, undefined, { now: later(3) })
  expect(await deposit(agendaId)).toMatchObject({ state: 'refunded', ended: 'returned', left: 0 })
  expect((await gateway.all()).refunds).toHaveLength(1)
  expect([await received(), await ledger()]).toEqual([0, 0])
})

test('the desk asks by one link, and by another once that one is withdrawn; its own moves take no time from what was agreed', async () => {
  const { world, salon, desk, pay, deposit } = await open()
  const { body: made } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: `${day}T09:00:00Z` }],
  })
  const { agendaId } = made
  const ask = () => {
    const draft = { clientId: made.clientId, purpose: 'deposit', agendaId, amount: 16 }
    return desk.call<PaymentOrder>('POST', '/api/PaymentOrders/{sessionCode}', draft)
  }
  const first = (await ask()).body
  expect((await ask()).body.paymentOrderId).toBe(first.paymentOrderId)
  expect((await desk.call('POST', `/api/PaymentOrders/Cancel/{sessionCode}/${first.paymentOrderId}`)).status).toBe(200)
  const second = await ask()
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  expect(second.body.paymentOrderId).not.toBe(first.paymentOrderId)
  await pay(second.body)
  expect((await ask()).body).toMatchObject({ code: 'already_exists' })
  const until = (await deposit(agendaId))?.refundableUntil
  const move = (hours: number) =>
    world.db.execute(`UPDATE agendas SET start_utc = start_utc + ${hours * 3600}, changed_by = 'desk' WHERE agenda_id = '${agendaId}'`)
  await move(-1)
  expect(await deposit(agendaId)).toMatchObject({ refundableUntil: until })
  await move(3)
  expect(Date.parse((await deposit(agendaId))?.refundableUntil ?? '')).toBe(Date.parse(until ?? '') + 2 * 3_600_000)
})

test('the desk returns a deposit that was kept, and what a visit has not used', async () => {
  const { world, desk, hold, pay, cron, booking, deposit, liability, endOfDay, received, ledger, gateway } = await open()
  const refund = async (agendaId: string, now: string) => {
    const id = (await deposit(agendaId))?.paymentOrderId
    return desk.call<PaymentOrder>('POST', `/api/PaymentOrders/Refund/{sessionCode}/${id}`, { reason: 'Ill' }, { now })
  }
  await pay((await hold()).link)
  const { agenda_id: missedId, version } = await booking()
  expect((await desk.call('POST', `/api/Agendas/NotCome/{sessionCode}/${missedId}`, { version, reason: 'forgot' })).status).toBe(200)
  await cron(later(30))
  expect(await endOfDay()).toMatchObject({ fees: 16 })
  await gateway.setRefunds('failed')
  expect((await refund(missedId, later(31))).body).toMatchObject({ state: 'paid', problem: 'refund_failed', refundable: 16 })
  expect(await deposit(missedId)).toMatchObject({ ended: 'returned', state: 'paid', left: 16 })
  await gateway.setRefunds('succeeded')
  const back = await Promise.all([refund(missedId, later(32)), refund(missedId, later(32))])
  expect(back.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await deposit(missedId)).toMatchObject({ ended: 'returned', state: 'refunded', left: 0 })
  expect(await endOfDay()).toMatchObject({ fees: 0 })
  expect([await received(), await ledger()]).toEqual([0, 0])
  await pay((await hold(1, 1)).link)
  const [row] = (await world.db.execute('SELECT agenda_id FROM agendas WHERE outcome IS NULL')).rows
  const agendaId = String(row?.agenda_id)
  await world.db.execute('UPDATE agendas SET start_utc = start_utc - 172800, end_utc = end_utc - 172800 WHERE outcome IS NULL')
  await world.db.execute('UPDATE agenda_services SET start_utc = start_utc - 172800, price_cents = 1000')
  const arrived = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })
  await world.db.execute('UPDATE client_history_services SET start_utc = 1795507200, end_utc = 1795507260, price_cents = 1000')
  const { appointmentId, version: visitVersion } = arrived.body
  const paid = await desk.call('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version: visitVersion, payments: [] })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await deposit(agendaId)).toMatchObject({ left: 6, ended: '' })
  expect((await refund(agendaId, later(50))).body).toMatchObject({ state: 'refunded', amount: 16, refundable: 6 })
  expect(await deposit(agendaId)).toMatchObject({ left: 0, ended: 'returned' })
  expect(await liability()).toMatchObject({ owed: 0 })
  expect([await received(), await ledger()]).toEqual([1000, 1000])
  expect((await refund(agendaId, later(51))).body).toMatchObject({ code: 'already_refunded' })
})

test('a guest who lets held times go holds six of them in a day', async () => {
  const { world, salon, find, save, holds } = await open()
  const session = await openGuest(world, salon, 1)
  for (let n = 0; n < 7; n++) {
    const now = later(n * 16)
    const { slot, deposit } = await find(session, 0, now)
    const saved = await save(session, slot, deposit?.version, now)
    expect([n, saved.status, saved.body.code]).toEqual(n < 6 ? [n, 200, undefined] : [n, 409, 'booking_limit'])
  }
  expect(await holds()).toBeLessThanOrEqual(1)
})
