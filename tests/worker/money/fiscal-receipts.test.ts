import { expect, inject, test } from 'vitest'
import type { Course } from '../../../schema/api/money/courses-schemas.ts'
import type { FiscalConnectionPage, FiscalDay, FiscalReceipt } from '../../../schema/api/money/fiscal-receipts-schemas.ts'
import type { PaymentOrder } from '../../../schema/api/money/payment-orders-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { processFiscalReceipts, remindOfPasswords } from '../../../worker/features/money/fiscal-receipts/process.ts'
import { refusedPassword } from '../../../worker/local/fakes/openapi-receipts.ts'
import { connect as connectCashSystem } from '../../support/cash-system.ts'
import { fiskalyDraft, getFiscalService, openapiDraft } from '../../support/fiscal-receipts.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { connectPayments, getPayments, openPage, sendEvent } from '../../support/payments.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const login = { taxCode: 'RSSMRA85T10A562S', password: 'new-password', pin: '1234567890' }
const url = (path: string) => `/api/FiscalReceipts/${path}/{sessionCode}`

const toUtc = (time: string, day = today) => Date.parse(at(time, day)) / 1000

/** Runs the jobs of fiscal receipts that begin at a time of the day; `clock` is the time that passes meanwhile. */
async function runJobs(world: Fixture, time: string, day = today, clock = () => toUtc(time, day)): Promise<void> {
  const env = {
    DATABASE_URL: `${inject('product').databases}${world.name}/`,
    SESSION_SECRET: 'a secret for tests, 32 characters and more',
    GATEWAY_OPENAPI_URL: getFiscalService(world).url,
    GATEWAY_FISKALY_URL: getFiscalService(world, 'fiskaly').url,
  }
  const client = openClient(env)
  const db = new SystemDb(client, { nowUtc: toUtc(time, day), newId, actor: 'fiscal-receipts' })
  await processFiscalReceipts(env, db, clock)
  await remindOfPasswords(db)
  client.close()
}

/** A connected salon in Turin. `sell` checks out a visit of a cut (€32), and of Silver (€18.50) where a number of pieces is given. */
async function open(draft: object = openapiDraft) {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const { go, served } = await openLedger(world, salon, desk)
  const ask = <T>(method: string, path: string, body?: unknown, time = '12:00') => go<T>(method, path, body, { time, as: admin })
  const connected = await ask<FiscalConnectionPage>('POST', url('Connect'), draft)
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  const receipts = async () =>
    (await go<FiscalReceipt[]>('GET', `/api/FiscalReceipts/{sessionCode}?from=${today}&to=${today}`)).body.toReversed()
  const states = async () => (await receipts()).map(({ kind, state, total }) => `${kind} ${state} ${total}`)
  async function sell(body: object = {}, pieces = 0, time = '12:00') {
    const visit = await served(salon.clients[0], [[salon.cut, salon.anna]], pieces)
    const amount = 32 + pieces * 18.5
    const sale = { version: visit.version, payments: [{ method: 'card', amount }], ...body }
    const paid = await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, sale, { time })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    return paid.body
  }
  const correct = async ({ appointmentId, version }: Appointment, name: 'Refund' | 'Void', body: object, time = '12:05') => {
    const done = await go<Appointment>('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, { time })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return done.body
  }
  const day = async () => (await go<FiscalDay>('GET', `/api/FiscalReceipts/Day/{sessionCode}?date=${today}`)).body
  const alerts = async () =>
    (await world.db.execute("SELECT DISTINCT cause FROM alerts WHERE cause LIKE 'fiscal:%' ORDER BY cause")).rows.map(({ cause }) =>
      String(cause),
    )
  return { world, salon, go, ask, sell, correct, receipts, states, day, alerts, service: getFiscalService(world) }
}

