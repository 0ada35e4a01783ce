import { expect, test } from 'vitest'
import type { Appointment } from '../../schema/api/appointments.ts'
import type { EndOfDay } from '../../schema/api/end-of-day.ts'
import type { Outstanding } from '../../schema/api/ledger.ts'
import { openFixture } from '../support/fixture.ts'
import { openLedger } from '../support/ledger-visits.ts'
import { at, openSalon, today } from '../support/salon.ts'

const refusal = ({ status, body }: { status: number; body: { error: string } }) => `${status} ${body.error}`
const told = (visit: Appointment) => visit.entries.map(({ kind, charged, paid }) => `${kind} ${charged} ${paid}`)

test('paid in part and the rest later, given back and taken back again, voided and paid anew: each a further entry', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served, stock } = await openLedger(world, salon, desk)
  const [giulia = '', riccardo = '', serena = ''] = salon.clients
  const pay = (visit: Appointment, body: object, key?: string) =>
    go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, { version: visit.version, ...body }, key ? { key } : {})
  const refund = (visit: Appointment, body: object, key?: string) =>
    go('POST', `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`, { version: visit.version, ...body }, key ? { key } : {})
  const undo = (id: string | undefined, reason = 'A slip') => go('POST', `/api/BookEntries/Undo/{sessionCode}/${id}`, { reason })
  const owed = async (clientId: string) => (await go<Outstanding>('GET', `/api/BookEntries/Owed/{sessionCode}?clientId=${clientId}`)).body
  const settle = (clientId: string, sum: number, payments: object[], key?: string) =>
    go<Outstanding>('POST', '/api/BookEntries/Settle/{sessionCode}', { clientId, owed: sum, payments }, key ? { key } : {})
  const kept = async () => (await world.db.execute('SELECT count(*) AS n FROM ledger_entries')).rows[0]?.n

  // Cut by Anna, colour by Giulia, two bottles: €32 + €62 + €37. The tip is for both; €31.01 stay owed.
  const ready = await served(giulia, [[salon.cut, salon.anna], [salon.colour, salon.giulia]], 2) // biome-ignore format: pairs
  expect([ready.total, await stock()]).toEqual([131, 18])
  const tips = [
    { userId: salon.anna, amount: 2.51 },
    { userId: salon.giulia, amount: 2.5 },
  ]
  const half = { payments: [{ method: 'cash', amount: 60 }, { method: 'card', amount: 45 }], tip: 5.01, owed: 31.01 } // biome-ignore format: pairs
  expect((await pay(ready, { ...half, tips: [tips[0]] })).body).toMatchObject({
    error: 'Please check your entries',
    fields: { tips: "The shares don't add up to the tip" },
  })
  const stranger = [{ userId: salon.marco, amount: 5.01 }]
  expect((await pay(ready, { ...half, tips: stranger })).body.fields).toEqual({ tips: 'Team member not found' })
  expect((await pay(ready, { ...half, settles: 1, payments: [...half.payments, { method: 'cash', amount: 1 }] })).body.fields).toEqual({
    settles: 'More than the outstanding balance',
  })
  const paid = (await pay(ready, { ...half, tips })).body
  expect(paid).toMatchObject({ owed: 31.01, tip: 5.01, tips, refunded: 0, clientDTO: { owed: 31.01 } })
  expect(paid.payments.map(({ method, amount }) => [method, amount])).toEqual([['cash', 60], ['card', 45]]) // biome-ignore format: pairs
  expect(told(paid)).toEqual(['checkout 136.01 105'])
  expect(paid.entries[0]).toMatchObject({ at: at('12:00'), day: today, reason: '', correctsId: null, userDTO: { userId: desk.userId } })
  await world.resetRoundTrips()
  expect(await owed(giulia)).toMatchObject({ owed: 31.01, visits: [{ appointmentId: paid.appointmentId, total: 136.01, owed: 31.01 }] })
  expect(await world.countRoundTrips()).toBe(1)

  // Later: a part, pressed twice; then too much; then the rest by somebody who saw an older sum.
  await world.resetRoundTrips()
  expect((await settle(giulia, 31.01, [{ method: 'card', amount: 11 }], 'part')).body).toMatchObject({
    owed: 20.01,
    entered: [expect.any(String)],
  })
  expect(await world.countRoundTrips()).toBe(2)
  expect((await settle(giulia, 31.01, [{ method: 'card', amount: 11 }], 'part')).body).toMatchObject({ owed: 20.01 })
  expect(await settle(giulia, 20.01, [{ method: 'cash', amount: 20.02 }])).toMatchObject({
    status: 400,
    body: { error: 'More than the outstanding balance', owed: 20.01 },
  })
  expect(await settle(giulia, 31.01, [{ method: 'cash', amount: 20 }])).toMatchObject({ status: 409, body: { current: { owed: 20.01 } } })
  expect(refusal(await settle('cli_none', 1, [{ method: 'cash', amount: 1 }]))).toBe('404 Unable to pay outstanding balance')
  const one = async (visit: Appointment) => (await go('GET', `/api/Appointments/{sessionCode}/${visit.appointmentId}`)).body
  let now = await one(paid)
  expect(told(now)).toEqual(['checkout 136.01 105', 'settlement 0 11'])
  expect(now).toMatchObject({ owed: 20.01, payments: [{ amount: 60 }, { amount: 45 }, { amount: 11 }] })

  // Given back: never more than was paid, nothing without a reason, nothing by who has not seen the last of it.
  expect(await refund(now, { amount: 116.01, reason: 'All' })).toMatchObject({
    status: 400,
    body: {
      error: "A refund can't be more than the amount paid",
      fields: { amount: "A refund can't be more than the amount paid" },
      paid: 116,
    },
  })
  expect((await refund(now, { amount: 1, reason: ' ' })).body.fields).toEqual({ reason: 'Required' })
  expect((await refund(now, { reason: 'What?' })).status).toBe(400)
  expect(refusal(await refund(paid, { amount: 1, reason: 'Late' }))).toBe('409 Changed by someone else')
  const bottles = now.clientHistoryProductsDTO[0]?.clientHistoryProductId ?? ''
  await world.resetRoundTrips()
  const returned = await refund(now, { lines: [bottles], reason: 'Allergic', method: 'cash' }, 'bottles')
  expect(await world.countRoundTrips()).toBe(2)
  now = returned.body
  expect([now.refunded, now.owed, await stock()]).toEqual([37, 20.01, 18])
  expect(now.entries.at(-1)).toMatchObject({
    ...{ kind: 'refund', charged: -37, paid: -37, reason: 'Allergic' },
    payments: [{ method: 'cash', amount: -37 }],
    takings: [{ userId: salon.anna, side: 'products', lineId: bottles, amount: -37 }],
  })
  expect((await refund(paid, { lines: [bottles], reason: 'Allergic', method: 'cash' }, 'bottles')).status).toBe(422)
  expect(
    (await refund({ ...now, version: now.version - 1 }, { lines: [bottles], reason: 'Allergic', method: 'cash' }, 'bottles')).body,
  ).toEqual(now)
  expect(refusal(await refund(now, { lines: [bottles], reason: 'Again' }))).toBe('400 These items have already been refunded')
  // Shared out by weight: €9.41 of the €94 left. By card, as most was paid by cash but is gone back already is nobody's matter: it is chosen.
  now = (await refund(now, { amount: 9.41, reason: 'Too short', method: 'card' })).body
  expect(now.entries.at(-1)?.takings.map(({ side, amount }) => [side, amount])).toEqual([['services', -3.2], ['services', -6.21]]) // biome-ignore format: pairs
  const tooShort = now.entries.at(-1)?.bookEntryId
  await world.resetRoundTrips()
  now = (await undo(tooShort)).body
  expect(await world.countRoundTrips()).toBe(1)
  expect(now.entries.at(-1)).toMatchObject({ kind: 'refund_undone', correctsId: tooShort, charged: 9.41, paid: 9.41, reason: 'A slip' })
  expect(refusal(await undo(tooShort))).toBe('409 Already undone')
  expect(refusal(await undo(now.entries[0]?.bookEntryId))).toBe("409 This transaction can't be undone")
  expect(refusal(await undo('bke_none'))).toBe('404 Unable to undo entry')
  expect(now).toMatchObject({ refunded: 37, owed: 20.01 })

  // What was paid later is taken back, unless it has been given back already.
  const later = now.entries.find(({ kind }) => kind === 'settlement')?.bookEntryId
  now = (await refund(now, { amount: 79, reason: 'All of it' })).body
  expect(refusal(await undo(later))).toBe('409 Already refunded')
  now = (await undo(now.entries.at(-1)?.bookEntryId)).body
  now = (await undo(later, 'Wrong client')).body
  expect(now).toMatchObject({ owed: 31.01, payments: [{ amount: 60 }, { amount: 45 }] })
  expect(await owed(giulia)).toMatchObject({ owed: 31.01 })

  // Voided, and nothing of it is deleted: the visit is open again, the bottles stay in it; then paid, this time with an old debt along.
  const voided = (visit: Appointment, body: object, as = desk) =>
    go(
      'POST',
      `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`,
      { version: visit.version, reason: 'Wrong price', ...body },
      { as },
    )
  expect((await voided(now, {}, await salon.as('TEAMMANAGER'))).status).toBe(403)
  await world.resetRoundTrips()
  const open = (await voided(now, {})).body
  expect(await world.countRoundTrips()).toBe(1)
  expect(open).toMatchObject({ checkedOut: null, owed: 0, tip: 0, tips: [], payments: [], refunded: 0, total: 131, clientDTO: { owed: 0 } })
  expect(open.entries.at(-1)).toMatchObject({
    kind: 'void',
    charged: -99.01,
    paid: -68,
    correctsId: open.entries[0]?.bookEntryId,
    reason: 'Wrong price',
  })
  expect(open.entries.at(-1)?.payments.map(({ method, amount }) => [method, amount])).toEqual([['card', -45], ['cash', -23]]) // biome-ignore format: pairs
  expect(refusal(await voided(open, {}))).toBe('409 Not checked out yet')
  expect(refusal(await undo(later))).toBe('409 Already undone')
  expect(refusal(await refund(open, { amount: 1, reason: 'Now?' }))).toBe('409 Not checked out yet')

  const other = await served(riccardo, [[salon.cut, salon.marco]])
  await go('PUT', `/api/Appointments/SetPaymentClient/{sessionCode}/${other.appointmentId}?clientId=${giulia}`)
  const treat = (await pay(await one(other), { payments: [], owed: 32 })).body
  expect([treat.clientDTO?.owed, treat.paymentClientDTO]).toEqual([0, { clientId: giulia, name: 'Giulia Moretti', owed: 32 }])
  const along = { payments: [{ method: 'card', amount: 110 }, { method: 'cash', amount: 40 }], settles: 19 } // biome-ignore format: pairs
  await world.resetRoundTrips()
  now = (await pay(open, along)).body
  expect(await world.countRoundTrips()).toBe(2)
  expect(now).toMatchObject({
    owed: 0,
    total: 131,
    clientDTO: { owed: 13 },
    payments: [
      { method: 'card', amount: 110 },
      { method: 'cash', amount: 21 },
    ],
  })
  expect(told(await one(treat))).toEqual(['checkout 32 0', 'settlement 0 19'])
  expect(await owed(giulia)).toMatchObject({ owed: 13, visits: [{ name: 'Riccardo Basile', owed: 13 }] })
  // The tip that nobody was named for is for whoever worked longest.
  const third = await served(serena, [[salon.cut, salon.anna], [salon.colour, salon.giulia]]) // biome-ignore format: pairs
  expect((await pay(third, { payments: [{ method: 'cash', amount: 97 }], tip: 3 })).body.tips).toEqual([
    { userId: salon.giulia, amount: 3 },
  ])

  // Back to the shelf with the void; an order of the cash system stays as it is.
  now = (await voided(now, { productsBack: true })).body
  expect([now.clientHistoryProductsDTO, now.total, await stock()]).toEqual([[], 94, 20])
  await world.db.execute(`UPDATE appointments SET external_cash_order = 'K-7' WHERE appointment_id = '${treat.appointmentId}'`)
  const exported = await one(treat)
  const before = await kept()
  expect(refusal(await voided(exported, {}))).toBe('409 Recorded in the cash system: void it there')
  expect(refusal(await refund(exported, { amount: 1, reason: 'No' }))).toBe('409 Recorded in the cash system: void it there')
  expect(await kept()).toBe(before)

  // The ledger refuses updates.
  for (const table of ['ledger_entries', 'payments', 'ledger_lines']) {
    await expect(world.db.execute(`DELETE FROM ${table}`)).rejects.toThrow('refuse:ledger')
    await expect(world.db.execute(`UPDATE ${table} SET ${table === 'ledger_entries' ? 'paid_cents' : 'amount_cents'} = 1`)).rejects.toThrow(
      'refuse:ledger',
    )
  }
})

