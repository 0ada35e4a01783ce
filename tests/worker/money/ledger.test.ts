import { expect, test } from 'vitest'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Outstanding } from '../../../schema/api/money/ledger-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { at, openSalon, type Person, today } from '../../support/salon.ts'

const tomorrow = '2026-11-25'
const dayAfter = '2026-11-27'
const toRefusal = ({ status, body }: { status: number; body: { error: string } }) => `${status} ${body.error}`
const toRefusals = (replies: { status: number; body: { error?: string } }[]) =>
  replies.map(({ status, body }) => `${status} ${body.error ?? ''}`.trim()).sort()
const listEntries = (visit: Appointment) => visit.entries.map(({ kind, charged, paid }) => `${kind} ${charged} ${paid}`)
const toPairs = (payments: readonly { method: string; amount: number }[]) => payments.map(({ method, amount }) => [method, amount])

/** A salon with the calls of its ledger, by the receptionist unless another caller is given. */
async function openDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served, stock } = await openLedger(world, salon, desk)
  const post = (name: string, { appointmentId, version }: Appointment, body: object, options: Parameters<typeof go>[3] = {}) =>
    go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, options)
  return {
    world,
    salon,
    desk,
    go,
    served,
    stock,
    read: async ({ appointmentId }: Appointment) => (await go('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body,
    pay: (visit: Appointment, body: object, options?: Parameters<typeof go>[3]) => post('Checkout', visit, body, options),
    refund: (visit: Appointment, body: object, options?: Parameters<typeof go>[3]) => post('Refund', visit, body, options),
    voidCheckout: (visit: Appointment, body: object = {}, options?: Parameters<typeof go>[3]) =>
      post('Void', visit, { reason: 'Wrong price', ...body }, options),
    undo: (id: string | undefined, reason = 'A slip', as?: Person) =>
      go('POST', `/api/BookEntries/Undo/{sessionCode}/${id}`, { reason }, as ? { as } : {}),
    readOutstanding: async (clientId: string) =>
      (await go<Outstanding>('GET', `/api/BookEntries/Owed/{sessionCode}?clientId=${clientId}`)).body,
    payBalance: (clientId: string, owed: number, payments: object[], options: Parameters<typeof go>[3] = {}) =>
      go<Outstanding>('POST', '/api/BookEntries/Settle/{sessionCode}', { clientId, owed, payments }, options),
    readDay: async (day = today, now = today) =>
      (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${day}`, undefined, { day: now })).body,
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** A visit of €131 (€32 by Anna, €62 by Giulia, €37 for two bottles), with a tip of €5.01 for both; €31.01 stay unpaid. */
async function payInPart({ world, salon, desk, served, stock, pay, readOutstanding }: Desk, clientId: string): Promise<Appointment> {
  const ready = await served(clientId, [[salon.cut, salon.anna], [salon.colour, salon.giulia]], 2) // biome-ignore format: pairs
  expect([ready.total, await stock()]).toEqual([131, 18])
  const tips = [
    { userId: salon.anna, amount: 2.51 },
    { userId: salon.giulia, amount: 2.5 },
  ]
  const payments = [
    { method: 'cash', amount: 60 },
    { method: 'card', amount: 45 },
  ]
  const request = { payments, tip: 5.01, owed: 31.01 }
  expect((await pay(ready, { ...request, tips: [tips[0]] })).body).toMatchObject({
    error: 'Please check your entries',
    fields: { tips: "The shares don't add up to the tip" },
  })
  const stranger = [{ userId: salon.marco, amount: 5.01 }]
  expect((await pay(ready, { ...request, tips: stranger })).body.fields).toEqual({ tips: 'Team member not found' })
  const withBalance = { ...request, settles: 1, payments: [...payments, { method: 'cash', amount: 1 }] }
  expect((await pay(ready, withBalance)).body.fields).toEqual({ settles: 'More than the outstanding balance' })
  const paid = (await pay(ready, { ...request, tips })).body
  expect(paid).toMatchObject({ owed: 31.01, tip: 5.01, tips, refunded: 0, clientDTO: { owed: 31.01 } })
  expect(toPairs(paid.payments)).toEqual([['cash', 60], ['card', 45]]) // biome-ignore format: pairs
  expect(listEntries(paid)).toEqual(['checkout 136.01 105'])
  expect(paid.entries[0]).toMatchObject({ at: at('12:00'), day: today, reason: '', correctsId: null, userDTO: { userId: desk.userId } })
  await world.resetRoundTrips()
  expect(await readOutstanding(clientId)).toMatchObject({
    owed: 31.01,
    visits: [{ appointmentId: paid.appointmentId, total: 136.01, owed: 31.01 }],
  })
  expect(await world.countRoundTrips()).toBe(1)
  return paid
}

/** €11 of the balance are paid later, once for two calls with one key; too much, or an older balance, is refused. */
async function payPartOfBalance({ world, payBalance, read }: Desk, clientId: string, paid: Appointment): Promise<Appointment> {
  await world.resetRoundTrips()
  const payPart = () => payBalance(clientId, 31.01, [{ method: 'card', amount: 11 }], { key: 'part' })
  expect((await payPart()).body).toMatchObject({ owed: 20.01, entered: [expect.any(String)] })
  expect(await world.countRoundTrips()).toBe(2)
  expect((await payPart()).body).toMatchObject({ owed: 20.01 })
  expect(await payBalance(clientId, 20.01, [{ method: 'cash', amount: 20.02 }])).toMatchObject({
    status: 400,
    body: { error: 'More than the outstanding balance', owed: 20.01 },
  })
  expect(await payBalance(clientId, 31.01, [{ method: 'cash', amount: 20 }])).toMatchObject({
    status: 409,
    body: { current: { owed: 20.01 } },
  })
  const unknown = await payBalance('cli_none', 1, [{ method: 'cash', amount: 1 }])
  expect(toRefusal(unknown)).toBe('404 Unable to pay outstanding balance')
  const visit = await read(paid)
  expect(listEntries(visit)).toEqual(['checkout 136.01 105', 'settlement 0 11'])
  expect(visit).toMatchObject({ owed: 20.01, payments: [{ amount: 60 }, { amount: 45 }, { amount: 11 }] })
  return visit
}

/** The bottles are refunded: never more than was paid, nothing without a reason, nothing for an older version. */
async function refundBottles({ world, salon, stock, refund }: Desk, before: Appointment, older: Appointment): Promise<Appointment> {
  const tooMuch = "A refund can't be more than the amount paid"
  expect(await refund(before, { amount: 116.01, reason: 'All' })).toMatchObject({
    status: 400,
    body: { error: tooMuch, fields: { amount: tooMuch }, paid: 116 },
  })
  expect((await refund(before, { amount: 1, reason: ' ' })).body.fields).toEqual({ reason: 'Required' })
  expect((await refund(before, { reason: 'What?' })).status).toBe(400)
  expect(toRefusal(await refund(older, { amount: 1, reason: 'Late' }))).toBe('409 Changed by someone else')
  const bottles = before.clientHistoryProductsDTO[0]?.clientHistoryProductId ?? ''
  const request = { lines: [bottles], reason: 'Allergic', method: 'cash' }
  await world.resetRoundTrips()
  const visit = (await refund(before, request, { key: 'bottles' })).body
  expect(await world.countRoundTrips()).toBe(2)
  expect([visit.refunded, visit.owed, await stock()]).toEqual([37, 20.01, 18])
  expect(visit.entries.at(-1)).toMatchObject({
    kind: 'refund',
    charged: -37,
    paid: -37,
    reason: 'Allergic',
    payments: [{ method: 'cash', amount: -37 }],
    takings: [{ userId: salon.anna, side: 'products', lineId: bottles, amount: -37 }],
  })
  expect((await refund(older, request, { key: 'bottles' })).status).toBe(422)
  expect((await refund(before, request, { key: 'bottles' })).body).toEqual(visit)
  expect(toRefusal(await refund(visit, { lines: [bottles], reason: 'Again' }))).toBe('400 These items have already been refunded')
  return visit
}

/** A refund of an amount is allocated to the services by weight, and undone once. */
async function undoRefund({ world, refund, undo }: Desk, before: Appointment): Promise<Appointment> {
  const refunded = (await refund(before, { amount: 9.41, reason: 'Too short', method: 'card' })).body.entries.at(-1)
  expect(refunded?.takings.map(({ side, amount }) => `${side} ${amount}`)).toEqual(['services -3.2', 'services -6.21'])
  const id = refunded?.bookEntryId
  await world.resetRoundTrips()
  const visit = (await undo(id)).body
  expect(await world.countRoundTrips()).toBe(1)
  expect(visit.entries.at(-1)).toMatchObject({ kind: 'refund_undone', correctsId: id, charged: 9.41, paid: 9.41, reason: 'A slip' })
  expect(toRefusal(await undo(id))).toBe('409 Already undone')
  expect(toRefusal(await undo(visit.entries[0]?.bookEntryId))).toBe("409 This transaction can't be undone")
  expect(toRefusal(await undo('bke_none'))).toBe('404 Unable to undo entry')
  expect(visit).toMatchObject({ refunded: 37, owed: 20.01 })
  return visit
}

/** A balance payment is undone, unless its money has been refunded. */
async function undoBalancePayment({ refund, undo, readOutstanding }: Desk, before: Appointment, clientId: string) {
  const paymentId = before.entries.find(({ kind }) => kind === 'settlement')?.bookEntryId
  const refunded = (await refund(before, { amount: 79, reason: 'All of it' })).body
  expect(toRefusal(await undo(paymentId))).toBe('409 Already refunded')
  await undo(refunded.entries.at(-1)?.bookEntryId)
  const visit = (await undo(paymentId, 'Wrong client')).body
  expect(visit).toMatchObject({ owed: 31.01, payments: [{ amount: 60 }, { amount: 45 }] })
  expect(await readOutstanding(clientId)).toMatchObject({ owed: 31.01 })
  return { visit, paymentId }
}

test('posts payments, refunds and their undo as further entries of a visit', async () => {
  const desk = await openDesk()
  const [giulia = ''] = desk.salon.clients
  const paid = await payInPart(desk, giulia)
  const later = await payPartOfBalance(desk, giulia, paid)
  const refunded = await refundBottles(desk, later, paid)
  const undone = await undoRefund(desk, refunded)
  await undoBalancePayment(desk, undone, giulia)
})

/** The checkout is voided in one round trip: one entry reverses all others, and the visit is open again with its bottles. */
async function voidAll({ world, salon, voidCheckout, refund, undo }: Desk, visit: Appointment): Promise<Appointment> {
  expect((await voidCheckout(visit, {}, { as: await salon.as('TEAMMANAGER') })).status).toBe(403)
  const settled = visit.entries.find(({ kind }) => kind === 'settlement')?.bookEntryId
  await world.resetRoundTrips()
  const open = (await voidCheckout(visit)).body
  expect(await world.countRoundTrips()).toBe(1)
  expect(open).toMatchObject({ checkedOut: null, owed: 0, tip: 0, tips: [], payments: [], refunded: 0, total: 131, clientDTO: { owed: 0 } })
  const entry = open.entries.at(-1)
  expect(entry).toMatchObject({
    kind: 'void',
    charged: -99.01,
    paid: -68,
    correctsId: open.entries[0]?.bookEntryId,
    reason: 'Wrong price',
  })
  expect(toPairs(entry?.payments ?? [])).toEqual([['card', -45], ['cash', -23]]) // biome-ignore format: pairs
  expect(toRefusal(await voidCheckout(open))).toBe('409 Not checked out yet')
  expect(toRefusal(await undo(settled))).toBe('409 Already undone')
  expect(toRefusal(await refund(open, { amount: 1, reason: 'Now?' }))).toBe('409 Not checked out yet')
  return open
}

/** The reopened visit is paid together with €19 of another visit that the client pays for. Returns both. */
async function payWithEarlier(desk: Desk, open: Appointment, payerId: string) {
  const { world, salon, go, served, pay, read, readOutstanding } = desk
  const other = await served(salon.clients[1], [[salon.cut, salon.marco]])
  await go('PUT', `/api/Appointments/SetPaymentClient/{sessionCode}/${other.appointmentId}?clientId=${payerId}`)
  const earlier = (await pay(await read(other), { payments: [], owed: 32 })).body
  expect([earlier.clientDTO?.owed, earlier.paymentClientDTO]).toEqual([0, { clientId: payerId, name: 'Giulia Moretti', owed: 32 }])
  const payments = [
    { method: 'card', amount: 110 },
    { method: 'cash', amount: 40 },
  ]
  await world.resetRoundTrips()
  const paid = (await pay(open, { payments, settles: 19 })).body
  expect(await world.countRoundTrips()).toBe(2)
  expect(paid).toMatchObject({
    owed: 0,
    total: 131,
    clientDTO: { owed: 13 },
    payments: [
      { method: 'card', amount: 110 },
      { method: 'cash', amount: 21 },
    ],
  })
  expect(listEntries(await read(earlier))).toEqual(['checkout 32 0', 'settlement 0 19'])
  expect(await readOutstanding(payerId)).toMatchObject({ owed: 13, visits: [{ name: 'Riccardo Basile', owed: 13 }] })
  return { paid, earlier }
}

test('a voided checkout can be paid again, with the balance of an earlier visit', async () => {
  const desk = await openDesk()
  const { world, salon, served, stock, pay, read, voidCheckout, refund } = desk
  const [giulia = '', , serena = ''] = salon.clients
  const later = await payPartOfBalance(desk, giulia, await payInPart(desk, giulia))
  const bottles = later.clientHistoryProductsDTO[0]?.clientHistoryProductId ?? ''
  const refunded = (await refund(later, { lines: [bottles], reason: 'Allergic', method: 'cash' })).body
  const { visit } = await undoBalancePayment(desk, refunded, giulia)
  const { paid, earlier } = await payWithEarlier(desk, await voidAll(desk, visit), giulia)

  // A tip for nobody in particular goes to the team member with the most minutes.
  const third = await served(serena, [[salon.cut, salon.anna], [salon.colour, salon.giulia]]) // biome-ignore format: pairs
  const tipped = await pay(third, { payments: [{ method: 'cash', amount: 97 }], tip: 3 })
  expect(tipped.body.tips).toEqual([{ userId: salon.giulia, amount: 3 }])

  // The products return to stock on request.
  const open = (await voidCheckout(paid, { productsBack: true })).body
  expect([open.clientHistoryProductsDTO, open.total, await stock()]).toEqual([[], 94, 20])

  // A visit in the cash system is not corrected here.
  await world.db.execute(`UPDATE appointments SET external_cash_order = 'K-7' WHERE appointment_id = '${earlier.appointmentId}'`)
  const exported = await read(earlier)
  const countEntries = async () => (await world.db.execute('SELECT count(*) AS n FROM ledger_entries')).rows[0]?.n
  const before = await countEntries()
  expect(toRefusal(await voidCheckout(exported))).toBe('409 Recorded in the cash system: void it there')
  expect(toRefusal(await refund(exported, { amount: 1, reason: 'No' }))).toBe('409 Recorded in the cash system: void it there')
  expect(await countEntries()).toBe(before)

  // The database refuses updates and deletions of the ledger.
  for (const table of ['ledger_entries', 'payments', 'ledger_lines']) {
    const column = table === 'ledger_entries' ? 'paid_cents' : 'amount_cents'
    await expect(world.db.execute(`DELETE FROM ${table}`)).rejects.toThrow('refuse:ledger')
    await expect(world.db.execute(`UPDATE ${table} SET ${column} = 1`)).rejects.toThrow('refuse:ledger')
  }
})

test('a checkout with a discount on products that is voided with products back can be paid again', async () => {
  const { salon, go, served, pay, voidCheckout } = await openDesk()
  const { appointmentId } = await served(salon.clients[0], [[salon.cut, salon.anna]], 2)
  const discount = '?discountValueServices=2.00&discountValueProducts=5.00'
  const { body: visit } = await go('PUT', `/api/Appointments/SetDiscountValue/{sessionCode}/${appointmentId}${discount}`)
  const paid = await pay(visit, { payments: [{ method: 'cash', amount: 62 }] })
  const { body: open } = await voidCheckout(paid.body, { productsBack: true })
  expect(open).toMatchObject({ discountValueServices: 2, discountValueProducts: 0, total: 30, clientHistoryProductsDTO: [] })
  expect((await pay(open, { payments: [{ method: 'cash', amount: 30 }] })).status).toBe(200)
})

test('of concurrent balance payments, refunds, undos, voids and closings, one succeeds', async () => {
  const { world, salon, desk, go, served, pay, read, refund, voidCheckout, undo, payBalance } = await openDesk()
  const boss = await salon.as('ADMIN')
  const changed = '409 Changed by someone else'
  const ready = await served(salon.clients[0], [[salon.cut, salon.anna]])
  const visit = (await pay(ready, { payments: [{ method: 'cash', amount: 20 }], owed: 12 })).body

  const payBalanceAs = (as: Person) => payBalance(salon.clients[0] ?? '', 12, [{ method: 'card', amount: 7 }], { as })
  expect(toRefusals(await Promise.all([desk, boss, desk].map(payBalanceAs)))).toEqual(['200', changed, changed])

  const partlyPaid = await read(visit)
  const refundAs = (as: Person) => refund(partlyPaid, { amount: 27, reason: 'All' }, { as })
  const refunds = await Promise.all([desk, boss, desk, boss].map(refundAs))
  expect(toRefusals(refunds)).toEqual(['200', changed, changed, changed])

  // The ledger's triggers refuse a write that bypasses the version check.
  const insertEntry = (charged: number, paid: number) =>
    world.db.execute(`
      INSERT INTO ledger_entries (
        ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, charged_cents, paid_cents
      )
      VALUES ('x${charged}', '${salon.salonId}', '${visit.appointmentId}', 'refund', 'u', 1, '2030-01-01', ${charged}, ${paid})`)
  await expect(insertEntry(0, -1)).rejects.toThrow('refuse:limit')
  await expect(insertEntry(0, 501)).rejects.toThrow('refuse:limit')

  const refundId = refunds.find(({ status }) => status === 200)?.body.entries.at(-1)?.bookEntryId
  const undone = await Promise.all([desk, boss].map((as) => undo(refundId, 'No', as)))
  expect(toRefusals(undone)).toEqual(['200', '409 Already undone'])
  const latest = await read(visit)
  const voided = await Promise.all([desk, boss].map((as) => voidCheckout(latest, { reason: 'No' }, { as })))
  expect(toRefusals(voided)).toEqual(['200', '409 Not checked out yet'])

  // All payments are reversed, so no cash is expected.
  const closing = { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 }
  const closeAs = (as: Person) => go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', closing, { as })
  const closings = await Promise.all([desk, boss, desk, boss].map(closeAs))
  expect(toRefusals(closings)).toEqual(['200', ...Array(3).fill('409 This day is already closed')])
  const refused = closings.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ current: { closing: { countedCash: 0 } } })
  expect((await world.db.execute('SELECT count(*) AS n FROM day_closings')).rows[0]?.n).toBe(1)
})

/** Two checkouts, a refund and a balance payment. Returns the first visit. */
async function fillDay({ salon, served, pay, refund, payBalance }: Desk, boss: Person): Promise<Appointment> {
  const first = await pay(await served(salon.clients[0], [[salon.colour, salon.giulia]], 1), {
    payments: [{ method: 'cash', amount: 70 }],
    owed: 10.5,
  })
  const second = await pay(
    await served(salon.clients[1], [[salon.cut, salon.anna]]),
    { payments: [{ method: 'card', amount: 36 }], tip: 4 },
    { as: boss },
  )
  await refund(second.body, { amount: 6, method: 'cash', confirmed: true, reason: 'Waited' })
  await payBalance(salon.clients[0] ?? '', 10.5, [{ method: 'voucher', amount: 2.5 }])
  return first.body
}

async function expectSums({ world, salon, desk, readDay }: Desk, boss: Person) {
  await world.resetRoundTrips()
  const day = await readDay()
  expect(await world.countRoundTrips()).toBe(1)
  expect(day).toMatchObject({
    day: today,
    today,
    closing: null,
    openingCash: 0,
    expectedCash: 64,
    openDays: [],
    services: 88,
    products: 18.5,
    tips: 4,
    charged: 110.5,
    taken: 108.5,
    givenBack: 6,
    paid: 102.5,
    owed: 10.5,
    settled: 2.5,
    methods: [
      { method: 'cash', taken: 70, givenBack: 6, paid: 64 },
      { method: 'card', taken: 36, givenBack: 0, paid: 36 },
      { method: 'voucher', taken: 2.5, givenBack: 0, paid: 2.5 },
    ],
    people: [
      { userDTO: { userId: salon.giulia, firstName: 'Giulia' }, services: 62, products: 18.5, tips: 0, charged: 80.5 },
      { userDTO: { userId: salon.anna }, services: 26, products: 0, tips: 4, charged: 30 },
    ],
    takers: [
      { userDTO: { userId: desk.userId }, method: 'cash', paid: 64 },
      { userDTO: { userId: boss.userId }, method: 'card', paid: 36 },
      { userDTO: { userId: desk.userId }, method: 'voucher', paid: 2.5 },
    ],
  })
  expect(day.entries.map(({ kind, name, reason }) => [kind, name, reason])).toEqual([
    ['checkout', 'Giulia Moretti', ''],
    ['checkout', 'Riccardo Basile', ''],
    ['refund', 'Riccardo Basile', 'Waited'],
    ['settlement', 'Giulia Moretti', ''],
  ])
}

const closeDay = ({ go }: Desk, body: object, options: { day?: string; key?: string } = {}) =>
  go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', { day: today, note: '', leftCash: 0, ...body }, { time: '19:00', ...options })
const reopenDay = ({ go, desk }: Desk, as = desk) =>
  go<EndOfDay>('POST', `/api/TillDays/UndoClose/{sessionCode}/${today}`, undefined, { as, time: '19:05', day: today })
const closing = { expectedCash: 64, countedCash: 62, leftCash: 50, note: 'Stamps <b>2 €</b> “Ж”' }

/** €2 are missing, which needs a reason; the day is closed once, in one round trip, and can be reopened while it is the last. */
async function closeAndReopen(desk: Desk, stranger: Person) {
  const { world, salon, go } = desk
  const close = (body: object, key?: string) => closeDay(desk, body, key ? { key } : {})
  expect((await close({ expectedCash: 64, countedCash: 62 })).body.fields).toEqual({ note: 'Enter a reason for the difference' })
  expect((await close({ expectedCash: 64, countedCash: 64, leftCash: 65 })).body.fields).toEqual({
    leftCash: 'More than the amount counted',
  })
  expect((await close({ day: tomorrow, expectedCash: 0, countedCash: 0 })).body.fields).toEqual({ day: "Can't be in the future" })
  expect(await close({ expectedCash: 70, countedCash: 70 })).toMatchObject({
    status: 409,
    body: { error: 'A new transaction was recorded. Please count again.', current: { expectedCash: 64 } },
  })
  expect((await go('POST', '/api/TillDays/Close/{sessionCode}', {}, { as: await salon.as('SALESMARKETING') })).status).toBe(403)
  await world.resetRoundTrips()
  const closed = await close(closing, 'evening')
  expect(await world.countRoundTrips()).toBe(1)
  expect(closed.body.closing).toMatchObject({
    ...closing,
    at: at('19:00'),
    openingCash: 0,
    difference: -2,
    mayUndo: true,
    userDTO: { userId: desk.desk.userId },
  })
  expect((await close(closing, 'evening')).body).toEqual(closed.body)
  expect((await close(closing)).body.error).toBe('This day is already closed')
  expect((await reopenDay(desk, stranger)).status).toBe(404)
  await world.resetRoundTrips()
  expect((await reopenDay(desk)).body).toMatchObject({ closing: null, expectedCash: 64 })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await reopenDay(desk)).status).toBe(404)
  expect((await close(closing)).status).toBe(200)
}

/** After the closing, a payment and a void are posted on the next day, and the closing stays as it was. */
async function postAfterClosing(desk: Desk, first: Appointment) {
  const { salon, served, pay, read, voidCheckout, readDay } = desk
  const before = await readDay()
  const ready = await served(salon.clients[2], [[salon.cut, salon.marco]])
  const lateSale = { payments: [{ method: 'cash', amount: 32 }] }
  expect((await pay(ready, lateSale, { time: '19:30' })).body.error).toBe('The day is closed: reopen it, or count this for the next day')
  const late = await pay(ready, { ...lateSale, afterClosing: 'next_day' }, { time: '19:30' })
  expect(late.body.entries).toMatchObject([{ kind: 'checkout', at: at('19:30'), day: tomorrow }])
  await voidCheckout(await read(first), { reason: 'Wrong client' }, { time: '19:40' })
  expect(await reopenDay(desk)).toMatchObject({
    status: 409,
    body: { error: 'There are later transactions: ask an administrator to reopen the day' },
  })
  const reopened = [expect.objectContaining({ appointmentId: first.appointmentId, complete: true })]
  expect(await readDay()).toEqual({
    ...before,
    visitsDTO: reopened,
    closing: { ...before.closing, hasLater: true },
    afterClosing: { day: tomorrow, count: 2 },
  })
  expect(await readDay(tomorrow)).toMatchObject({
    openingCash: 50,
    expectedCash: 12,
    charged: -48.5,
    givenBack: 72.5,
    taken: 32,
    owed: -8,
    settled: 0,
  })
}

test('sums up and closes a day; later transactions are posted on the next day', async () => {
  const desk = await openDesk()
  const { world, salon, served, pay, readDay } = desk
  const boss = await salon.as('ADMIN')
  const first = await fillDay(desk, boss)
  await expectSums(desk, boss)
  await closeAndReopen(desk, await (await openSalon(world)).as('ADMIN'))
  await postAfterClosing(desk, first)

  // The next day starts with the cash that was left, and is listed until it is closed.
  const ready = await served(salon.clients[3], [[salon.cut, salon.anna]])
  const next = await pay(ready, { payments: [{ method: 'cash', amount: 32 }] }, { day: tomorrow })
  expect(next.body.entries[0]?.day).toBe(tomorrow)
  expect(await readDay(tomorrow, dayAfter)).toMatchObject({ expectedCash: 44, openDays: [tomorrow], today: dayAfter })
  const closed = await closeDay(desk, { day: tomorrow, expectedCash: 44, countedCash: 44, leftCash: 44 }, { day: dayAfter })
  expect(closed.body).toMatchObject({ closing: { openingCash: 50, difference: 0 }, openDays: [] })
  expect((await readDay(dayAfter, dayAfter)).openingCash).toBe(44)
})
