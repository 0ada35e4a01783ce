import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { openingTimesSchemas } from '../../../schema/api/platform/settings-resources-schemas.ts'
import { defaultWeek } from '../../../schema/rules/platform/opening.ts'
import { validateFields } from '../../../web/api/field-errors.ts'
import { computeHoursScale, findBookingsOutside } from '../../../web/features/platform/settings/opening-section.tsx'
import {
  addPeriod,
  computeOpenMinutes,
  findDayError,
  type TypedDay,
  toTypedDay,
  withOpen,
} from '../../../web/features/platform/settings/opening-week.ts'
import english from '../../../web/locales/en/platform/getting-started.json'
import italian from '../../../web/locales/it/platform/getting-started.json'

const day = (...timing: [string | null, string | null][]): TypedDay => ({
  open: true,
  timing: timing.map(([opening, closing]) => ({ opening, closing })),
})

test('the first step of a new salon names the days and hours with which it starts', () => {
  const open = defaultWeek.flatMap(({ open, timing: [hours] }, dayOfWeek) => (open && hours ? [{ dayOfWeek, hours }] : []))
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last) throw new Error('A new salon is never open')
  for (const [language, text] of [
    ['en', english.opening_hours_text],
    ['it', italian.opening_hours_text],
  ] as const) {
    const name = ({ dayOfWeek }: typeof first) =>
      // 4 January 1970 was a Sunday.
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + dayOfWeek)))
    const words = [name(first), name(last), ...[first.hours.opening, first.hours.closing].map((time) => `${Number.parseInt(time, 10)}`)]
    expect(text).toMatch(new RegExp(words.join('.*')))
  }
})

test('Sunday is closed by default; opening a day gives it the default period', () => {
  expect(toTypedDay(undefined, 0)).toEqual({ open: false, timing: [] })
  expect(withOpen(toTypedDay(undefined, 0), true)).toEqual(day(['09:00', '19:00']))
  expect(findDayError({ open: true, timing: [] })).toEqual({ kind: 'none' })
  expect(findDayError({ open: false, timing: [] })).toBeUndefined()
})

test('reports the first invalid period of a day, and the one it overlaps, as the API does', () => {
  const wrong = day(['09:00', '12:30'], ['14:00', '18:00'], ['17:30', '21:00'])
  expect(findDayError(wrong)).toEqual({ kind: 'overlap', at: 2, other: 1, until: '18:00' })
  expect(validateFields(openingTimesSchemas.create.body, { dayOfWeek: 4, ...wrong })).toEqual({
    'timing.2.opening': 'Overlaps another period',
  })
  expect(findDayError(day(['14:00', '13:00']))).toEqual({ kind: 'reversed', at: 0 })
  expect(findDayError(day(['09:00', null]))).toEqual({ kind: 'missing', at: 0 })
  expect(computeOpenMinutes(wrong)).toBeNull()
  expect(computeOpenMinutes(day(['09:00', '13:00'], ['14:00', '19:00']))).toBe(9 * 60)
  // The order of the periods does not matter.
  expect(findDayError(day(['14:00', '19:00'], ['09:00', '13:00']))).toBeUndefined()
})

test('adds a valid period after the last one while the day has time left', () => {
  expect(addPeriod(day(['09:00', '13:00']))).toEqual(day(['09:00', '13:00'], ['14:00', '18:00']))
  expect(findDayError(addPeriod(day(['09:00', '21:00'])))).toBeUndefined()
  const [from, to] = computeHoursScale([day(['06:00', '24:00'])])
  expect([from <= 360, to, (to - from) % 180]).toEqual([true, 1440, 0])
  expect(computeHoursScale([day(['09:00', '19:00'])])).toEqual([420, 1320])
})

test('finds the bookings outside new opening hours in the salon’s time zone, before and after the change of clocks', () => {
  const booking = (agendaId: string, start: string, length: number, more: Partial<Agenda> = {}): Agenda => ({
    agendaId,
    salonId: 'sal_1',
    clientId: 'cli_1',
    clientDTO: { clientId: 'cli_1', name: 'Anna Conti', phoneNumber: '', allergies: '', note: '' },
    subClientIds: [],
    color: '',
    start,
    totalLength: length,
    complete: false,
    note: '',
    onlineBooking: false,
    channel: null,
    outsideHours: false,
    outcome: null,
    smsReminderSent: null,
    version: 1,
    appointmentDTO: null,
    agendaServicesDTO: [
      {
        agendaServiceId: `${agendaId}s`,
        serviceId: 'srv_1',
        userId: 'usr_1',
        subClientId: null,
        start,
        onlineBooking: false,
        show: true,
        mayOverlap: false,
        serviceDTO: { serviceId: 'srv_1', service: 'Cut', length, price: 38, parts: [], breakAfterService: 0, tint: 1, color: '' },
        userDTO: { userId: 'usr_1', firstName: 'Giulia', lastName: 'Riva' },
      },
    ],
    ...more,
  })
  const rows = [
    // Fridays: 17:30 in Rome in winter and in summer, 45 minutes.
    booking('winter', '2027-03-26T16:30:00Z', 45),
    booking('summer', '2027-04-02T15:30:00Z', 45),
    booking('fits', '2027-03-26T15:00:00Z', 45),
    booking('meant', '2027-03-26T18:30:00Z', 45, { outsideHours: true }),
    booking('gone', '2027-03-26T18:30:00Z', 45, { outcome: 'cancelled' }),
    booking('rota', '2027-03-26T18:30:00Z', 45, { clientId: 'NotWorking' }),
    booking('other day', '2027-03-25T18:30:00Z', 45),
  ]
  const found = findBookingsOutside(rows, new Map([[5, day(['09:00', '18:00'])]]), 'Europe/Rome')
  expect([...found].map(([at, list]) => [at, list.map(({ agendaId }) => agendaId)])).toEqual([[5, ['winter', 'summer']]])
  const shut = findBookingsOutside(rows, new Map([[5, { open: false, timing: [] }]]), 'Europe/Rome')
  expect(shut.get(5)?.map(({ agendaId }) => agendaId)).toEqual(['fits', 'winter', 'summer'])
})
