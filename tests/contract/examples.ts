import type { ApiKey } from '../../schema/api/platform/api-keys-schemas.ts'
import { type Role, roles } from '../../schema/terms.ts'
import { fromBase32, totp } from '../../worker/features/platform/session/totp.ts'
import type { Fixture } from '../support/fixture.ts'
import { at, password, type Salon, today, tuesday } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { absenceExamples } from './examples-absences.ts'
import { attendanceExamples } from './examples-attendance.ts'
import { bookingRuleExamples } from './examples-booking-rules.ts'
import { calendarExamples } from './examples-calendars.ts'
import { cashSystemExamples } from './examples-cash-system.ts'
import { catalogueExamples } from './examples-catalogue.ts'
import { classExamples, createClass, takeSeats } from './examples-classes.ts'
import { clientCallExamples } from './examples-client-calls.ts'
import { clientHistoryExamples } from './examples-client-history.ts'
import { clientExamples } from './examples-clients.ts'
import { commissionExamples } from './examples-commissions.ts'
import { courseExamples } from './examples-courses.ts'
import { depositExamples } from './examples-deposits.ts'
import { deskExamples } from './examples-desks.ts'
import { exportExamples } from './examples-exports.ts'
import { fiscalReceiptExamples } from './examples-fiscal-receipts.ts'
import { formExamples, openFormBooking } from './examples-forms.ts'
import { giftCardExamples } from './examples-gift-cards.ts'
import { groupExamples } from './examples-groups.ts'
import { importExamples } from './examples-imports.ts'
import { inboxExamples } from './examples-inbox.ts'
import { invoiceExchangeExamples } from './examples-invoice-exchange.ts'
import { invoiceExamples } from './examples-invoices.ts'
import { ledgerExamples } from './examples-ledger.ts'
import { messageBatchExamples, messageExamples } from './examples-messages.ts'
import { passkeyExamples } from './examples-passkeys.ts'
import { paymentExamples } from './examples-payments.ts'
import { petExamples } from './examples-pets.ts'
import { incentiveExamples, promotionExamples } from './examples-promotions.ts'
import { pushExamples } from './examples-push.ts'
import { reportExamples } from './examples-reports.ts'
import { createNeeds, resourceExamples } from './examples-resources.ts'
import { rotaExamples } from './examples-rota.ts'
import { salonExamples } from './examples-salons.ts'
import { staffExamples } from './examples-staff.ts'
import { surveyExamples } from './examples-surveys.ts'
import { takeOutExamples } from './examples-take-outs.ts'
import { treatmentExamples } from './examples-treatments.ts'
import { visitExamples } from './examples-visits.ts'
import { waitingExamples } from './examples-waiting.ts'
import { webhookExamples } from './examples-webhooks.ts'
import { whatsAppExamples } from './examples-whatsapp.ts'
import { callAs, createBooking, createFullVisit, repeatBooking, takeDay } from './records.ts'

const timeframe = (userId: string) => ({
  userId,
  isWorking: true,
  dayStart: today,
  hourStart: 9,
  minuteStart: 0,
  hourEnd: 12,
  minuteEnd: 0,
})
const weekly = [{ dayOfWeek: 2, hourStart: 9, minuteStart: 0, hourEnd: 12, minuteEnd: 0 }]
const createTimeframe = (salon: Salon) =>
  callAs<{ userTimeframeId: string }>(salon, 'ADMIN', 'POST', 'UserTimeframes/{sessionCode}', timeframe(salon.anna))

const newApiKey = { name: 'Website', scopes: ['bookings:read'], addresses: ['203.0.113.7'], lastDay: '2027-06-30' }
const createApiKey = async (salon: Salon) =>
  (await callAs<{ apiKey: ApiKey }>(salon, 'ADMIN', 'POST', 'ApiKeys/{sessionCode}', newApiKey)).apiKey

