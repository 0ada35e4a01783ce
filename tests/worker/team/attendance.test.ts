import { readXls } from 'hucre'
import { expect, test } from 'vitest'
import type { Attendance, MonthAttendance, UserAttendance } from '../../../schema/api/team/attendance-days.ts'
import type { ClockState } from '../../../schema/api/team/time-clock-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, type Person } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, image] = [await salon.as('ADMIN'), await salon.as('IMAGE')]
  const clock = (who: Person, userId: string, now: string, body: object) =>
    who.call<ClockState>('POST', '/api/Attendances/{sessionCode}', { userId, ...body }, { now })
  const own = (now: string, body: object) => clock(image, image.userId, now, body)
  const add = (userId: string, day: string, more: object = {}) =>
    admin.call<Attendance>('POST', '/api/Attendances/Add/{sessionCode}', {
      ...{ userId, in: `${day}T08:00:00Z`, out: `${day}T17:00:00Z`, reason: 'forgot' },
      ...more,
    })
  const read = async (userId: string, from: string, to = from) =>
    (await admin.call<UserAttendance>('GET', `/api/Attendances/GetAttendancesPerUser/{sessionCode}?userId=${userId}&from=${from}&to=${to}`))
      .body
  return { world, salon, admin, image, clock, own, add, read }
}
const conflict = (code: string) => ({ status: 409, body: { code } })

test('clocks in, takes a break and clocks out; each step is refused out of order and can be taken back', async () => {
  const { own, read, image } = await prepare()
  expect(await own('2026-11-24T08:00:30Z', { kind: 'out' })).toMatchObject(conflict('not_clocked_in'))
  expect((await own('2026-11-24T08:01:30Z', { kind: 'in' })).body).toMatchObject({ open: { in: '2026-11-24T08:01:00Z', out: null } })
  expect(await own('2026-11-24T08:05:00Z', { kind: 'in' })).toMatchObject(conflict('already_clocked_in'))
  expect(await own('2026-11-24T11:00:00Z', { kind: 'breakEnd' })).toMatchObject(conflict('not_on_break'))
  await own('2026-11-24T12:00:00Z', { kind: 'breakStart' })
  expect(await own('2026-11-24T12:01:00Z', { kind: 'breakStart' })).toMatchObject(conflict('already_on_break'))
  expect((await own('2026-11-24T12:02:00Z', { kind: 'breakStart', undo: true })).body.open?.breaks).toEqual([])
  await own('2026-11-24T12:03:00Z', { kind: 'breakStart' })
  expect((await own('2026-11-24T12:40:00Z', { kind: 'breakEnd' })).body.open).toMatchObject({
    breaks: [{ start: '2026-11-24T12:03:00Z', end: '2026-11-24T12:40:00Z' }],
  })
  expect((await own('2026-11-24T17:00:00Z', { kind: 'out' })).body).toMatchObject({ open: null, today: { breakMinutes: 37 } })
  expect((await own('2026-11-24T17:01:00Z', { kind: 'out', undo: true })).body.open).toMatchObject({ out: null, clockedOut: null })
  await own('2026-11-24T17:02:00Z', { kind: 'out' })
  expect(await own('2026-11-24T17:20:00Z', { kind: 'out', undo: true })).toMatchObject(conflict('nothing_to_undo'))
  expect((await read(image.userId, '2026-11-24')).totals).toMatchObject({ workedMinutes: 504, overtimeMinutes: 504 })
  await own('2026-11-24T18:00:00Z', { kind: 'in' })
  expect((await own('2026-11-24T18:00:40Z', { kind: 'in', undo: true })).body.open).toBeNull()
})