test('two desks at once: one gives money back, one settles, one closes the day, and the other hears why not', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, boss] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const { go, served } = await openLedger(world, salon, desk)
  const sorted = (replies: { status: number; body: { error?: string } }[]) =>
    replies.map(({ status, body }) => `${status} ${body.error ?? ''}`.trim()).sort()
  const ready = await served(salon.clients[0], [[salon.cut, salon.anna]])
  const visit = (
    await go('POST', `/api/Appointments/Checkout/{sessionCode}/${ready.appointmentId}`, {
      version: ready.version,
      payments: [{ method: 'cash', amount: 20 }],
      owed: 12,
    })
  ).body
  const changed = '409 Changed by someone else'

  const settled = await Promise.all(
    [desk, boss, desk].map((as) =>
      go<Outstanding>(
        'POST',
        '/api/BookEntries/Settle/{sessionCode}',
        { clientId: salon.clients[0], owed: 12, payments: [{ method: 'card', amount: 7 }] },
        { as },
      ),
    ),
  )
  expect(sorted(settled)).toEqual(['200', changed, changed])
  const { version } = (await go('GET', `/api/Appointments/{sessionCode}/${visit.appointmentId}`)).body
  const refunds = await Promise.all(
    [desk, boss, desk, boss].map((as) =>
      go('POST', `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`, { version, amount: 27, reason: 'All' }, { as }),
    ),
  )
  expect(sorted(refunds)).toEqual(['200', changed, changed, changed])
  // A write that bypasses the version check is refused by the ledger.
  const row = `INSERT INTO ledger_entries (ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, charged_cents, paid_cents) VALUES`
  const more = (charged: number, paid: number) =>
    world.db.execute(
      `${row} ('x${charged}', '${salon.salonId}', '${visit.appointmentId}', 'refund', 'u', 1, '2030-01-01', ${charged}, ${paid})`,
    )
  await expect(more(0, -1)).rejects.toThrow('refuse:limit')
  await expect(more(0, 501)).rejects.toThrow('refuse:limit')
  const refundId = refunds.find(({ status }) => status === 200)?.body.entries.at(-1)?.bookEntryId
  const undone = await Promise.all(
    [desk, boss].map((as) => go('POST', `/api/BookEntries/Undo/{sessionCode}/${refundId}`, { reason: 'No' }, { as })),
  )
  expect(sorted(undone)).toEqual(['200', '409 Already undone'])
  const latest = (await go('GET', `/api/Appointments/{sessionCode}/${visit.appointmentId}`)).body.version
  const voids = await Promise.all(
    [desk, boss].map((as) =>
      go('POST', `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`, { version: latest, reason: 'No' }, { as }),
    ),
  )
  expect(sorted(voids)).toEqual(['200', '409 Not checked out yet'])

  // The day is empty again in money: nothing to be in the drawer.
  const close = (as = desk, body = {}) =>
    go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', { day: today, expectedCash: 0, countedCash: 0, leftCash: 0, ...body }, { as })
  const closings = await Promise.all([desk, boss, desk, boss].map((as) => close(as)))
  expect(sorted(closings)).toEqual(['200', ...Array(3).fill('409 This day is already closed')])
  const [lost] = closings.filter(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ current: { closing: { countedCash: 0 } } })
  expect((await world.db.execute('SELECT count(*) AS n FROM day_closings')).rows[0]?.n).toBe(1)
})

