import { expect, test } from 'vitest'
import type { RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import type { UserShift } from '../../../schema/api/team/shifts-schemas.ts'
import type { UserTimeframe } from '../../../schema/api/team/timeframes-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const hours = { hourStart: 8, minuteStart: 0, hourEnd: 12, minuteEnd: 0 }

test('a repeating shift deleted from a day on replies with what it was, so that it can be put back', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const shift = { userId: salon.anna, type: 'weekly', dayOfWeek: 3, start: '2026-11-25', startEndHHMM: hours }
  const { body: created } = await admin.call<UserShift>('POST', '/api/UserShifts/{sessionCode}', shift)
  const listDays = async () => {
    const { body } = await admin.call<RotaPeriod>('GET', '/api/Rota/{sessionCode}?fromDate=2026-11-23&toDate=2026-12-13')
    return body.timeframes.map(({ dayStart, dayEnd }) => [dayStart, dayEnd])
  }
  const path = `/api/UserTimeframes/DeleteDayOfWeek/{sessionCode}?userId=${salon.anna}&deleteFrom=2026-12-02&dayOfWeek=3`
  const { body: ended } = await admin.call<{ before: UserTimeframe[] }>('DELETE', path)
  expect(ended).toMatchObject({
    userTimeframeIds: [created.userTimeframeId],
    before: [{ userTimeframeId: created.userTimeframeId, userShiftId: created.userShiftId, dayStart: '2026-11-25', dayEnd: null }],
  })
  expect(await listDays()).toEqual([['2026-11-25', '2026-12-01']])
  const again = { ...shift, start: '2026-12-02' }
  expect((await admin.call('POST', '/api/UserShifts/{sessionCode}', again)).status).toBe(200)
  expect(await listDays()).toEqual([
    ['2026-11-25', '2026-12-01'],
    ['2026-12-02', null],
  ])
})