test('asks at the next clock-in when a forgotten shift ended, and leaves it to an administrator where nobody knows', async () => {
  const { own, read, image } = await prepare()
  await own('2026-11-22T08:00:00Z', { kind: 'in' })
  expect(await own('2026-11-23T08:00:00Z', { kind: 'out' })).toMatchObject(conflict('clock_out_forgotten'))
  expect(await own('2026-11-23T08:00:00Z', { kind: 'in' })).toMatchObject(conflict('clock_out_forgotten'))
  const later = await own('2026-11-23T08:00:00Z', { kind: 'in', forgottenOut: '2026-11-23T07:00:00Z' })
  expect(later).toMatchObject({ status: 400, body: { fields: { forgottenOut: 'Enter a valid time' } } })
  const answered = { kind: 'in', forgottenOut: '2026-11-22T17:00:00Z', comment: 'In a hurry' }
  expect((await own('2026-11-23T08:00:00Z', answered)).body).toMatchObject({ open: { in: '2026-11-23T08:00:00Z' } })
  const [sunday] = (await read(image.userId, '2026-11-22')).days
  expect(sunday?.attendances).toMatchObject([
    { out: '2026-11-22T17:00:00Z', clockedOut: null, reason: 'forgot', comment: 'In a hurry', correctedBy: 'IMAGE' },
  ])
  expect((await own('2026-11-24T08:00:00Z', { kind: 'in', forgottenOut: null })).status).toBe(200)
  const unknown = await image.call<UserAttendance>(
    'GET',
    `/api/Attendances/GetAttendancesPerUser/{sessionCode}?userId=${image.userId}&from=2026-11-23&to=2026-11-23`,
    undefined,
    { now: '2026-11-24T09:00:00Z' },
  )
  expect(unknown.body.days).toMatchObject([{ toCheck: 'no_clock_out', attendances: [{ out: null, forgotten: true }] }])
})

test('keeps what was clocked beside a correction, and refuses one that overlaps, is late, or is not an administrator’s', async () => {
  const { admin, image, own, add, clock, salon } = await prepare()
  const { body } = await own('2026-11-24T08:49:00Z', { kind: 'in' })
  const { attendanceId = '', version } = body.open ?? {}
  const correct = (more: object) =>
    admin.call<Attendance>(
      'PUT',
      `/api/Attendances/{sessionCode}/${attendanceId}`,
      {
        ...{ in: '2026-11-24T08:05:00Z', out: '2026-11-24T10:00:00Z', reason: 'offline', version },
        ...more,
      },
      { now: '2026-11-24T18:00:00Z' },
    )
  expect((await correct({})).body).toMatchObject({
    ...{ in: '2026-11-24T08:05:00Z', clockedIn: '2026-11-24T08:49:00Z', clockedOut: null, reason: 'offline', correctedBy: 'ADMIN' },
  })
  expect(await correct({})).toMatchObject(conflict('stale'))
  const wrong = [{ out: '2026-11-24T08:00:00Z' }, { out: '2026-11-24T19:00:00Z' }, { reason: 'other' }, { in: '2026-11-22T08:00:00Z' }]
  for (const one of wrong) expect((await correct({ version: 2, ...one })).status).toBe(400)
  expect(await add(image.userId, '2026-11-23')).toMatchObject({ status: 200, body: { clockedIn: null } })
  expect(await add(image.userId, '2026-11-23', { in: '2026-11-23T16:59:00Z', out: '2026-11-23T18:00:00Z' })).toMatchObject(
    conflict('attendance_overlaps'),
  )
  expect((await add(image.userId, '2026-11-23', { in: '2026-11-23T17:00:00Z', out: '2026-11-23T18:00:00Z' })).status).toBe(200)
  const past = { kind: 'in', at: '2026-11-20T08:00:00Z' }
  expect(await own('2026-11-24T19:00:00Z', past)).toMatchObject({
    status: 400,
    body: { fields: { at: 'Only administrators enter another time' } },
  })
  expect((await clock(admin, salon.anna, '2026-11-24T19:00:00Z', { kind: 'in', at: '2026-11-24T18:00:00Z' })).status).toBe(200)
  expect((await clock(image, salon.anna, '2026-11-24T19:00:00Z', { kind: 'in' })).status).toBe(403)
})

