import type { Appointment } from '../../schema/api/appointments.ts'
import { type Salon, today } from '../support/salon.ts'
import type { Make } from './examples.ts'
import { visit } from './examples-visits.ts'

/** A visit that is checked out, with €4 of it still owed. */
async function paid(salon: Salon): Promise<Appointment> {
  const admin = await salon.as('ADMIN')
  const { appointmentId, version, total } = await visit(salon, 'Appointments/StartServices', 'Appointments/Stop')
  const reply = await admin.call<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, {
    ...{ version, tip: 2, owed: 4 },
    payments: [{ method: 'card', amount: total - 2 }],
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const reason = 'Too short'

export const bookExamples: Record<string, Make> = {
  'books.refund': async (s) => {
    const { appointmentId, version } = await paid(s)
    return { input: { appointmentId }, body: { version, reason, amount: 10 } }
  },
  'books.void': async (s) => {
    const { appointmentId, version } = await paid(s)
    return { input: { appointmentId }, body: { version, reason, productsBack: true } }
  },
  'books.undo': async (s) => {
    const { appointmentId, version } = await paid(s)
    const admin = await s.as('ADMIN')
    const { body } = await admin.call<Appointment>('POST', `/api/Appointments/Refund/{sessionCode}/${appointmentId}`, {
      ...{ version, reason, amount: 10 },
    })
    return { input: { bookEntryId: body.entries.at(-1)?.bookEntryId ?? '' }, body: { reason } }
  },
  'books.owed': (s) => ({ input: { clientId: s.clients[0] ?? '' } }),
  'books.settle': async (s) => {
    const { clientId } = await paid(s)
    return { body: { clientId, owed: 4, payments: [{ method: 'cash', amount: 4 }] } }
  },
  'books.receipt': async (s) => ({ input: { appointmentId: (await paid(s)).appointmentId, language: 'it' } }),
  'books.sendReceipt': async (s) => ({ input: { appointmentId: (await paid(s)).appointmentId }, body: { email: 'giulia@example.test' } }),
  'tillDays.one': () => ({ input: { date: today }, foreign: 200 }),
  'tillDays.close': () => ({ body: { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 }, foreign: 200 }),
  'tillDays.undoClose': async (s) => {
    const desk = await s.as('RECEPTIONIST')
    await desk.call('POST', '/api/TillDays/Close/{sessionCode}', { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 })
    return { input: { date: today } }
  },
}
