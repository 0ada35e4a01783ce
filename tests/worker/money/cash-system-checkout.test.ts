import { expect, test } from 'vitest'
import type { CashConnection } from '../../../schema/api/money/cash-system-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { getCashSystem, type Notice, openConnectedSalon } from '../../support/cash-system.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, type Salon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await openConnectedSalon(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const find = async (name: string) => {
    const { rows } = await world.db.execute({ sql: 'SELECT service_id FROM services WHERE service = ?', args: [name] })
    return String(rows[0]?.service_id)
  }
  return {
    world,
    salon,
    admin,
    desk,
    cashSystem: getCashSystem(world),
    services: [await find('Taglio uomo'), await find('Shampoo e piega')],
  }
}

let clients = 0
/** A visit of services whose work is done. */
async function createVisit({ salon, desk }: { salon: Salon; desk: Person }, services: readonly string[]): Promise<Appointment> {
  const clientId = salon.clients[clients++ % 4]
  const userIds = [salon.anna, salon.giulia]
  const lines = services.map((serviceId, i) => ({ serviceId, userId: userIds[i % 2], mayOverlap: true }))
  const created = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { clientId, services: lines, outsideHours: true })
  const { appointmentId } = created.body
  const step = (name: string) => desk.call<Appointment>('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`)
  if (!created.body.arrival) await step('Start')
  await step('StartServices')
  const stopped = await step('Stop')
  if (stopped.status !== 200) throw new Error(JSON.stringify(stopped.body))
  return stopped.body
}
const checkOut = (desk: Person, { appointmentId }: Appointment, query = 'forceNewCheckout=1767225600000') =>
  desk.call<Appointment & { code?: string; reason?: string; items?: string[]; words?: string }>(
    'POST',
    `/api/CashSystem/Checkout/{sessionCode}/${appointmentId}?${query}`,
  )
