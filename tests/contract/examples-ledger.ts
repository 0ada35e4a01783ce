import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { at, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createPaidVisit, createVisit, insertProduct, moveCash } from './records.ts'

const lastWeek = '2026-11-17T08:00:00Z'
const reason = 'Too short'

export const ledgerExamples: Record<string, CreateExample> = {
  'ledger.refund': async (s) => {
    const { appointmentId, version } = await createPaidVisit(s)
    return { input: { appointmentId }, body: { version, reason, amount: 10 } }
  },
  'ledger.void': async (s) => {
    const { appointmentId, version } = await createPaidVisit(s)
    return { input: { appointmentId }, body: { version, reason, productsBack: true } }
  },
  'ledger.undo': async (s) => {
    const { appointmentId, version } = await createPaidVisit(s)
    const refund = { version, reason, amount: 10 }
    const visit = await callAs<Appointment>(s, 'ADMIN', 'POST', `Appointments/Refund/{sessionCode}/${appointmentId}`, refund)
    return { input: { bookEntryId: visit.entries.at(-1)?.bookEntryId ?? '' }, body: { reason } }
  },
  'ledger.outstanding': async (s) => ({ input: { clientId: (await createPaidVisit(s)).clientId } }),
  'ledger.payBalance': async (s) => {
    const { clientId } = await createPaidVisit(s)
    return { body: { clientId, owed: 4, payments: [{ method: 'cash', amount: 4 }] } }
  },
  'ledger.receipt': async (s) => ({ input: { appointmentId: (await createPaidVisit(s)).appointmentId, language: 'it' } }),
  'ledger.sendReceipt': async (s) => ({
    input: { appointmentId: (await createPaidVisit(s)).appointmentId },
    body: { email: 'giulia@example.test' },
  }),
  'sales.create': async (s, fixture) => ({
    body: { products: [{ productId: await insertProduct(s, fixture) }], payments: [{ method: 'card', amount: 18.5 }] },
    foreign: 400,
  }),
  'endOfDay.one': async (s) => {
    await createPaidVisit(s, lastWeek)
    const { appointmentId, version } = await createPaidVisit(s)
    await createVisit(s)
    await moveCash(s)
    const earlier = [{ serviceId: s.cut, userId: s.anna, start: at('08:00'), mayOverlap: true }]
    await createBooking(s, { agendaServicesDTO: earlier })
    const { expectedCash } = await callAs<EndOfDay>(s, 'ADMIN', 'GET', `TillDays/{sessionCode}?date=${today}`)
    await callAs(s, 'ADMIN', 'POST', 'TillDays/Close/{sessionCode}', {
      day: today,
      expectedCash,
      countedCash: 0,
      leftCash: 0,
      note: 'Float',
    })
    const late = { version, reason, amount: 10, afterClosing: 'next_day' }
    await callAs(s, 'ADMIN', 'POST', `Appointments/Refund/{sessionCode}/${appointmentId}`, late)
    return { input: { date: today }, foreign: 200 }
  },
  'endOfDay.past': async (s) => {
    await createPaidVisit(s)
    const day = lastWeek.slice(0, 10)
    const { expectedCash } = await callAs<EndOfDay>(s, 'ADMIN', 'GET', `TillDays/{sessionCode}?date=${day}`)
    await callAs(s, 'ADMIN', 'POST', 'TillDays/Close/{sessionCode}', { day, expectedCash, countedCash: expectedCash, leftCash: 0 })
    return { foreign: 200 }
  },
  'endOfDay.close': () => ({ body: { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 }, foreign: 200 }),
  'endOfDay.moveCash': () => ({ body: { day: today, kind: 'expense', amount: 14.3, note: 'Coffee' }, foreign: 200 }),
  'endOfDay.removeCash': async (s) => ({ input: { date: today, cashMovementId: await moveCash(s) } }),
  'endOfDay.restoreCash': async (s) => {
    const cashMovementId = await moveCash(s)
    await callAs(s, 'ADMIN', 'DELETE', `TillDays/Cash/{sessionCode}/${today}/${cashMovementId}`)
    return { input: { date: today, cashMovementId } }
  },
  'endOfDay.undoClose': async (s) => {
    await callAs(s, 'RECEPTIONIST', 'POST', 'TillDays/Close/{sessionCode}', { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 })
    return { input: { date: today } }
  },
}