test('issues a receipt behind the checkout, returns what is refunded and cancels what is voided', async () => {
  const { sell, correct, receipts, states, day, go, service } = await open()
  const sold = await sell({ payments: [{ method: 'card', amount: 55.5 }], tip: 5, lotteryCode: 'ABCD1234' }, 1)
  await expect.poll(states).toEqual(['sale done 50.5'])
  expect(await receipts()).toMatchObject([
    {
      ...{ number: expect.stringMatching(/^DCW/), name: 'Giulia Moretti', electronic: 50.5, cash: 0, lotteryCode: 'ABCD1234' },
      items: [
        { description: 'Cut', rate: 22, amount: 32 },
        { description: 'Silver', rate: 22, amount: 18.5 },
      ],
    },
  ])
  expect(await service.all()).toMatchObject([{ lottery_code: 'ABCD1234' }])
  const refunded = await correct(sold, 'Refund', { reason: 'Too short', amount: 10 })
  await expect.poll(states).toEqual(['sale done 50.5', 'return done -50.5', 'sale done 40.5'])
  await correct(refunded, 'Void', { reason: 'Wrong client' }, '12:10')
  await expect.poll(states).toEqual(['sale done 50.5', 'return done -50.5', 'sale done 40.5', 'void done -40.5'])
  expect(await day()).toEqual({ day: today, isConnected: true, expected: 0, issued: 0, receipts: 4, differences: [] })
  const ofVisit = await go<FiscalReceipt[]>('GET', `/api/FiscalReceipts/Visit/{sessionCode}/${sold.appointmentId}`)
  expect(ofVisit.body).toHaveLength(4)
})

test('asks before it sends again after a lost answer, so that nothing is issued twice', async () => {
  const { world, sell, correct, states, service, day } = await open()
  await service.fault('reply lost', 'bke_')
  const sold = await sell()
  await expect.poll(states).toEqual(['sale unknown 32'])
  expect(await day()).toMatchObject({ expected: 32, issued: 0, differences: [{ expected: 32, issued: 0, state: 'unknown' }] })
  // A void meanwhile waits for what became of the sale.
  await correct(sold, 'Void', { reason: 'Wrong client' })
  expect((await states())[0]).toBe('sale unknown 32')
  await runJobs(world, '12:10')
  // What two at once, the run and the work behind the void, have left to each other.
  await runJobs(world, '12:30')
  // On a busy machine the work behind the void may still be on its way.
  await expect.poll(states).toEqual(['sale done 32', 'void done -32'])
  expect((await service.all()).map(({ type, status }) => `${type} ${status}`)).toEqual(['sale voided', 'void ready'])
  await service.fault('hangs up', 'bke_')
  await sell({}, 0, '12:35')
  await expect.poll(async () => (await states()).at(-1)).toBe('sale unknown 32')
  await runJobs(world, '12:40')
  expect((await states()).at(-1)).toBe('sale done 32')
  expect(await service.all()).toHaveLength(3)
})

test('waits for a renewed password, the tax office and the end of the day, and drops what was reversed before', async () => {
  const { world, sell, correct, states, ask, service, alerts } = await open()
  await service.set({ isLoginOk: false })
  const sold = await sell()
  await expect.poll(states).toEqual(['sale queued 32'])
  await expect.poll(alerts).toEqual([`fiscal:credentials:${today}`])
  await sell()
  await runJobs(world, '13:00')
  expect(await states()).toEqual(['sale queued 32', 'sale queued 32'])
  expect((await ask<FiscalConnectionPage>('GET', url('Connection'))).body).toMatchObject({
    waiting: 2,
    connection: { problem: 'credentials' },
  })
  await correct(sold, 'Void', { reason: 'Wrong client' })
  expect(await ask('POST', url('Login'), { ...login, password: refusedPassword })).toMatchObject({
    ...{ status: 422, body: { code: 'fiscal_login_refused' } },
  })
  await service.set({ isOfficeAway: true })
  const renewed = await ask<FiscalConnectionPage>('POST', url('Login'), login, '13:05')
  expect(renewed.body).toMatchObject({ connection: { problem: '', passwordSet: at('13:05') } })
  await expect.poll(states).toEqual(['sale sent 32'])
  await service.set({ isOfficeAway: false })
  await runJobs(world, '14:00')
  expect(await states()).toEqual(['sale done 32'])
  await sell({}, 0, '23:56')
  await runJobs(world, '23:57')
  expect(await states()).toEqual(['sale done 32', 'sale queued 32'])
  await runJobs(world, '00:01', '2026-11-25')
  expect(await states()).toEqual(['sale done 32', 'sale done 32'])
  for (const day of ['2027-01-22', '2027-01-23', '2027-01-24', '2027-02-07', '2027-02-22']) await runJobs(world, '13:06', day)
  expect((await alerts()).map((cause) => cause.split(':').at(-1))).toEqual([today, '60', '75', '90'])
})

