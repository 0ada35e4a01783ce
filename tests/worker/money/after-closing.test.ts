import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Earnings, ServiceFigures } from '../../../schema/api/insights/dashboards-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { at, openSalon, type Person, today } from '../../support/salon.ts'

const tomorrow = '2026-11-25'
const late = { time: '19:30' }
type When = { time?: string; day?: string; as?: Person }

/** A salon that has taken €32 in cash on `day` and closed it at 19:00; commissions and loyalty are on. */
async function closeDayOf(day = today) {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const { go, served } = await openLedger(world, salon, desk)
  const settings = { unit: 'points', basis: 'euro', earned: 1, products: true, rewardPoints: 50, rewardAmount: 10, validityMonths: 12 }
  await admin.call('PUT', '/api/LoyaltySettings/{sessionCode}', { ...settings, enabled: true, version: 0 })
  const post = (name: string, { appointmentId, version }: Appointment, body: object, when: When = {}) =>
    go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, { day, ...when })
  const pay = (visit: Appointment, body: object = {}, when?: When) =>
    post('Checkout', visit, { payments: [{ method: 'cash', amount: visit.total }], ...body }, when)
  const ready = (pieces = 0) => served(salon.clients[0], [[salon.cut, salon.anna]], pieces)
  const readDay = async (asked: string, when: When = {}) =>
    (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${asked}`, undefined, { day, ...when })).body
  const close = (expectedCash: number, when: When = {}) =>
    go<EndOfDay>(
      'POST',
      '/api/TillDays/Close/{sessionCode}',
      { day, expectedCash, countedCash: expectedCash, leftCash: expectedCash },
      { day, time: '19:00', ...when },
    )
  const reopen = (as: Person, asked = day, when: When = {}) =>
    go<EndOfDay>('POST', `/api/TillDays/UndoClose/{sessionCode}/${asked}`, undefined, { day, time: '20:00', as, ...when })
  const { body: first } = await pay(await ready())
  expect((await close(32)).status).toBe(200)
  return { world, salon, desk, admin, go, post, pay, ready, readDay, close, reopen, first }
}
type Closed = Awaited<ReturnType<typeof closeDayOf>>

/** Day and revenue of each day of the week, as the dashboard has them, and the sale of gift cards as the liability report has it. */
async function readFigures({ admin, salon, world }: Closed) {
  const read = async <T>(path: string) => (await admin.call<T>('GET', `/api/${path}`, undefined, { now: `${tomorrow}T18:00:00Z` })).body
  const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${tomorrow}&period=week`)
  const liability = await read<Liability>(`Liability/{sessionCode}?from=${today}&to=${tomorrow}`)
  const timesOf = async (day: string) =>
    (await read<ServiceFigures>(`Dashboard/GetServices/{sessionCode}?date=${day}&period=day`)).services.map(({ times }) => times)
  const ofDay = (day: string) => earnings.days.find((one) => one.day === day)?.revenue
  const derived = await world.db.execute(`
    SELECT
      (SELECT group_concat(c.day) FROM commission_lines c) AS commissions,
      (SELECT group_concat(DISTINCT y.day) FROM loyalty_entries y WHERE y.ledger_entry_id IS NOT NULL) AS points`)
  return {
    revenue: [ofDay(today), ofDay(tomorrow)],
    timesSold: [await timesOf(today), await timesOf(tomorrow)],
    sold: liability.days.map(({ day, sold }) => [day, sold]),
    salon: salon.salonId,
    ...derived.rows[0],
  }
}