async function insertAlert(salon: Salon, fixture: Fixture, role: Role) {
  const { userId } = await salon.as(role)
  const alertId = `alr_${userId}`
  await fixture.db.execute({
    sql: `
      INSERT INTO alerts (alert_id, user_id, salon_id, type, content, at_utc)
      VALUES (?, ?, ?, 'News', 'Tonight we close at six', 1)`,
    args: [alertId, userId, salon.salonId],
  })
  return { input: { alertId } }
}
const withOwnUser = async (salon: Salon) => ({ input: { userId: (await salon.as('IMAGE')).userId }, as: 'IMAGE' as const, foreign: 403 })
const twoStepPath = (userId: string) => `Users/TwoStep/{sessionCode}/${userId}`
const withBooking: CreateExample = async (s) => ({ input: { agendaId: (await createBooking(s)).agendaId } })
const withConfirmedBooking: CreateExample = async (s, fixture) => {
  const { agendaId } = await openFormBooking(s, fixture)
  await fixture.db.execute({ sql: 'UPDATE agendas SET confirmed_utc = start_utc - 86400 WHERE agenda_id = ?', args: [agendaId] })
  return { input: { agendaId } }
}
const cancelBooking: CreateExample = async (s, fixture) => ({ ...(await withBooking(s, fixture)), body: { reason: 'ill' } })

