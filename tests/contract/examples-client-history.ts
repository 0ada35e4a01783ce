import { deriveToken, tokenHash } from '../../worker/db/secrets.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createFullVisit, createPastBooking, createRecord, insertPet, pickId } from './records.ts'

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

const createTerms = (s: Salon) => createRecord(s, 'ClientOwnTerms', { ...ofClient(s), serviceId: s.cut, length: 50, price: 40 })

/** Timers of the first client's last cuts with Anna, longer than booked. */
async function insertTimers(s: Salon, { db }: Fixture) {
  await db.batch(
    Array.from({ length: 12 }, (_, i) => {
      const start = Date.parse(`${today}T09:00:00Z`) / 1000 - (i + 1) * 86_400
      return {
        sql: `
          INSERT OR IGNORE INTO client_history_services (
            client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, service,
            length_minutes, price_cents, start_utc, end_utc, changed_utc
          )
          VALUES (?, ?, ?, '', ?, ?, 'Cut', 30, 3200, ?, ?, 1)`,
        args: [`chs_timer_${s.salonId}_${i}`, s.salonId, getClientId(s), s.cut, s.anna, BigInt(start), BigInt(start + 3120)],
      }
    }),
  )
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
  'clientOwnTerms.ofClient': async (s) => {
    await createTerms(s)
    return { input: ofClient(s) }
  },
  'clientOwnTerms.proposals': async (s, fixture) => {
    await insertTimers(s, fixture)
    return { input: ofClient(s) }
  },
  'clientOwnTerms.timers': async (s, fixture) => {
    await insertTimers(s, fixture)
    return { input: { userId: s.anna } }
  },
  'clientOwnTerms.create': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    return { body: { ...ofClient(s), subClientId, serviceId: s.colour, userId: s.anna, length: 90 }, foreign: 400 }
  },
  'clientOwnTerms.update': async (s) => {
    const terms = await createTerms(s)
    return { input: pickId(terms, 'clientOwnTermsId'), body: { ...terms, price: 35 } }
  },
  'clientOwnTerms.remove': async (s) => ({ input: pickId(await createTerms(s), 'clientOwnTermsId') }),
  'clientOwnTerms.restore': async (s) => {
    const input = pickId(await createTerms(s), 'clientOwnTermsId')
    await (await s.as('ADMIN')).call('DELETE', `/api/ClientOwnTerms/{sessionCode}/${input.clientOwnTermsId}`)
    return { input }
  },
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
