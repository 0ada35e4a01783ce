import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import { at, type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, getServiceMove, takeDay } from './records.ts'

const hours = { hourStart: 9, minuteStart: 0, hourEnd: 12, minuteEnd: 0 }
const later = '2026-12-15'
const createShift = (s: Salon) =>
  callAs<{ userShiftId: string; version: number }>(s, 'ADMIN', 'POST', 'UserShifts/{sessionCode}', {
    userId: s.anna,
    start: later,
    startEndHHMM: hours,
  })
type Request = { userShiftRequestId: string; userId: string; start: string; version: number }

/** The salon's user of a role, with the working hours of Anna. */
async function giveHours(s: Salon, fixture: Fixture, role: Role): Promise<string> {
  const { userId } = await s.as(role)
  await fixture.db.execute({
    sql: 'UPDATE users SET working_hours_json = (SELECT working_hours_json FROM users WHERE user_id = ?) WHERE user_id = ?',
    args: [s.anna, userId],
  })
  return userId
}
/** A request of the user with the role IMAGE, for a day that no other example uses. */
const askFor = async (s: Salon, fixture: Fixture, more: object = {}) => {
  const userId = await giveHours(s, fixture, 'IMAGE')
  const body = { userId, start: takeDay('2027-05'), ...more }
  return callAs<Request>(s, 'IMAGE', 'POST', 'UserShiftRequests/{sessionCode}', body)
}
const withRequest: CreateExample = async (s, fixture) => ({
  input: { userShiftRequestId: (await askFor(s, fixture)).userShiftRequestId },
})
const withChange = async (s: Salon, fixture: Fixture, more: object) => {
  const created = await askFor(s, fixture, more)
  return {
    input: { userShiftRequestId: created.userShiftRequestId },
    body: { ...created, salonId: undefined, note: 'changed' },
  }
}
const path = 'UserShiftRequests'
const template = (s: Salon) => ({ name: 'Summer', days: [{ userId: s.anna, dayOfWeek: 1, spans: [[540, 780]] }] })
const settings = {
  yearlyDays: 26.5,
  maxOffPerDay: 2,
  maxOffPerService: null,
  blockedPeriods: [{ from: '2026-12-20', to: '2026-12-24' }],
  minRestHours: 11,
  thinPercent: 10,
  version: 0,
}