/** One example per endpoint that needs a session, by feature and name. */
export const examples: Record<string, CreateExample> = {
  'apiKeys.list': async (s, fixture) => {
    const { apiKeyId } = await createApiKey(s)
    await fixture.db.execute({
      sql: 'INSERT INTO api_key_uses (api_key_id, salon_id, last_used_utc, calls, minute, minute_calls) VALUES (?, ?, 1, 7, 0, 7)',
      args: [apiKeyId, s.salonId],
    })
    return { foreign: 200 }
  },
  'apiKeys.create': () => ({ body: newApiKey, foreign: 200 }),
  'apiKeys.revoke': async (s) => {
    const { apiKeyId } = await createApiKey(s)
    await createApiKey(s)
    return { input: { apiKeyId } }
  },
  'checkInPoints.state': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'CheckInPoints/{sessionCode}')
    return { input: {}, foreign: 200 }
  },
  'checkInPoints.renew': () => ({ input: {}, foreign: 200 }),
  'checkInPoints.revoke': () => ({ input: {}, foreign: 200 }),
  'missedCalls.state': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'MissedCalls/{sessionCode}')
    return { input: {}, foreign: 200 }
  },
  'missedCalls.renew': () => ({ input: {}, foreign: 200 }),
  'missedCalls.revoke': () => ({ input: {}, foreign: 200 }),
  'calendarFeeds.state': (s) => ({ input: { userId: s.anna } }),
  'calendarFeeds.renew': (s) => ({ input: { userId: s.anna } }),
  'calendarFeeds.revoke': (s) => ({ input: { userId: s.anna } }),
  ...absenceExamples,
  ...calendarExamples,
  ...attendanceExamples,
  ...pushExamples,
  ...webhookExamples,
  ...deskExamples,
  ...passkeyExamples,
  ...cashSystemExamples,
  ...paymentExamples,
  ...bookingRuleExamples,
  ...depositExamples,
  ...fiscalReceiptExamples,
  ...invoiceExchangeExamples,
  ...whatsAppExamples,
  ...visitExamples,
  ...exportExamples,
  ...courseExamples,
  ...giftCardExamples,
  ...takeOutExamples,
  ...courseExamples,
  ...groupExamples,
  ...classExamples,
  ...clientCallExamples,
  ...importExamples,
  ...formExamples,
  ...inboxExamples,
  ...commissionExamples,
  ...ledgerExamples,
  ...invoiceExamples,
  ...promotionExamples,
  ...incentiveExamples,
  ...catalogueExamples,
  ...resourceExamples,
  ...salonExamples,
  ...waitingExamples,
  ...reportExamples,
  ...rotaExamples,
  ...clientHistoryExamples,
  ...treatmentExamples,
  'live.open': () => ({ foreign: 200 }),
  'sessions.list': () => ({ foreign: 200 }),
  'sessions.events': () => ({ foreign: 200 }),
  'sessions.remove': async (s, fixture) => {
    const { userId } = await s.as('ADMIN')
    await fixture.db.execute({
      sql: `
        INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc)
        VALUES (?, ?, ?, 9999999999, 9999999999, 1)`,
      args: [`ses_other_${s.salonId}`, userId, s.salonId],
    })
    return { input: { sessionId: `ses_other_${s.salonId}` } }
  },
  'sessions.logoutEverywhere': () => ({ foreign: 200 }),
  'sessions.logoutUser': (s) => ({ input: { userId: s.anna } }),
  'passwords.setPassword': async (s) => ({ ...(await withOwnUser(s)), body: { oldPassword: password, password: 'three words together' } }),
  'twoStepRequirements.one': async (s) => {
    const path = `Salons/TwoStep/{sessionCode}/${s.salonId}`
    // Everybody is signed in before: the role would have to set it up.
    for (const role of roles) await s.as(role)
    await callAs(s, 'ADMIN', 'PUT', path, { roles: ['RECEPTIONIST'], version: 0 })
    return { input: { salonId: s.salonId } }
  },
  'twoStepRequirements.update': (s) => ({ input: { salonId: s.salonId }, body: { roles: ['RECEPTIONIST'], version: 0 } }),
  'twoStep.state': withOwnUser,
  'twoStep.begin': async (s) => ({ ...(await withOwnUser(s)), body: { password } }),
  'twoStep.confirm': async (s) => {
    const example = await withOwnUser(s)
    const { secret } = await callAs<{ secret: string }>(s, 'IMAGE', 'POST', twoStepPath(example.input.userId), { password })
    return { ...example, body: { code: totp(fromBase32(secret), Date.parse(tuesday) / 1000) } }
  },
  'twoStep.renewCodes': async (s) => {
    // Everybody is signed in before: signing in would take two steps.
    for (const role of roles) await s.as(role)
    const example = await withOwnUser(s)
    const path = twoStepPath(example.input.userId)
    const { secret } = await callAs<{ secret: string }>(s, 'IMAGE', 'POST', path, { password })
    await callAs(s, 'IMAGE', 'PUT', path, { code: totp(fromBase32(secret), Date.parse(tuesday) / 1000) })
    return { ...example, body: { password } }
  },
  'twoStep.reset': (s) => ({ input: { userId: s.anna } }),
  'twoStep.end': async (s) => ({ ...(await withOwnUser(s)), body: { password } }),
  'alerts.list': async (s, fixture) => {
    await insertAlert(s, fixture, 'ADMIN')
    return { foreign: 200 }
  },
  'alerts.getAndRead': (s, fixture) => insertAlert(s, fixture, 'ADMIN'),
  'alerts.deleteAll': async (s) => ({ input: { userId: (await s.as('ADMIN')).userId } }),
  'alerts.remove': (s, fixture) => insertAlert(s, fixture, 'ADMIN'),
  'alerts.restore': async (s, fixture) => {
    const example = await insertAlert(s, fixture, 'ADMIN')
    await callAs(s, 'ADMIN', 'DELETE', `Alerts/{sessionCode}/${example.input.alertId}`)
    return example
  },
  ...staffExamples,
  'userSettings.saveSettings': async (s) => ({
    ...(await withOwnUser(s)),
    body: { settings: { theme: { layout: { style: 'layout2' } } } },
  }),
  'userSettings.saveShortcuts': async (s) => ({ ...(await withOwnUser(s)), body: { shortcuts: ['agendas', 'clients'] } }),
  'userTimeframes.list': async (s) => {
    await createTimeframe(s)
    return { foreign: 200 }
  },
  'userTimeframes.userAndDates': async (s) => {
    await createTimeframe(s)
    return { input: { userId: s.anna, fromDate: today, toDate: today } }
  },
  'userTimeframes.remainingDays': withOwnUser,
  'userTimeframes.create': (s) => ({ body: timeframe(s.anna) }),
  'userTimeframes.createMultiple': (s) => ({ body: [timeframe(s.anna), timeframe(s.marco)] }),
  'userTimeframes.createRecurrent': (s) => ({
    input: { salonId: s.salonId, userId: s.anna, dayStart: today },
    body: weekly,
  }),
  'userTimeframes.createAlternating': (s) => ({
    input: { salonId: s.salonId, userId: s.anna, dayStart: today },
    body: weekly.map((slot) => ({ ...slot, week: 2 })),
  }),
  'userTimeframes.remove': async (s) => ({ input: { userTimeframeId: (await createTimeframe(s)).userTimeframeId } }),
  'userTimeframes.removeDayOfWeek': async (s) => {
    const path = `UserTimeframes/RecurrentType/{sessionCode}?salonId=${s.salonId}&userId=${s.anna}&dayStart=${today}`
    await callAs(s, 'ADMIN', 'POST', path, weekly)
    return { input: { userId: s.anna, deleteFrom: today, dayOfWeek: '2' } }
  },
  'agendas.list': async (s, fixture) => {
    const day = (await createFullVisit(s, fixture)).agendaDTO.start.slice(0, 10)
    return { input: { salonId: s.salonId, dateFrom: day, dateTo: day } }
  },
  'agendas.day': (s) => ({ input: { salonId: s.salonId, date: today } }),
  'agendas.one': withConfirmedBooking,
  'agendas.create': (s) => ({
    body: { clientId: s.clients[0], agendaServicesDTO: [{ serviceId: s.cut, userId: s.anna, start: at('15:00') }] },
    foreign: 400,
  }),
  'agendas.update': async (s) => {
    const agenda = await createBooking(s)
    return { input: { agendaId: agenda.agendaId }, body: { ...agenda, salonId: undefined, note: 'changed' } }
  },
  'agendas.remove': withBooking,
  'agendas.notCome': cancelBooking,
  'agendas.cancel': cancelBooking,
  'agendas.nextClient': () => ({ input: { date: today }, foreign: 200 }),
  'agendas.nextListClient': async (s) => {
    const { clientId } = await createBooking(s)
    return { input: { date: today, clientId } }
  },
  'agendaServices.create': async (s) => {
    const { agendaId, version } = await createBooking(s)
    return { body: { agendaId, version, serviceId: s.cut, userId: s.anna, start: at('17:00', '2027-02-09') } }
  },
  'agendaServices.update': async (s) => {
    const { agendaServicesDTO, version } = await createBooking(s)
    const [service] = agendaServicesDTO
    return { input: { agendaServiceId: service?.agendaServiceId ?? '' }, body: { ...service, version, outsideHours: true } }
  },
  'agendaServices.remove': async (s) => ({
    input: { agendaServiceId: (await createBooking(s)).agendaServicesDTO[0]?.agendaServiceId ?? '' },
  }),
  'agendaMoves.changeClient': async (s) => ({ input: { agendaId: (await createBooking(s)).agendaId, clientId: s.clients[1] ?? '' } }),
  'agendaMoves.moveAgendaOnlyAdmin': async (s) => ({
    input: { agendaId: (await createBooking(s)).agendaId, newStartUTC: at('10:00', '2027-03-02'), outsideHours: 'true' },
  }),
  'agendaMoves.repeat': async (s) => ({
    input: { agendaId: (await createBooking(s)).agendaId },
    body: { everyWeeks: 30, times: 2, skip: [] },
  }),
  'agendaMoves.missed': async (s) => {
    const { bookings } = await takeSeats(s, (await createClass(s)).classId, 0)
    const { agendaId = '', clientId = '' } = bookings[0] ?? {}
    await callAs(s, 'RECEPTIONIST', 'POST', `Agendas/Cancel/{sessionCode}/${agendaId}`, { reason: 'ill' })
    return { input: { clientId } }
  },
  'agendaSeries.following': async (s) => {
    const booking = await createBooking(s)
    await repeatBooking(s, booking)
    return { input: { agendaId: booking.agendaId } }
  },
  'agendaSeries.changeFollowing': async (s) => {
    const { agendaId, version } = await createBooking(s)
    const day = takeDay('2027-04')
    return { input: { agendaId }, body: { version, start: at('22:00', day), moved: [{ agendaId, start: at('22:00', day), anyway: true }] } }
  },
  'agendaSeries.putBack': async (s) => {
    const { agendaId, version, agendaServicesDTO } = await createBooking(s)
    const services = agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start, mayOverlap: true }))
    return { body: { placements: [{ agendaId, version, outsideHours: true, services }] } }
  },
  'agendaSeries.cancelFollowing': cancelBooking,
  'agendaSeries.undoRepeat': async (s) => {
    const booking = await createBooking(s)
    const repeated = await repeatBooking(s, booking)
    return { input: { agendaId: booking.agendaId }, body: { agendaIds: repeated.map(({ agendaId }) => agendaId) } }
  },
  'auditLog.list': async (s) => ({ input: { entity: 'agendas', id: (await createBooking(s)).agendaId } }),
  'services.list': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'ClientOwnTerms/{sessionCode}', { clientId: s.clients[0], serviceId: s.colour, length: 80 })
    await callAs(s, 'ADMIN', 'DELETE', `Services/{sessionCode}/${s.colour}`)
    return { input: { archived: 'true' }, foreign: 200 }
  },
  'services.one': async (s) => {
    const own = { userId: s.anna, serviceId: s.blowDry, length: 40, price: 30, online: false }
    await callAs(s, 'ADMIN', 'POST', 'UserServices/{sessionCode}', own)
    await callAs(s, 'ADMIN', 'PUT', `Services/{sessionCode}/${s.blowDry}`, { needs: await createNeeds(s), extraIds: [s.cut], version: 1 })
    return { input: { serviceId: s.blowDry } }
  },
  ...clientExamples,
  ...messageExamples,
  ...messageBatchExamples,
  ...surveyExamples,
  ...petExamples,
}
