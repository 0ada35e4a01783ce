import { deriveToken, tokenHash } from '../../worker/db/secrets.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createFullVisit, createPastBooking, createRecord, pickId } from './records.ts'

const getClientId = (s: Salon) => s.clients[0] ?? ''
const ofClient = (s: Salon) => ({ clientId: getClientId(s) })

const createRequest = (s: Salon) => createRecord(s, 'ClientHistoryRequests', { ...ofClient(s), request: 'A balayage before May' })
const createFeedback = (s: Salon) => createRecord(s, 'ClientFeedbacks', { ...ofClient(s), feedback: 'Happy', rating: 5 })

/** A phone that the first client's number is remembered on. */
async function rememberDevice(s: Salon, fixture: Fixture): Promise<string> {
  const deviceId = tokenHash(deriveToken('secret', 'device', `dev_${s.salonId}`))
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO device_codes (device_code_id, salon_id, phone_number, expiry_utc)
      SELECT ?, salon_id, phone_number, 1803000000
      FROM clients
      WHERE client_id = ?`,
    args: [deviceId, getClientId(s)],
  })
  return deviceId
}

export const clientHistoryExamples: Record<string, CreateExample> = {
  'clientHistoryRequests.ofClient': async (s) => {
    const request = await createRequest(s)
    const path = `/api/ClientHistoryRequests/{sessionCode}/${request.clientHistoryRequestId}`
    await (await s.as('ADMIN')).call('PUT', path, { isDone: true, version: request.version })
    await createRequest(s)
    return { input: ofClient(s) }
  },
  'clientHistoryRequests.create': (s) => ({ body: { ...ofClient(s), request: 'Two samples of the serum', day: today } }),
  'clientHistoryRequests.update': async (s) => {
    const request = await createRequest(s)
    return { input: pickId(request, 'clientHistoryRequestId'), body: { ...request, isDone: true } }
  },
  'clientHistoryRequests.remove': async (s) => ({ input: pickId(await createRequest(s), 'clientHistoryRequestId') }),
  'clientFeedbacks.ofClient': async (s) => {
    await createFeedback(s)
    return { input: ofClient(s) }
  },
  'clientFeedbacks.create': (s) => ({ body: { ...ofClient(s), feedback: 'The wait was long', rating: 2, day: today } }),
  'clientFeedbacks.update': async (s) => {
    const feedback = await createFeedback(s)
    return { input: pickId(feedback, 'clientFeedbackId'), body: { ...feedback, rating: 4 } }
  },
  'clientFeedbacks.remove': async (s) => ({ input: pickId(await createFeedback(s), 'clientFeedbackId') }),
  'clientVisits.ofClient': async (s, fixture) => {
    await createPastBooking(s)
    await createFullVisit(s, fixture)
    return { input: ofClient(s) }
  },
  'clientVisits.card': (s) => ({ input: { ...ofClient(s), language: 'it' } }),
  'clientDevices.ofClient': async (s, fixture) => {
    await rememberDevice(s, fixture)
    return { input: ofClient(s) }
  },
  'clientDevices.end': async (s, fixture) => ({ input: { ...ofClient(s), deviceId: await rememberDevice(s, fixture) } }),
  'birthdays.ofSalon': async (s, fixture) => {
    await fixture.db.execute({ sql: `UPDATE clients SET birth_date = '1985-11-26' WHERE client_id = ?`, args: [getClientId(s)] })
    await createPastBooking(s)
    await createFullVisit(s, fixture)
    return { input: { salonId: s.salonId, from: '2026-11-01', to: '2026-12-01' } }
  },
}