test('says what is refused, sends it again under another key, and takes the number of one issued by hand', async () => {
  const { sell, states, receipts, go, service, alerts } = await open()
  await service.fault('refused', 'bke_', 2)
  await sell()
  await expect.poll(states).toEqual(['sale refused 32'])
  const [refused] = await receipts()
  expect(refused).toMatchObject({ problem: 'refused', words: 'The item description is not valid' })
  expect(await alerts()).toEqual([`fiscal:${refused?.fiscalReceiptId}.0`])
  const step = <T>(name: string, body?: object) =>
    go<T>('POST', `/api/FiscalReceipts/${name}/{sessionCode}/${refused?.fiscalReceiptId}`, body)
  await step('Retry')
  await expect.poll(alerts).toHaveLength(2)
  const issued = await step<FiscalReceipt>('Issued', { number: 'DCW2026/0099-0001', day: today })
  expect(issued.body).toMatchObject({ state: 'done', number: 'DCW2026/0099-0001' })
  expect(await step('Retry')).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await service.all()).toEqual([])
})

test('takes back what it has issued after it was disconnected, and nothing else', async () => {
  const { ask, sell, correct, states } = await open()
  const [sold, kept] = [await sell(), await sell()]
  await expect.poll(states).toEqual(['sale done 32', 'sale done 32'])
  expect((await ask<FiscalConnectionPage>('POST', url('Disconnect'))).body.connection).toMatchObject({ isConnected: false })
  await correct(sold, 'Void', { reason: 'Wrong client' })
  await correct(kept, 'Refund', { reason: 'Too short', amount: 12 }, '12:07')
  const other = await sell({}, 0, '12:10')
  await correct(other, 'Void', { reason: 'Wrong client' }, '12:15')
  const all = ['sale done 32', 'sale done 32', 'void done -32', 'return done -32', 'sale done 20']
  await expect.poll(states).toEqual(all)
})

test('sends again what failed by the password before the present one, and goes on', async () => {
  const { ask, sell, states, service, alerts } = await open()
  await service.set({ isLoginOk: false })
  await service.fault('reply lost', 'bke_')
  await sell()
  await expect.poll(states).toEqual(['sale unknown 32'])
  const renewed = await ask<FiscalConnectionPage>('POST', url('Login'), login, '12:02')
  expect(renewed.body).toMatchObject({ connection: { problem: '' } })
  await expect.poll(states).toEqual(['sale done 32'])
  expect((await ask<FiscalConnectionPage>('GET', url('Connection'))).body).toMatchObject({ waiting: 0, connection: { problem: '' } })
  expect(await alerts()).toEqual([])
})