test('closes a month once every planned day is settled, keeps its plan, and opens it again', async () => {
  const { admin, salon, add } = await prepare()
  const now = { now: '2026-11-24T08:00:00Z' }
  const close = () => admin.call<MonthAttendance>('POST', '/api/Attendances/CloseMonth/{sessionCode}', { month: '2026-10' }, now)
  const closeDays = (dayStart: string, dayEnd: string) =>
    admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart, dayEnd, everyYear: false })
  await closeDays('2026-10-01', '2026-10-30')
  expect(await close()).toMatchObject({ status: 409, body: { code: 'days_to_check', toCheck: 3 } })
  expect(await admin.call('POST', '/api/Attendances/CloseMonth/{sessionCode}', { month: '2026-11' }, now)).toMatchObject(
    conflict('month_not_over'),
  )
  const explain = (userId: string, reason: string | null) =>
    admin.call('PUT', '/api/Attendances/Explain/{sessionCode}', { userId, day: '2026-10-31', reason }, now)
  await explain(salon.giulia, 'sick')
  await explain(salon.marco, 'unexcused')
  const night = { in: '2026-10-31T22:00:00Z', out: '2026-11-01T02:00:00Z' }
  const added = await admin.call<Attendance>(
    'POST',
    '/api/Attendances/Add/{sessionCode}',
    { userId: salon.anna, reason: 'forgot', ...night },
    now,
  )
  expect((await close()).body).toMatchObject({
    closedMonths: [{ month: '2026-10', by: 'ADMIN' }],
    totals: { plannedMinutes: 960, workedMinutes: 60 },
  })
  expect(await close()).toMatchObject(conflict('month_closed'))
  const { attendanceId } = added.body
  const writes = [
    () => add(salon.giulia, '2026-10-31'),
    () => explain(salon.marco, null),
    () => admin.call('DELETE', `/api/Attendances/{sessionCode}/${attendanceId}`, undefined, now),
    () =>
      admin.call(
        'PUT',
        `/api/Attendances/{sessionCode}/${attendanceId}`,
        { ...night, in: '2026-11-01T00:00:00Z', reason: 'forgot', version: 1 },
        now,
      ),
  ]
  for (const write of writes) expect(await write()).toMatchObject(conflict('month_closed'))
  await closeDays('2026-10-31', '2026-10-31')
  const path = '/api/Attendances/GetAttendancesPerMonth/{sessionCode}?from=2026-10-01&to=2026-10-31'
  expect((await admin.call<MonthAttendance>('GET', path, undefined, now)).body.totals.plannedMinutes).toBe(960)
  const reopen = () => admin.call<MonthAttendance>('POST', '/api/Attendances/ReopenMonth/{sessionCode}/2026-10', undefined, now)
  expect((await reopen()).body).toMatchObject({ closedMonths: [], totals: { plannedMinutes: 0 } })
  expect((await reopen()).status).toBe(404)
  expect((await admin.call('DELETE', `/api/Attendances/{sessionCode}/${attendanceId}`, undefined, now)).status).toBe(200)
  expect((await admin.call('POST', `/api/Attendances/Restore/{sessionCode}/${attendanceId}`, undefined, now)).status).toBe(200)
})

test('exports the hours of a period as CSV and as a real .xls file, in Italian too, and records it', async () => {
  const { world, salon, admin, add } = await prepare()
  await add(salon.anna, '2026-10-26', { note: '=1+1', reason: 'other' })
  const get = (call: string, query: string) =>
    admin.call<string>('GET', `/api/Attendances/${call}/{sessionCode}?from=2026-10-25&to=2026-10-26${query}`)
  const csv = await get('ExportCSV', '')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="Presence-20261025-20261026.csv"')
  const [titles, row] = csv.body.split('\r\n').map((line) => line.split(','))
  expect(titles?.slice(0, 3)).toEqual(['Team member', 'Date', 'Planned'])
  expect(csv.body).toContain('Anna Riva,2026-10-26,"09:00–13:00, 14:00–18:00",09:00–18:00,8:00,1:00,8:00')
  expect(row?.length).toBeGreaterThan(10)
  expect((await get('ExportCSV', '&language=it')).body).toContain('Anna Riva;2026-10-26')
  const xls = await get('ExportXLS', '')
  expect(xls.headers.get('content-disposition')).toBe('attachment; filename="Presence-20261025-20261026.xls"')
  const { sheets } = await readXls(xls.body as unknown as Uint8Array)
  expect(sheets[0]?.rows.find(([person]) => person === 'Anna Riva')?.slice(0, 4)).toEqual([
    ...['Anna Riva', new Date('2026-10-26T00:00:00Z'), '09:00–13:00, 14:00–18:00', '09:00–18:00'],
  ])
  const refused = await admin.call('GET', '/api/Attendances/ExportXLS/{sessionCode}?from=2026-01-01&to=2026-12-31')
  expect(refused).toMatchObject({ status: 400, body: { fields: { to: 'Choose a shorter period' } } })
  const { rows } = await world.db.execute({
    sql: `SELECT count(*) AS n FROM audit_log WHERE salon_id = ? AND action = 'export'`,
    args: [salon.salonId],
  })
  expect(Number(rows[0]?.n)).toBe(3)
})
