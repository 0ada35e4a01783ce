import type { Role } from '../../schema/terms.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, takeDay } from './records.ts'

const path = 'Attendances'
/** Working hours of a past day that no other example uses. */
const createTimes = (day: string) => ({
  in: `${day}T08:00:00Z`,
  out: `${day}T16:00:00Z`,
  breaks: [{ start: `${day}T11:00:00Z`, end: `${day}T11:30:00Z` }],
  reason: 'other',
  note: 'The tablet was switched off',
})
type Created = { attendanceId: string; userId: string; version: number }
const addOne = (s: Salon, day = takeDay('2026-05')) =>
  callAs<Created>(s, 'ADMIN', 'POST', `${path}/Add/{sessionCode}`, { userId: s.anna, ...createTimes(day) })
const period = { from: '2026-05-01', to: '2026-05-31' }
const withPeriod: CreateExample = async (s) => {
  await addOne(s)
  await callAs(s, 'ADMIN', 'PUT', `${path}/Explain/{sessionCode}`, { userId: s.marco, day: '2026-05-05', reason: 'sick' })
  return { input: period, foreign: 200 }
}

/** A month in which nobody was to work, so that no day is left to check. */
const closeSalon = (s: Salon, month: string) =>
  callAs(s, 'ADMIN', 'POST', 'SalonConfigDaysCloseds/{sessionCode}', { dayStart: `${month}-01`, dayEnd: `${month}-31`, everyYear: false })

const pins = { checkPin: '258036', clockByPin: '7193' }
/** The salon's user of a role, with a PIN. */
async function givePin(s: Salon, role: Role, pin: string): Promise<string> {
  const { userId } = await s.as(role)
  await callAs(s, role, 'PUT', `${path}/Pin/{sessionCode}/${userId}`, { pin })
  return userId
}

export const attendanceExamples: Record<string, CreateExample> = {
  'attendances.perUser': async (s, fixture) => {
    await withPeriod(s, fixture)
    await fixture.db.execute({
      sql: 'UPDATE attendances SET clocked_breaks_json = breaks_json WHERE salon_id = ?',
      args: [s.salonId],
    })
    await fixture.db.execute({
      sql: `
        INSERT INTO attendance_months (attendance_month_id, salon_id, month, closed_utc, closed_by, changed_utc)
        VALUES (?, ?, '2026-05', 1, 'somebody', 1)`,
      args: [`amo_${s.salonId}`, s.salonId],
    })
    return { input: { userId: s.anna, ...period } }
  },
  'attendances.perMonth': withPeriod,
  'attendances.exportCsv': (s) => ({ input: { ...period, salonId: s.salonId } }),
  'attendances.exportXls': (s) => ({ input: { ...period, salonId: s.salonId } }),
  'attendances.add': (s) => ({ body: { userId: s.anna, ...createTimes(takeDay('2026-05')) } }),
  'attendances.correct': async (s) => {
    const created = await addOne(s)
    return { input: { attendanceId: created.attendanceId }, body: { ...created, out: null, reason: 'forgot', breaks: [] } }
  },
  'attendances.remove': async (s) => ({ input: { attendanceId: (await addOne(s)).attendanceId } }),
  'attendances.restore': async (s) => {
    const { attendanceId } = await addOne(s)
    await callAs(s, 'ADMIN', 'DELETE', `${path}/{sessionCode}/${attendanceId}`)
    return { input: { attendanceId } }
  },
  'attendances.explain': (s) => ({ body: { userId: s.marco, day: '2026-05-06', reason: 'other', note: 'Strike' } }),
  'attendances.closeMonth': async (s) => {
    await closeSalon(s, '2025-08')
    return { body: { month: '2025-08' }, foreign: 409 }
  },
  'attendances.reopenMonth': async (s) => {
    await closeSalon(s, '2025-07')
    await callAs(s, 'ADMIN', 'POST', `${path}/CloseMonth/{sessionCode}`, { month: '2025-07' })
    return { input: { month: '2025-07' } }
  },
  'attendanceSettings.one': () => ({ foreign: 200 }),
  'attendanceSettings.update': () => ({
    body: { breakAfterMinutes: 360, breakMinutes: 45, deductPlannedBreaks: false, toleranceMinutes: 3, version: 0 },
    foreign: 200,
  }),
  'timeClock.state': (s) => ({ input: { userId: s.anna } }),
  'timeClock.clock': (s) => ({ body: { userId: s.giulia, kind: 'in' } }),
  'timeClock.checkPin': async (s) => {
    await givePin(s, 'IMAGE', pins.checkPin)
    return { body: { pin: pins.checkPin }, as: 'RECEPTIONIST', foreign: 400 }
  },
  'timeClock.clockByPin': async (s) => {
    await givePin(s, 'ASSISTANCE', pins.clockByPin)
    const { ticket } = await callAs<{ ticket: string }>(s, 'RECEPTIONIST', 'POST', `${path}/CheckPin/{sessionCode}`, {
      pin: pins.clockByPin,
    })
    return { body: { ticket, kind: 'in' }, as: 'RECEPTIONIST', foreign: 409 }
  },
  'timeClock.setPin': async (s) => ({
    input: { userId: (await s.as('IMAGE')).userId },
    body: { pin: '4826' },
    as: 'IMAGE',
    foreign: 403,
  }),
  'timeClock.removePin': async (s, fixture) => {
    await fixture.db.execute({
      sql: `INSERT INTO attendance_pins (user_id, salon_id, pin_hash, changed_utc) VALUES (?, ?, 'some hash', 1)`,
      args: [s.marco, s.salonId],
    })
    return { input: { userId: s.marco } }
  },
}
