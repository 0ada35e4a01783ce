import type { CashConnection, CashOrder } from '../../schema/api/money/cash-system-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { connect, getCashSystem, openConnectedSalon, runImport, toMarks } from '../support/cash-system.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createTerminal, createVisit as createVisitOfBooking, terminalDraft } from './records.ts'

const apiKey = 'local-cash-key'
const salesPoints: { id: number; name: string }[] = []
const of = (s: Salon) => ({ input: { salonId: s.salonId } })

const createConnected = async (s: Salon, fixture: Fixture) => {
  await connect(fixture, s, await s.as('ADMIN'))
  return of(s)
}
const cut = { id: 'prd-cut', description: 'Taglio uomo', idCategory: 'cat-hair', idDepartment: 'dep-services', price: 24 }

/** A visit of a service that the cash system has, whose work is done. */
async function createVisit(s: Salon, fixture: Fixture): Promise<string> {
  await getCashSystem(fixture).change({ products: [cut] })
  await openConnectedSalon(fixture, s)
  const { rows } = await fixture.db.execute({
    sql: "SELECT service_id FROM services WHERE service = 'Taglio uomo' AND salon_id = ?",
    args: [s.salonId],
  })
  const services = [{ serviceId: String(rows[0]?.service_id), userId: s.anna, mayOverlap: true }]
  const draft = { clientId: s.clients[0], services, outsideHours: true }
  const { appointmentId } = await callAs<Appointment>(s, 'RECEPTIONIST', 'POST', 'Appointments/{sessionCode}', draft)
  for (const step of ['StartServices', 'Stop'])
    await callAs(s, 'RECEPTIONIST', 'POST', `Appointments/${step}/{sessionCode}/${appointmentId}`)
  return appointmentId
}
async function createExported(s: Salon, fixture: Fixture): Promise<string> {
  const appointmentId = await createVisit(s, fixture)
  await callAs(s, 'RECEPTIONIST', 'POST', `CashSystem/Checkout/{sessionCode}/${appointmentId}`)
  return appointmentId
}

/** An order that the cash system has refused. */
async function createFailedOrder(s: Salon, fixture: Fixture): Promise<void> {
  const appointmentId = await createVisit(s, fixture)
  await getCashSystem(fixture).fault('refused', appointmentId)
  await (await s.as('RECEPTIONIST')).call('POST', `/api/CashSystem/Checkout/{sessionCode}/${appointmentId}`)
}

/** A service with another price on both sides. */
async function createDifference(s: Salon, fixture: Fixture): Promise<string> {
  await getCashSystem(fixture).change({ products: [cut] })
  const admin = await openConnectedSalon(fixture, s)
  await fixture.db.execute({
    sql: "UPDATE services SET price_cents = 2500 WHERE service = 'Taglio uomo' AND salon_id = ?",
    args: [s.salonId],
  })
  await getCashSystem(fixture).change({
    products: [
      { ...cut, price: 26 },
      { ...cut, id: 'odd', description: 'Odd', price: 1.005 },
    ],
  })
  await runImport(s, admin, 'ImportServicesProducts')
  return 'prd-cut'
}
const resolveOne = (externalId: string) => ({ action: 'take', items: [{ kind: 'item', externalId }] })

/** A terminal with one card payment, and another payment that names none. */
async function createTerminalDay(s: Salon): Promise<string> {
  const { cardTerminalId } = await createTerminal(s)
  for (const payment of [{ cardTerminalId }, {}]) {
    const { appointmentId, version, total } = await createVisitOfBooking(s, 'Appointments/StartServices', 'Appointments/Stop')
    const body = { version, payments: [{ method: 'card', amount: total, ...payment }] }
    await callAs(s, 'RECEPTIONIST', 'POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, body)
  }
  return cardTerminalId
}

export const cashSystemExamples: Record<string, CreateExample> = {
  'cardTerminals.list': async (s) => {
    await createTerminal(s)
    return { foreign: 200 }
  },
  'cardTerminals.create': () => ({ body: terminalDraft, foreign: 200 }),
  'cardTerminals.update': async (s) => {
    const { cardTerminalId, version } = await createTerminal(s)
    return { input: { cardTerminalId }, body: { ...terminalDraft, name: 'Reception', version } }
  },
  'cardTerminals.remove': async (s) => ({ input: { cardTerminalId: (await createTerminal(s)).cardTerminalId } }),
  'terminalDays.one': async (s) => {
    await createTerminalDay(s)
    return { input: { date: today }, foreign: 200 }
  },
  'terminalDays.setTotal': async (s) => ({ input: { cardTerminalId: await createTerminalDay(s) }, body: { day: today, total: 30 } }),
  'cashSystem.getSalesPoint': () => ({ input: { apiKey }, foreign: 200 }),
  'cashSystem.createSalon': () => ({ input: { apiKey, salonId: '101' } }),
  'cashSystem.categories': createConnected,
  'cashSystem.importCategories': async (s, fixture) => ({ ...(await createConnected(s, fixture)), body: toMarks() }),
  'cashSystem.importServicesProducts': async (s, fixture) => {
    await openConnectedSalon(fixture, s)
    return of(s)
  },
  'cashSystem.importClients': createConnected,
  'cashSystem.checkout': async (s, fixture) => ({ input: { appointmentId: await createVisit(s, fixture), forceNewCheckout: '1' } }),
  'cashSystem.connection': async (s, fixture) => {
    await createFailedOrder(s, fixture)
    await createDifference(s, fixture)
    return of(s)
  },
  'cashSystem.handleOrder': async (s, fixture) => {
    await createFailedOrder(s, fixture)
    const { orders } = await callAs<CashConnection>(s, 'ADMIN', 'GET', `CashSystem/Connection/{sessionCode}/${s.salonId}`)
    const [{ cashOrderId, state, reason }] = orders as [CashOrder]
    return { input: { cashOrderId }, body: { isHandled: true, state, reason } }
  },
  'cashSystem.connect': async (s, fixture) => {
    salesPoints.push({ id: 5000 + salesPoints.length, name: 'Bottega' })
    await getCashSystem(fixture).change({ salesPoints })
    return { ...of(s), body: { apiKey, idSalesPoint: String(salesPoints.at(-1)?.id), webhookSecret: 'secret' } }
  },
  'cashSystem.disconnect': createConnected,
  'cashSystem.reconnect': async (s, fixture) => {
    await createConnected(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `CashSystem/Disconnect/{sessionCode}/${s.salonId}`)
    return of(s)
  },
  'cashSystem.differences': async (s, fixture) => {
    await createDifference(s, fixture)
    return of(s)
  },
  'cashSystem.resolve': async (s, fixture) => ({ ...of(s), body: resolveOne(await createDifference(s, fixture)) }),
  'cashSystem.undoResolve': async (s, fixture) => {
    const body = resolveOne(await createDifference(s, fixture))
    const path = `CashSystem/Resolve/{sessionCode}/${s.salonId}`
    const { cashDecisionIds } = await callAs<{ cashDecisionIds: string[] }>(s, 'ADMIN', 'POST', path, body)
    return { ...of(s), body: { cashDecisionIds } }
  },
  'cashSystem.markPaid': async (s, fixture) => ({
    input: { appointmentId: await createExported(s, fixture) },
    body: { method: 'cash', receiptNumber: '7' },
  }),
  'cashSystem.reopen': async (s, fixture) => {
    const appointmentId = await createExported(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `CashSystem/MarkPaid/{sessionCode}/${appointmentId}`, { method: 'cash' })
    return { input: { appointmentId }, body: { reason: 'Wrong' } }
  },
}