test('issues the receipt of a fee that is paid by link, without a visit', async () => {
  const { world, salon, go, receipts, states, day } = await open()
  await connectPayments(world, salon)
  const services = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
  const draft = { clientId: salon.clients[0], agendaServicesDTO: services }
  const booked = await go<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft, { time: '09:30' })
  const { agendaId } = booked.body
  await go('POST', `/api/Agendas/NotCome/{sessionCode}/${agendaId}`, { reason: 'other' }, { time: '11:00' })
  const asked = await go<PaymentOrder>('POST', '/api/PaymentOrders/{sessionCode}', {
    ...{ clientId: salon.clients[0], purpose: 'fee', agendaId, amount: 15 },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const now = at('12:01')
  for (const event of await getPayments(world).pay(await openPage(world, asked.body, now), now))
    expect((await sendEvent(world, event, now)).status).toBe(200)
  await runJobs(world, '12:05')
  expect(await states()).toEqual(['sale done 15'])
  expect(await receipts()).toMatchObject([{ electronic: 15, items: [{ description: 'Mancato appuntamento', rate: 22, amount: 15 }] }])
  expect(await day()).toMatchObject({ expected: 15, issued: 15, differences: [] })
})

test('is for Italy, and either this or the cash system issues the receipts', async () => {
  const { world, salon, ask } = await open()
  const admin = await salon.as('ADMIN')
  expect(await connectCashSystem(world, salon, admin)).toMatchObject({ status: 409, body: { code: 'fiscal_issues_receipts' } })
  expect((await ask<FiscalConnectionPage>('POST', url('Disconnect'))).body.connection).toMatchObject({ isConnected: false })
  expect(await connectCashSystem(world, salon, admin)).toMatchObject({ status: 200 })
  expect(await ask('POST', url('Connect'), openapiDraft)).toMatchObject({ status: 409, body: { code: 'fiscal_cash_system' } })
  expect(await ask('POST', url('Reconnect'))).toMatchObject({ status: 409, body: { code: 'fiscal_cash_system' } })
  const other = await openSalon(world, { country: 'GB' })
  const abroad = await (await other.as('ADMIN')).call('POST', url('Connect'), openapiDraft)
  expect(abroad).toMatchObject({ status: 409, body: { code: 'fiscal_not_here' } })
  const third = await (await openSalon(world)).as('ADMIN')
  const refused = await third.call('POST', url('Connect'), { ...openapiDraft, secret: 'wrong' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'fiscal_account_refused' } })
})

test('issues the receipts of another service the same way', async () => {
  const { world, sell, correct, states } = await open(fiskalyDraft)
  const service = getFiscalService(world, 'fiskaly')
  await service.fault('reply lost', '"TRANSACTION","record"')
  const sold = await sell()
  await expect.poll(states).toEqual(['sale unknown 32'])
  await runJobs(world, '12:10')
  expect(await states()).toEqual(['sale done 32'])
  await correct(sold, 'Void', { reason: 'Wrong client' }, '12:15')
  await expect.poll(states).toEqual(['sale done 32', 'void done -32'])
  expect((await service.all()).filter(({ type }) => type.startsWith('TRANSACTION'))).toHaveLength(2)
})

test('takes the time of every step: for the pause of the night, what is held, and the end of a run', async () => {
  const { world, sell, states, service } = await open()
  await service.fault('throttled', 'bke_', 2)
  for (const count of [1, 2]) {
    await sell({}, 0, '23:50')
    await expect.poll(states).toEqual(Array.from({ length: count }, () => 'sale queued 32'))
  }
  await runJobs(world, '23:54', today, () => toUtc('23:56'))
  expect(await states()).toEqual(['sale queued 32', 'sale queued 32'])
  const next = '2026-11-25'
  let seconds = 0
  await runJobs(world, '00:01', next, () => {
    seconds += 30
    return toUtc('00:01', next) + seconds
  })
  expect(await service.all()).toEqual([])
  await service.fault('hangs up', 'bke_', 2)
  await runJobs(world, '00:02', next, () => toUtc('00:05', next))
  expect(await states()).toEqual(['sale unknown 32', 'sale unknown 32'])
  const rows = await world.db.execute('SELECT min(next_utc) AS next_utc FROM fiscal_receipts')
  expect(Number(rows.rows[0]?.next_utc)).toBeGreaterThanOrEqual(toUtc('00:06', next))
})