export const rotaExamples: Record<string, CreateExample> = {
  'userShifts.list': async (s) => {
    await createShift(s)
    return { foreign: 200 }
  },
  'userShifts.ofUser': async (s) => {
    await createShift(s)
    return { input: { userId: s.anna } }
  },
  'userShifts.create': (s) => ({ body: { userId: s.anna, type: 'weekly', dayOfWeek: 2, start: later, startEndHHMM: hours } }),
  'userShifts.update': async (s) => {
    const created = await createShift(s)
    return { input: { userShiftId: created.userShiftId }, body: { ...created, salonId: undefined, note: 'changed' } }
  },
  'userShifts.remove': async (s) => ({ input: { userShiftId: (await createShift(s)).userShiftId } }),
  'userShiftRequests.list': async (s, fixture) => {
    const { userId, start } = await askFor(s, fixture, { type: 'hours', startEndHHMM: hours })
    // Without one of four people less than 70 % of the working time is free.
    await fixture.db.execute({ sql: 'UPDATE users SET in_agenda = 1 WHERE user_id = ?', args: [userId] })
    await callAs(s, 'ADMIN', 'PUT', 'RotaSettings/{sessionCode}', { ...settings, thinPercent: 70 })
    const agendaServicesDTO = [{ serviceId: s.cut, userId: s.giulia, start: at('10:00', start) }]
    await callAs(s, 'ADMIN', 'POST', 'Agendas/{sessionCode}', { clientId: s.clients[0], outsideHours: true, agendaServicesDTO })
    return { foreign: 200 }
  },
  'userShiftRequests.ofUser': async (s, fixture) => {
    const { userId } = await askFor(s, fixture)
    return { input: { userId }, as: 'IMAGE', foreign: 403 }
  },
  'userShiftRequests.create': async (s, fixture) => ({
    body: { type: 'hours', userId: await giveHours(s, fixture, 'IMAGE'), start: takeDay('2027-05'), startEndHHMM: hours },
    as: 'IMAGE',
    foreign: 403,
  }),
  'userShiftRequests.update': (s, fixture) => withChange(s, fixture, {}),
  'userShiftRequests.remove': withRequest,
  'userShiftRequests.restore': async (s, fixture) => {
    const { userShiftRequestId } = await askFor(s, fixture)
    await callAs(s, 'IMAGE', 'DELETE', `${path}/{sessionCode}/${userShiftRequestId}`)
    return { input: { userShiftRequestId } }
  },
  'userShiftRequests.approve': withRequest,
  'userShiftRequests.approveAndMove': async (s, fixture) => ({
    input: { userShiftRequestId: (await askFor(s, fixture)).userShiftRequestId },
    body: { moves: [await getServiceMove(s, s.giulia)] },
  }),
  'userShiftRequests.reopenAndMove': async (s, fixture) => {
    const { userShiftRequestId } = await askFor(s, fixture)
    const path = `UserShiftRequests/ApproveAndMove/{sessionCode}/${userShiftRequestId}`
    const { back } = await callAs<{ back: unknown[] }>(s, 'ADMIN', 'POST', path, { moves: [await getServiceMove(s, s.giulia)] })
    return { input: { userShiftRequestId }, body: { moves: back } }
  },
  'rota.moveServices': async (s) => ({ body: { moves: [await getServiceMove(s, s.giulia)] } }),
  'userShiftRequests.reject': async (s, fixture) => ({
    input: { userShiftRequestId: (await askFor(s, fixture)).userShiftRequestId, note: 'Too many are off' },
  }),
  'userShiftRequests.reopen': async (s, fixture) => {
    const { userShiftRequestId } = await askFor(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `${path}/Approve/{sessionCode}/${userShiftRequestId}`)
    return { input: { userShiftRequestId } }
  },
  'userShiftRequests.agree': async (s, fixture) => {
    const withUserId = await giveHours(s, fixture, 'ASSISTANCE')
    const { userShiftRequestId } = await askFor(s, fixture, { type: 'swap', withUserId })
    return { input: { userShiftRequestId, agreed: 'true' }, as: 'ASSISTANCE' }
  },
  'userAllowances.update': (s) => ({ input: { userId: s.anna }, body: { year: 2026, days: 24.5, carriedOver: 3, version: 0 } }),
  'rota.period': async (s, fixture) => {
    await callAs(s, 'ADMIN', 'POST', 'Agendas/{sessionCode}', {
      clientId: s.clients[0],
      agendaServicesDTO: [{ serviceId: s.cut, userId: s.giulia, start: at('16:00') }],
    })
    await callAs(s, 'ADMIN', 'PUT', 'Rota/Drafts/{sessionCode}', { days: [{ userId: s.anna, day: today, spans: [[540, 1080]] }] })
    await callAs(s, 'ADMIN', 'PUT', 'RotaSettings/{sessionCode}', settings)
    await callAs(s, 'ADMIN', 'POST', 'UserTimeframes/{sessionCode}', { userId: s.marco, dayStart: today, ...hours })
    await callAs(s, 'ADMIN', 'POST', 'SalonConfigDaysCloseds/{sessionCode}', { dayStart: today, everyYear: false })
    await askFor(s, fixture, { start: later, type: 'hours', startEndHHMM: hours })
    return { input: { fromDate: today, toDate: later }, foreign: 200 }
  },
  'rota.saveDrafts': (s) => ({ body: { days: [{ userId: s.anna, day: later, spans: [[540, 780]] }] } }),
  'rota.publish': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'SalonConfigDaysCloseds/{sessionCode}', { dayStart: '2026-12-25' })
    const spans = [[540, 780]]
    return {
      body: {
        days: [
          { userId: s.anna, day: later, spans },
          { userId: s.marco, day: '2026-12-25', spans },
        ],
      },
    }
  },
  'rota.askClient': async (s) => {
    const { agendaId } = await callAs<{ agendaId: string }>(s, 'ADMIN', 'POST', 'Agendas/{sessionCode}', {
      clientId: s.clients[0],
      agendaServicesDTO: [{ serviceId: s.cut, userId: s.giulia, start: at('16:30') }],
    })
    return { input: { agendaId } }
  },
  'rotaTemplates.list': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'RotaTemplates/{sessionCode}', template(s))
    return { input: { salonId: s.salonId } }
  },
  'rotaTemplates.create': (s) => ({ body: template(s) }),
  'rotaTemplates.update': async (s) => {
    const created = await callAs<{ rotaTemplateId: string }>(s, 'ADMIN', 'POST', 'RotaTemplates/{sessionCode}', template(s))
    return { input: { rotaTemplateId: created.rotaTemplateId }, body: { ...created, salonId: undefined } }
  },
  'rotaTemplates.remove': async (s) => {
    const created = await callAs<{ rotaTemplateId: string }>(s, 'ADMIN', 'POST', 'RotaTemplates/{sessionCode}', template(s))
    return { input: { rotaTemplateId: created.rotaTemplateId } }
  },
  'rotaSettings.one': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', 'RotaSettings/{sessionCode}', settings)
    return { foreign: 200 }
  },
  'rotaSettings.update': () => ({ body: settings, foreign: 200 }),
}

export const fullerRotaBodies: Record<string, CreateExample> = {
  'userShiftRequests.create': async (s, fixture) => ({
    body: { type: 'swap', userId: await giveHours(s, fixture, 'IMAGE'), withUserId: s.anna, start: takeDay('2027-05') },
    as: 'IMAGE',
  }),
  'userShiftRequests.update': (s, fixture) => withChange(s, fixture, { type: 'swap', withUserId: s.anna }),
}