test('the first sale after the closing asks, one answer holds for the rest of the day, and the receipt keeps its time', async () => {
  const closed = await closeDayOf()
  const { world, go, pay, ready, readDay, post, first, desk, salon } = closed
  const [visit, other] = [await ready(), await ready()]
  const asked = await pay(visit, {}, late)
  expect(asked).toMatchObject({ status: 409, body: { code: 'sale_after_closing', closedDay: today, nextDay: tomorrow } })
  expect((await readDay(tomorrow)).entries).toEqual([])
  // The refusal comes before anything is written, and for corrections as well.
  expect((await post('Refund', first, { reason: 'Late', amount: 1 }, late)).body).toMatchObject({ code: 'sale_after_closing' })
  const paid = await pay(visit, { afterClosing: 'next_day' }, late)
  expect(paid.body.entries).toMatchObject([{ day: tomorrow, at: at('19:30') }])
  // Nobody else is asked on that day.
  expect((await pay(other, {}, { time: '19:40', as: await salon.as('ADMIN') })).status).toBe(200)
  expect((await post('Refund', first, { reason: 'Late', amount: 1 }, { time: '19:41' })).status).toBe(200)
  const receipt = await desk.call<ArrayBuffer>('GET', `/api/Appointments/Receipt/{sessionCode}/${visit.appointmentId}?language=en`)
  expect(readPdf(receipt.body).texts.join('\n')).toContain('24/11/2026 19:30')
  const next = await readDay(tomorrow)
  expect(next).toMatchObject({ charged: 63, expectedCash: 95 })
  expect(await readDay(today)).toMatchObject({ charged: 32, afterClosing: { day: tomorrow, count: next.entries.length } })
  expect(next.afterClosing).toBeNull()
  expect(await readFigures(closed)).toMatchObject({ revenue: [32, 63], timesSold: [[1], [2]] })
  // Who answered is in the record of the closing.
  const { rows } = await world.db.execute(`SELECT changed_by, continued_utc FROM day_closings`)
  expect(rows).toMatchObject([{ changed_by: desk.userId, continued_utc: Date.parse(at('19:30')) / 1000 }])
  const sold = { amount: 50, payments: [{ method: 'cash', amount: 50 }] }
  expect((await go('POST', '/api/GiftCards/{sessionCode}', sold, { day: tomorrow })).status).toBe(200)
})

test('an administrator reopens the day with what came after: entries and all that follows from them return to it', async () => {
  const closed = await closeDayOf()
  const { admin, desk, go, pay, ready, readDay, reopen, close, salon } = closed
  await admin.call('POST', '/api/Commissions/{sessionCode}', {
    userId: salon.anna,
    service: { kind: 'percentage', base: 'paid', mode: 'marginal', tiers: [{ from: 0, to: null, rate: 10 }] },
  })
  await pay(await ready(), { afterClosing: 'next_day' }, late)
  const card = { amount: 50, payments: [{ method: 'cash', amount: 50 }] }
  await go('POST', '/api/GiftCards/{sessionCode}', card, late)
  const morning = await pay(await ready(), {}, { day: tomorrow, time: '09:00' })
  expect(morning.body.entries).toMatchObject([{ day: tomorrow }])
  expect(await readFigures(closed)).toMatchObject({ revenue: [32, 64], sold: [[tomorrow, 50]] })
  expect((await readDay(today)).closing).toMatchObject({ mayUndo: true, hasLater: true })
  expect(await reopen(desk)).toMatchObject({ status: 409, body: { code: 'later_transactions' } })
  const reopened = await reopen(admin)
  expect(reopened).toMatchObject({ status: 200, body: { closing: null, charged: 114, expectedCash: 114 } })
  expect(await readDay(tomorrow)).toMatchObject({ charged: 32, openingCash: 0 })
  expect(await readFigures(closed)).toMatchObject({
    revenue: [64, 32],
    sold: [[today, 50]],
    points: `${today},${tomorrow}`,
    commissions: `${today},${tomorrow}`,
  })
  // Closed again, the question is asked again.
  expect((await close(114, { time: '20:30' })).status).toBe(200)
  expect((await pay(await ready(), {}, { time: '20:40' })).body).toMatchObject({ code: 'sale_after_closing' })
})

test('the pieces and the margin of products belong to the day on which their sale counts; a void takes them back', async () => {
  const { world, admin, pay, post, ready } = await closeDayOf()
  await world.db.execute("UPDATE products SET cost_cents = 850 WHERE product = 'Silver'")
  const read = async () => {
    const now = at('18:00', tomorrow)
    const of = async (day: string) => {
      const asked = `date=${day}&period=day`
      const services = await admin.call<ServiceFigures>('GET', `/api/Dashboard/GetServices/{sessionCode}?${asked}`, undefined, { now })
      const earnings = await admin.call<Earnings>('GET', `/api/Dashboard/GetEarnings/{sessionCode}?${asked}`, undefined, { now })
      const rows = `/api/Dashboard/GetRows/{sessionCode}?figure=margin&from=${day}&to=${day}`
      const { sum } = (await admin.call<{ sum: number }>('GET', rows, undefined, { now })).body
      const { revenue, cost, margin } = earnings.body.margin
      expect(sum).toBe(margin)
      return [services.body.products.map(({ quantity }) => quantity), revenue, cost]
    }
    return [await of(today), await of(tomorrow)]
  }
  const { body: paid } = await pay(await ready(2), { afterClosing: 'next_day' }, late)
  expect(await read()).toEqual([[[], 0, 0], [[2], 37, 17]]) // biome-ignore format: pairs
  expect((await post('Void', paid, { reason: 'Wrong client' }, { day: tomorrow })).status).toBe(200)
  expect(await read()).toEqual([[[], 0, 0], [[], 0, 0]]) // biome-ignore format: pairs
})

