import type { Agenda } from '../../schema/api/agenda.ts'
import type { Role } from '../../schema/terms.ts'
import { fromBase32, totp } from '../../worker/features/session/totp.ts'
import type { Fixture } from '../support/fixture.ts'
import { at, type Person, password, type Salon, today, tuesday } from '../support/salon.ts'
import { catalogueExamples } from './examples-catalogue.ts'
import { bookExamples } from './examples-ledger.ts'
import { salonExamples } from './examples-salons.ts'
import { visitExamples } from './examples-visits.ts'
import { waitingExamples } from './examples-waiting.ts'

/** One right call of a row: what goes into its path and query, and its body. */
export interface Example {
  readonly input?: Record<string, string>
  readonly body?: unknown
  /** For rows open to oneself: the role whose own thing the example speaks of. */
  readonly as?: Role
  /** What a stranger of another salon gets who sends the same; 404 unless said. */
  readonly foreign?: number
}
export type Make = (salon: Salon, world: Fixture) => Promise<Example> | Example

let hour = 0
/** A booking of its own in the salon, at a time that no other example uses. */
export async function booked(salon: Salon): Promise<Agenda> {
  const desk = await salon.as('RECEPTIONIST')
  const day = `2027-01-${String((hour++ % 20) + 4).padStart(2, '0')}`
  const reply = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    outsideHours: true,
    agendaServicesDTO: [
      { serviceId: salon.cut, userId: salon.anna, start: at('10:00', day), mayOverlap: true },
      { serviceId: salon.cut, userId: salon.marco, start: at('11:00', day), mayOverlap: true },
    ],
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

/** The day on which a booking would be repeated. */
async function followingDay(desk: Person, agendaId: string): Promise<string | undefined> {
  const { body } = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)
  return new Date(Date.parse(body.start) + 40 * 7 * 86_400_000).toISOString().slice(0, 10)
}

const frame = (userId: string) => ({ userId, isWorking: true, dayStart: today, hourStart: 9, minuteStart: 0, hourEnd: 12, minuteEnd: 0 })
async function timeframe(salon: Salon): Promise<string> {
  const admin = await salon.as('ADMIN')
  const reply = await admin.call<{ userTimeframeId: string }>('POST', '/api/UserTimeframes/{sessionCode}', frame(salon.anna))
  return reply.body.userTimeframeId
}

const alertOf = async (salon: Salon, world: Fixture, role: Role) => {
  const { userId } = await salon.as(role)
  const alertId = `alr_${userId}`
  await world.db.execute({
    sql: `INSERT INTO alerts (alert_id, user_id, salon_id, type, content, at_utc) VALUES (?, ?, ?, 'News', 'Tonight we close at six', 1)`,
    args: [alertId, userId, salon.salonId],
  })
  return { input: { alertId } }
}
const ownTwoStep = async (salon: Salon) => ({ input: { userId: (await salon.as('IMAGE')).userId }, as: 'IMAGE' as const, foreign: 403 })