test('the till’s day: sums by kind and person, a count that differs, and what comes after the closing falls on the next page', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, boss] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const { go, served } = await openLedger(world, salon, desk)
  const tomorrow = '2026-11-25'
  const till = async (day = today, now = today) =>
    (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${day}`, undefined, { day: now })).body
  const pay = (visit: Appointment, body: object, when = {}) =>
    go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, { version: visit.version, ...body }, when)
  const close = (body: object, when: { day?: string; key?: string } = {}) =>
    go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', { day: today, note: '', leftCash: 0, ...body }, { time: '19:00', ...when })

  const first = await pay(await served(salon.clients[0], [[salon.colour, salon.giulia]], 1), {
    payments: [{ method: 'cash', amount: 70 }],
    owed: 10.5,
  })
  const second = await pay(
    await served(salon.clients[1], [[salon.cut, salon.anna]]),
    { payments: [{ method: 'card', amount: 36 }], tip: 4 },
    { as: boss },
  )
  await go('POST', `/api/Appointments/Refund/{sessionCode}/${second.body.appointmentId}`, {
    version: second.body.version,
    amount: 6,
    method: 'cash',
    reason: 'Waited',
  })
  await go<Outstanding>('POST', '/api/BookEntries/Settle/{sessionCode}', {
    clientId: salon.clients[0],
    owed: 10.5,
    payments: [{ method: 'voucher', amount: 2.5 }],
  })
  await world.resetRoundTrips()
  const day = await till()
  expect(await world.countRoundTrips()).toBe(1)
  expect(day).toMatchObject({
    ...{ day: today, today, closing: null, openingCash: 0, expectedCash: 64, openDays: [] },
    ...{ services: 88, products: 18.5, tips: 4, charged: 110.5, taken: 108.5, givenBack: 6, paid: 102.5, owed: 10.5, settled: 2.5 },
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

  // Counted: €2 are missing, and that wants a word.
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
  const wish = { expectedCash: 64, countedCash: 62, leftCash: 50, note: 'Stamps <b>2 €</b> “Ж”' }
  await world.resetRoundTrips()
  const closed = await close(wish, { key: 'evening' })
  expect(await world.countRoundTrips()).toBe(1)
  expect(closed.body.closing).toMatchObject({
    ...{ at: at('19:00'), openingCash: 0, expectedCash: 64, countedCash: 62, difference: -2, leftCash: 50, note: wish.note, mayUndo: true },
    userDTO: { userId: desk.userId },
  })
  expect((await close(wish, { key: 'evening' })).body).toEqual(closed.body)
  expect((await close(wish)).body.error).toBe('This day is already closed')
  // A slip of the hand, while nothing has come since.
  const undo = (as = desk, when = today) =>
    go<EndOfDay>('POST', `/api/TillDays/UndoClose/{sessionCode}/${today}`, undefined, { as, time: '19:05', day: when })
  expect((await undo(await other.as('ADMIN'))).status).toBe(404)
  await world.resetRoundTrips()
  expect((await undo()).body).toMatchObject({ closing: null, expectedCash: 64 })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await undo()).status).toBe(404)
  expect((await close(wish)).status).toBe(200)

  // Half an hour later somebody pays after all, and what was wrong today is put right: both stand on tomorrow's page.
  const shut = await till()
  const late = await pay(
    await served(salon.clients[2], [[salon.cut, salon.marco]]),
    { payments: [{ method: 'cash', amount: 32 }] },
    { time: '19:30' },
  )
  expect(late.body.entries).toMatchObject([{ kind: 'checkout', at: at('19:30'), day: tomorrow }])
  await go(
    'POST',
    `/api/Appointments/Void/{sessionCode}/${first.body.appointmentId}`,
    { version: (await go('GET', `/api/Appointments/{sessionCode}/${first.body.appointmentId}`)).body.version, reason: 'Wrong client' },
    { time: '19:40' },
  )
  expect(await undo()).toMatchObject({ status: 409, body: { error: 'There are later transactions: make the correction today' } })
  const after = await till()
  expect(after).toEqual({ ...shut, closing: { ...shut.closing, mayUndo: false } })
  expect(await till(tomorrow)).toMatchObject({
    openingCash: 50,
    expectedCash: 12,
    charged: -48.5,
    givenBack: 72.5,
    taken: 32,
    owed: -8,
    settled: 0,
  })
  // On the day itself more joins it; closed, it hands its drawer on. A day left open is named.
  const next = await pay(
    await served(salon.clients[3], [[salon.cut, salon.anna]]),
    { payments: [{ method: 'cash', amount: 32 }] },
    { day: tomorrow },
  )
  expect(next.body.entries[0]?.day).toBe(tomorrow)
  expect(await till(tomorrow, '2026-11-27')).toMatchObject({ expectedCash: 44, openDays: [tomorrow], today: '2026-11-27' })
  const two = await close({ day: tomorrow, expectedCash: 44, countedCash: 44, leftCash: 44 }, { day: '2026-11-27' })
  expect(two.body).toMatchObject({ closing: { openingCash: 50, difference: 0 }, openDays: [] })
  expect((await till('2026-11-27', '2026-11-27')).openingCash).toBe(44)
})