test('a day is not reopened while a later one is closed, nor into a month whose commissions are approved', async () => {
  const monthEnd = '2026-11-30'
  const first = '2026-12-01'
  const { world, salon, admin, pay, ready, reopen, close, readDay } = await closeDayOf(monthEnd)
  await pay(await ready(), { afterClosing: 'next_day' }, { time: '19:30' })
  await world.db.execute(`
    INSERT INTO commission_approvals (commission_approval_id, salon_id, user_id, month, total_cents, changed_utc)
    VALUES ('cap', '${salon.salonId}', '${salon.anna}', '2026-11', 0, 1)`)
  const nextMorning = { day: first, time: '09:00' }
  expect((await reopen(admin, monthEnd, nextMorning)).body).toMatchObject({ code: 'reopened_month_approved' })
  await world.db.execute('UPDATE commission_approvals SET deleted_utc = 1')
  const closing = { day: first, expectedCash: 64, countedCash: 64, leftCash: 0 }
  expect((await admin.call('POST', '/api/TillDays/Close/{sessionCode}', closing, { now: at('19:00', first) })).status).toBe(200)
  expect((await reopen(admin, monthEnd, nextMorning)).body).toMatchObject({ code: 'later_closing' })
  expect((await reopen(admin, first, nextMorning)).status).toBe(200)
  expect((await reopen(admin, monthEnd, nextMorning)).body).toMatchObject({ charged: 64, closing: null })
  const { rows } = await world.db.execute('SELECT month, amount_cents FROM client_spending WHERE amount_cents <> 0')
  expect(rows.map(({ month, amount_cents }) => [month, amount_cents])).toEqual([['2026-11', 6400]])
  expect((await close(64, nextMorning)).status).toBe(200)
  expect((await readDay(first)).openingCash).toBe(64)
})

test('the end of day lists visits that are not checked out, bookings that nobody came to, and the days before', async () => {
  const { salon, go, pay, ready, readDay } = await closeDayOf()
  const draft = { clientId: salon.clients[1], outsideHours: true, services: [{ serviceId: salon.colour, userId: salon.giulia }] }
  const { body: open } = await go('POST', '/api/Appointments/{sessionCode}', draft, { time: '11:00' })
  const done = await ready()
  expect((await readDay(today)).visitsDTO).toMatchObject([
    { appointmentId: open.appointmentId, clientId: salon.clients[1], name: 'Riccardo Basile', arrival: at('11:00'), complete: false },
    { appointmentId: done.appointmentId, name: 'Giulia Moretti', complete: true },
  ])
  await pay(done, { afterClosing: 'next_day' })
  expect((await readDay(today)).visitsDTO.map(({ appointmentId }) => appointmentId)).toEqual([open.appointmentId])
  expect((await readDay(tomorrow)).visitsDTO).toEqual([])

  const services = [{ serviceId: salon.cut, userId: salon.marco, start: at('12:00') }]
  const planned = { clientId: salon.clients[2], agendaServicesDTO: services }
  const { body: booking } = await go<Agenda>('POST', '/api/Agendas/{sessionCode}', planned, { time: '11:30' })
  const readMissed = async () => (await readDay(today, { time: '13:00' })).missedDTO
  expect(await readMissed()).toMatchObject([{ agendaId: booking.agendaId, start: at('12:00'), services: 'Cut', staff: 'Marco' }])
  await go('POST', `/api/Agendas/NotCome/{sessionCode}/${booking.agendaId}`, {}, { time: '13:00' })
  expect(await readMissed()).toEqual([])
  expect((await go('GET', '/api/TillDays/Past/{sessionCode}', undefined, { day: tomorrow })).body).toMatchObject([
    { day: tomorrow, difference: null },
    { day: today, difference: 0 },
  ])
})