/** One example a row, by feature and name. A row without one fails the test that loops over the table. */
export const examples: Record<string, Make> = {
  'calendarFeeds.state': (s) => ({ input: { userId: s.anna } }),
  'calendarFeeds.renew': (s) => ({ input: { userId: s.anna } }),
  'calendarFeeds.revoke': (s) => ({ input: { userId: s.anna } }),
  ...visitExamples,
  ...bookExamples,
  ...catalogueExamples,
  ...salonExamples,
  ...waitingExamples,
  'sessions.list': () => ({ foreign: 200 }),
  'sessions.remove': async (s, world) => {
    const { userId } = await s.as('ADMIN')
    await world.db.execute({
      sql: `INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc) VALUES ('ses_other', ?, ?, 9999999999, 9999999999, 1)`,
      args: [userId, s.salonId],
    })
    return { input: { sessionId: 'ses_other' } }
  },
  'sessions.logoutEverywhere': () => ({ foreign: 200 }),
  'twoStep.state': ownTwoStep,
  'twoStep.begin': ownTwoStep,
  'twoStep.confirm': async (s) => {
    const image = await s.as('IMAGE')
    const begun = await image.call<{ secret: string }>('POST', `/api/Users/TwoStep/{sessionCode}/${image.userId}`)
    return { ...(await ownTwoStep(s)), body: { code: totp(fromBase32(begun.body.secret), Date.parse(tuesday) / 1000) } }
  },
  'twoStep.end': async (s) => ({ ...(await ownTwoStep(s)), body: { password } }),
  'alerts.list': () => ({ foreign: 200 }),
  'alerts.getAndRead': (s, world) => alertOf(s, world, 'ADMIN'),
  'alerts.deleteAll': async (s) => ({ input: { userId: (await s.as('ADMIN')).userId } }),
  'alerts.remove': (s, world) => alertOf(s, world, 'ADMIN'),
  'users.list': (s) => ({ input: { salonId: s.salonId } }),
  'users.one': (s) => ({ input: { userId: s.anna } }),
  'users.onlyWorking': (s) => ({ input: { salonId: s.salonId, date: today } }),
  'userSettings.saveSettings': async (s) => ({
    input: { userId: (await s.as('IMAGE')).userId },
    body: { settings: { theme: { layout: { style: 'layout2' } } } },
    as: 'IMAGE',
    foreign: 403,
  }),
  'userSettings.saveShortcuts': async (s) => ({
    input: { userId: (await s.as('IMAGE')).userId },
    body: { shortcuts: ['agendas', 'clients'] },
    as: 'IMAGE',
    foreign: 403,
  }),
  'userPermissions.ofUser': async (s) => ({ input: { userId: (await s.as('IMAGE')).userId }, as: 'IMAGE', foreign: 403 }),
  'userServices.serviceAvailable': (s) => ({ input: { serviceId: s.cut, date: today }, foreign: 200 }),
  'userServices.ofUser': (s) => ({ input: { userId: s.anna }, foreign: 200 }),
  'userServices.ofService': (s) => ({ input: { serviceId: s.cut }, foreign: 200 }),
  'userServices.create': (s) => ({ body: { userId: s.anna, serviceId: s.blowDry } }),
  'userServices.remove': (s) => ({ input: { userServiceId: `uss_${s.anna}_${s.cut}` } }),
  'userTimeframes.list': () => ({ foreign: 200 }),
  'userTimeframes.userAndDates': (s) => ({ input: { userId: s.anna, fromDate: today, toDate: today }, foreign: 200 }),
  'userTimeframes.remainingDays': async (s) => ({ input: { userId: (await s.as('IMAGE')).userId }, as: 'IMAGE', foreign: 403 }),
  'userTimeframes.create': (s) => ({ body: frame(s.anna) }),
  'userTimeframes.createMultiple': (s) => ({ body: [frame(s.anna), frame(s.marco)] }),
  'userTimeframes.createRecurrent': (s) => ({
    input: { salonId: s.salonId, userId: s.anna, dayStart: today },
    body: [{ dayOfWeek: 2, hourStart: 9, minuteStart: 0, hourEnd: 12, minuteEnd: 0 }],
  }),
  'userTimeframes.remove': async (s) => ({ input: { userTimeframeId: await timeframe(s) } }),
  'userTimeframes.removeDayOfWeek': (s) => ({ input: { userId: s.anna, deleteFrom: today, dayOfWeek: '2' }, foreign: 200 }),
  'agendas.list': (s) => ({ input: { salonId: s.salonId, dateFrom: today, dateTo: today } }),
  'agendas.day': (s) => ({ input: { salonId: s.salonId, date: today } }),
  'agendas.one': async (s) => ({ input: { agendaId: (await booked(s)).agendaId } }),
  'agendas.create': (s) => ({
    body: { clientId: s.clients[0], agendaServicesDTO: [{ serviceId: s.cut, userId: s.anna, start: at('15:00') }] },
    foreign: 400,
  }),
  'agendas.update': async (s) => {
    const agenda = await booked(s)
    return { input: { agendaId: agenda.agendaId }, body: { ...agenda, salonId: undefined, note: 'changed' } }
  },
  'agendas.remove': async (s) => ({ input: { agendaId: (await booked(s)).agendaId } }),
  'agendas.notCome': async (s) => ({ input: { agendaId: (await booked(s)).agendaId }, body: { reason: 'ill' } }),
  'agendas.cancel': async (s) => ({ input: { agendaId: (await booked(s)).agendaId }, body: { reason: 'ill' } }),
  'agendas.nextClient': () => ({ input: { date: today }, foreign: 200 }),
  'agendas.nextListClient': () => ({ input: { date: today }, foreign: 200 }),
  'agendaServices.create': async (s) => {
    const { agendaId, version } = await booked(s)
    return { body: { agendaId, version, serviceId: s.cut, userId: s.anna, start: at('17:00', '2027-02-09') } }
  },
  'agendaServices.update': async (s) => {
    const { agendaServicesDTO, version } = await booked(s)
    const [service] = agendaServicesDTO
    return { input: { agendaServiceId: service?.agendaServiceId ?? '' }, body: { ...service, version, outsideHours: true } }
  },
  'agendaServices.remove': async (s) => ({ input: { agendaServiceId: (await booked(s)).agendaServicesDTO[0]?.agendaServiceId ?? '' } }),
  'agendaMoves.changeClient': async (s) => ({ input: { agendaId: (await booked(s)).agendaId, clientId: s.clients[1] ?? '' } }),
  'agendaMoves.moveAgendaOnlyAdmin': async (s) => ({
    input: { agendaId: (await booked(s)).agendaId, newStartUTC: at('10:00', '2027-03-02'), outsideHours: 'true' },
  }),
  'agendaMoves.repeat': async (s) => ({ input: { agendaId: (await booked(s)).agendaId }, body: { everyWeeks: 30, times: 2, skip: [] } }),
  'agendaMoves.missed': (s) => ({ input: { clientId: s.clients[0] ?? '' }, foreign: 200 }),
  'agendaSeries.following': async (s) => ({ input: { agendaId: (await booked(s)).agendaId } }),
  'agendaSeries.changeFollowing': async (s) => {
    const { agendaId, version } = await booked(s)
    const day = `2027-04-${String((hour++ % 20) + 4).padStart(2, '0')}`
    return { input: { agendaId }, body: { version, start: at('22:00', day), moved: [{ agendaId, start: at('22:00', day), anyway: true }] } }
  },
  'agendaSeries.putBack': async (s) => {
    const { agendaId, version, agendaServicesDTO } = await booked(s)
    const services = agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start, mayOverlap: true }))
    return { body: { placements: [{ agendaId, version, outsideHours: true, services }] } }
  },
  'agendaSeries.cancelFollowing': async (s) => ({ input: { agendaId: (await booked(s)).agendaId }, body: { reason: 'ill' } }),
  'agendaSeries.undoRepeat': async (s) => {
    const { agendaId } = await booked(s)
    const desk = await s.as('RECEPTIONIST')
    const moved = [{ day: (await followingDay(desk, agendaId)) ?? '', anyway: true }]
    const made = await desk.call<Agenda[]>('POST', `/api/Agendas/Repeat/{sessionCode}/${agendaId}`, { everyWeeks: 40, times: 1, moved })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return { input: { agendaId }, body: { agendaIds: made.body.map((one) => one.agendaId) } }
  },
  'trail.list': async (s) => ({ input: { entity: 'agendas', id: (await booked(s)).agendaId }, foreign: 200 }),
  'services.list': () => ({ foreign: 200 }),
  'services.one': (s) => ({ input: { serviceId: s.cut } }),
  'clients.list': () => ({ input: { search: 'moretti' }, foreign: 200 }),
  'clients.search': () => ({ input: { search: 'moretti' }, foreign: 200 }),
  'clients.one': (s) => ({ input: { clientId: s.clients[0] ?? '' } }),
  'clients.appointmentsCount': (s) => ({ input: { clientId: s.clients[0] ?? '' } }),
  'clients.appointmentsCountForClients': (s) => ({ input: { salonId: s.salonId, date: today } }),
  'clients.create': () => ({ body: { name: 'Nuova Cliente' }, foreign: 200 }),
  'subClients.list': (s) => ({ input: { clientId: s.clients[0] ?? '' }, foreign: 200 }),
  'subClients.one': async (s, world) => {
    const clientId = s.clients[0] ?? ''
    const subClientId = `pet_${s.salonId}`
    await world.db.execute({
      sql: `INSERT OR IGNORE INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, 'Nebbia', 1)`,
      args: [subClientId, s.salonId, clientId],
    })
    return { input: { clientId, subClientId } }
  },
}