test('changes the service only when nothing is on its way there, and returns nothing that another one has issued', async () => {
  const { world, sell, correct, states, receipts, ask, service } = await open()
  await service.fault('reply lost', 'bke_')
  const sold = await sell()
  await expect.poll(states).toEqual(['sale unknown 32'])
  expect(await ask('POST', url('Connect'), fiskalyDraft)).toMatchObject({ status: 409, body: { code: 'fiscal_receipts_elsewhere' } })
  expect(await ask('POST', url('Connect'), openapiDraft)).toMatchObject({ status: 200 })
  await runJobs(world, '12:10')
  expect(await states()).toEqual(['sale done 32'])
  expect(await ask('POST', url('Connect'), fiskalyDraft, '12:11')).toMatchObject({ status: 200 })
  await correct(sold, 'Void', { reason: 'Wrong client' }, '12:15')
  await expect.poll(states).toEqual(['sale done 32', 'void refused -32'])
  expect((await receipts()).at(-1)).toMatchObject({ problem: 'by_hand' })
  expect(await getFiscalService(world, 'fiskaly').all()).toEqual([])
})

test('asks about a cancellation as one, also the day after', async () => {
  const { world, sell, correct, states, service } = await open()
  const sold = await sell()
  await expect.poll(states).toEqual(['sale done 32'])
  // The tax office's time is not that of the test.
  await world.db.execute({ sql: 'UPDATE fiscal_receipts SET issued_utc = ?', args: [toUtc('12:00')] })
  await service.fault('garbled reply')
  await correct(sold, 'Void', { reason: 'Wrong client' })
  await expect.poll(states).toEqual(['sale done 32', 'void unknown -32'])
  await runJobs(world, '12:10', '2026-11-25')
  expect(await states()).toEqual(['sale done 32', 'void done -32'])
  expect(await service.all()).toHaveLength(2)
})

test('sells nothing again while the return before it is refused', async () => {
  const { world, sell, correct, states, receipts, go, service } = await open()
  const sold = await sell()
  await expect.poll(states).toEqual(['sale done 32'])
  await service.fault('refused')
  await correct(sold, 'Refund', { reason: 'Too short', amount: 10 })
  await expect.poll(states).toEqual(['sale done 32', 'return refused -32', 'sale queued 22'])
  await runJobs(world, '12:10')
  expect((await states()).at(-1)).toBe('sale queued 22')
  const id = (await receipts())[1]?.fiscalReceiptId
  await go('POST', `/api/FiscalReceipts/Issued/{sessionCode}/${id}`, { number: 'DCW2026/0099-0001', day: today })
  await runJobs(world, '12:40')
  expect(await states()).toEqual(['sale done 32', 'return done -32', 'sale done 22'])
})

test('a salon of the flat rate sells a course without VAT', async () => {
  const { world, salon, go, ask, receipts, states } = await open()
  const settings = "INSERT INTO invoice_settings (salon_id, regime, changed_utc) VALUES (?, 'RF19', 1)"
  await world.db.execute({ sql: settings, args: [salon.salonId] })
  const services = { servicesDTO: [{ serviceId: salon.cut }], sessions: 2, price: 48, validityMonths: 12, shareable: false }
  const terms = { course: 'Two cuts', ...services, vatKind: 'single', vatRate: 22 }
  const { courseId } = (await ask<Course>('POST', '/api/Courses/{sessionCode}', terms)).body
  const sale = { courseId, clientId: salon.clients[0], payments: [{ method: 'cash', amount: 48 }] }
  expect(await go('POST', '/api/ClientCourses/Sell/{sessionCode}', sale)).toMatchObject({ status: 200 })
  await runJobs(world, '12:10')
  await expect.poll(states).toEqual(['sale done 48'])
  expect(await receipts()).toMatchObject([{ items: [{ description: 'Two cuts', rate: 0, nature: 'N2.2', amount: 48 }] }])
})
