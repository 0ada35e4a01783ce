import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Attendance } from '../../../../schema/api/team/attendance-days.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, now, openApp } from '../../../support/open-app.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const at = now.toISOString().replace('.000Z', 'Z')
const clockedIn: Attendance = {
  ...{ attendanceId: 'attendance-1', userId: me.userId, in: at, out: null, breaks: [], clockedIn: at, clockedOut: null },
  ...{ clockedBreaks: [], forgotten: false, byPin: false, reason: '', note: '', comment: '', correctedBy: null, correctedAt: null },
  version: 1,
}
const notClockedIn: ClockState = {
  ...{ userId: me.userId, firstName: me.firstName, open: null, asksForClockOut: false, hasPin: false },
  today: {
    ...{ day: '2026-11-18', planned: [[540, 1020]], absence: null, attendances: [], explanation: null, plannedMinutes: 480 },
    ...{ presentMinutes: 0, breakMinutes: 0, deductedMinutes: 0, workedMinutes: 0, lateMinutes: 0, earlyMinutes: 0 },
    ...{ overtimeMinutes: 0, missingMinutes: 0, toCheck: null },
  },
}

test('a break that is started before the clock-in is saved follows it, and stays on the screen', async () => {
  let saved = notClockedIn
  const api = createFakeApi()
    .reply(timeClock.state, () => saved)
    .reply(timeClock.clock, ({ body: { kind } }) => {
      if (kind === 'in' && saved.open) return refuse(409, 'already_clocked_in')
      if (kind === 'breakStart' && !saved.open) return refuse(409, 'not_clocked_in')
      saved = { ...saved, open: { ...clockedIn, breaks: kind === 'in' ? [] : [{ start: at, end: null }] } }
      return saved
    })
  await openApp('/staffprofile', api)
  const clock = page.getByRole('region', { name: 'Time clock', exact: true })
  await expect.element(clock.getByRole('button', { name: 'Clock in' })).toBeVisible()
  const release = api.hold(timeClock.clock)
  await clock.getByRole('button', { name: 'Clock in' }).dblClick()
  await expect.element(clock).toMatchTextContent('Clocked in 10:00')
  await clock.getByRole('button', { name: 'Start break' }).click()
  await expect.element(clock).toMatchTextContent('On a break since 10:00')
  release()
  await expect.poll(() => getNotices('Break started')).toHaveLength(1)
  await expect.element(clock).toMatchTextContent('On a break since 10:00')
  expect(api.calls(timeClock.clock).map(({ body }) => body.kind)).toEqual(['in', 'breakStart'])
  expect(saved.open?.breaks).toMatchObject([{ end: null }])
})