const read = async (desk: Person, { appointmentId }: Appointment) =>
  (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body

const sendNotice = (world: Fixture, salon: Salon, { body, headers }: Notice) =>
  world.call('POST', `/api/CashSystemNotices/${receiptToken(secret, 'cash', salon.salonId)}`, body, { headers })

test('exports net rows that add up to the total, and the receipt marks the visit paid', async () => {
  const { world, salon, desk, cashSystem, services } = await open()
  const visit = await createVisit({ salon, desk }, services)
  const exported = await checkOut(desk, visit, `userId=${salon.anna}&forceNewCheckout=7&discountPercentage=10&discountValue=0.03`)
  expect(exported).toMatchObject({ status: 200, body: { total: 38.22, externalCashOrder: 'ord-1', checkedOut: null } })
  expect(await cashSystem.orders()).toMatchObject([
    { externalId: `appointment:${visit.appointmentId}:7`, amount: 38.22, rows: [{ price: 21.58 }, { price: 16.64 }] },
  ])
  expect((await checkOut(desk, visit, 'forceNewCheckout=7')).body).toEqual(exported.body)
  expect(await checkOut(desk, visit, 'forceNewCheckout=8')).toMatchObject({ status: 409, body: { code: 'already_checked_out' } })

  const notice = await cashSystem.printReceipt(`appointment:${visit.appointmentId}:7`, { method: 'ELECTRONIC' })
  expect((await sendNotice(world, salon, { ...notice, body: notice.body.replace('38.22', '1.00') })).status).toBe(404)
  expect((await sendNotice(world, await openSalon(world), notice)).status).toBe(404)
  expect((await read(desk, visit)).checkedOut).toBeNull()
  for (let sent = 0; sent < 2; sent++) expect((await sendNotice(world, salon, notice)).status).toBe(200)
  const paid = await read(desk, visit)
  expect(paid).toMatchObject({ checkedOut: expect.any(String), total: 38.22, owed: 0, payments: [{ method: 'card', amount: 38.22 }] })
  expect(paid.entries.map(({ charged, takings }) => [charged, takings.map(({ amount }) => amount)])).toEqual([[38.22, [21.58, 16.64]]])
})

test('says what is missing at the cash system, and leaves the visit open', async () => {
  const { salon, admin, desk, cashSystem, services } = await open()
  const visit = await createVisit({ salon, desk }, [salon.cut, services[0] ?? ''])
  expect(await checkOut(desk, visit)).toMatchObject({
    status: 422,
    body: { error: 'Order not exported', reason: 'items_not_in_cash_system', items: ['Cut'] },
  })
  const other = await createVisit({ salon, desk }, services)
  await cashSystem.fault('refused', other.appointmentId)
  expect(await checkOut(desk, other)).toMatchObject({
    body: { code: 'order_not_exported', reason: 'cash_system_refused', words: 'The department is not active' },
  })
  const page = await admin.call<CashConnection>('GET', `/api/CashSystem/Connection/{sessionCode}/${salon.salonId}`)
  expect(page.body.orders).toMatchObject([{ appointmentId: other.appointmentId, state: 'failed', reason: 'cash_system_refused' }])
  expect((await checkOut(desk, other)).status).toBe(200)
  expect(await cashSystem.orders()).toHaveLength(1)
})

test('asks first after a lost answer: one order, whether it had arrived or not', async () => {
  const { salon, desk, cashSystem, services } = await open()
  for (const [kind, arrived] of [
    ['reply lost', true],
    ['hangs', false],
  ] as const) {
    const visit = await createVisit({ salon, desk }, services)
    const before = (await cashSystem.orders()).length
    await cashSystem.fault(kind, visit.appointmentId)
    expect(await checkOut(desk, visit), kind).toMatchObject({ status: 422, body: { code: 'order_outcome_unknown' } })
    expect((await cashSystem.orders()).length - before, kind).toBe(arrived ? 1 : 0)
    expect((await read(desk, visit)).externalCashOrder).toBeNull()
    // Begun again: the order that was lost keeps its key.
    expect(await checkOut(desk, visit, 'forceNewCheckout=99'), kind).toMatchObject({ status: 200, body: { total: 42.5 } })
    const orders = (await cashSystem.orders()).filter(({ externalId }) => externalId.includes(visit.appointmentId))
    expect(orders.map(({ externalId }) => externalId)).toEqual([`appointment:${visit.appointmentId}:1767225600000`])
  }
})

test('makes one order of two checkouts at once, and of one that was cut off before its answer was recorded', async () => {
  const { world, salon, desk, cashSystem, services } = await open()
  const visit = await createVisit({ salon, desk }, services)
  const replies = await Promise.all([checkOut(desk, visit), checkOut(desk, visit), checkOut(await salon.as('ADMIN'), visit)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await cashSystem.orders()).toHaveLength(1)

  const cut = await createVisit({ salon, desk }, services)
  // The Worker ends between the order and its answer: the database takes nothing more.
  await world.fault('unavailable', 50, 2)
  const lost = await checkOut(desk, cut)
  await world.fault(null)
  expect(lost.status).toBeGreaterThanOrEqual(500)
  const later = { now: '2026-11-24T08:02:00Z' }
  const path = `/api/CashSystem/Checkout/{sessionCode}/${cut.appointmentId}?forceNewCheckout=5`
  expect((await desk.call('POST', path)).body).toMatchObject({ code: expect.stringMatching(/order_being_sent/) })
  expect((await desk.call('POST', path, undefined, later)).status).toBe(200)
  expect(await cashSystem.orders()).toHaveLength(2)
})

test('marks an order paid by hand, reopens what was voided there, and exports it again', async () => {
  const { salon, desk, cashSystem, services } = await open()
  const visit = await createVisit({ salon, desk }, services)
  await checkOut(desk, visit, 'forceNewCheckout=1')
  const call = (name: string, body: object) =>
    desk.call<Appointment>('POST', `/api/CashSystem/${name}/{sessionCode}/${visit.appointmentId}`, body)
  const local = await desk.call('POST', `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`, {
    version: visit.version,
    reason: 'x',
  })
  expect(local.body).toMatchObject({ code: 'in_cash_system' })
  expect((await call('MarkPaid', { method: 'cash', receiptNumber: '0042' })).body).toMatchObject({
    payments: [{ method: 'cash', amount: 42.5 }],
  })
  expect(await call('MarkPaid', { method: 'cash' })).toMatchObject({ status: 409, body: { code: 'not_exported' } })
  const unpaid = await call('Reopen', { reason: 'Pressed by mistake', keepsOrder: true })
  expect(unpaid.body).toMatchObject({ externalCashOrder: 'ord-1', checkedOut: null, total: 42.5, payments: [] })
  expect((await call('MarkPaid', { method: 'card' })).status).toBe(200)
  const reopened = await call('Reopen', { reason: 'Wrong client' })
  expect(reopened.body).toMatchObject({ externalCashOrder: null, checkedOut: null, payments: [], owed: 0 })
  expect(reopened.body.entries.map(({ kind }) => kind)).toEqual(['checkout', 'void', 'checkout', 'void'])
  expect((await checkOut(desk, visit, 'forceNewCheckout=2')).status).toBe(200)
  expect(await cashSystem.orders()).toHaveLength(2)
})

test('refuses to check out here while the salon sells through its cash system', async () => {
  const { salon, admin, desk, cashSystem, services } = await open()
  const visit = await createVisit({ salon, desk }, services)
  const { appointmentId, version, total } = visit
  const payHere = () =>
    desk.call<Appointment & { code?: string }>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, {
      version,
      payments: [{ method: 'cash', amount: total }],
    })
  expect(await payHere()).toMatchObject({
    status: 409,
    body: { code: 'checkout_in_cash_system', current: { checkedOut: null, entries: [] } },
  })
  expect(await read(desk, visit)).toEqual(visit)

  const exported = await createVisit({ salon, desk }, services)
  const { body } = await checkOut(desk, exported)
  const refund = { version: body.version, amount: 1, reason: 'x' }
  expect(await desk.call('POST', `/api/Appointments/Refund/{sessionCode}/${exported.appointmentId}`, refund)).toMatchObject({
    body: { code: 'in_cash_system' },
  })
  await admin.call('POST', `/api/CashSystem/Disconnect/{sessionCode}/${salon.salonId}`)
  expect(await payHere()).toMatchObject({ status: 200, body: { checkedOut: expect.any(String), payments: [{ method: 'cash' }] } })
  expect(await cashSystem.orders()).toHaveLength(1)
})
