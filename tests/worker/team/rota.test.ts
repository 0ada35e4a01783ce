import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, type Salon, today } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const nextDay = '2026-11-25'

const getPeriod = async (person: Person, from = today, to = nextDay) =>
  (await person.call<RotaPeriod>('GET', `/api/Rota/{sessionCode}?fromDate=${from}&toDate=${to}`)).body
const publish = (person: Person, days: object[]) =>
  person.call<{ published: { day: string; before: number[][] }[]; refused: object[] }>('POST', '/api/Rota/Publish/{sessionCode}', { days })
const book = async (salon: Salon, time: string, userId = salon.anna, day = today) =>
  (await salon.as('RECEPTIONIST')).call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time, day) }],
  })

test('a draft changes nothing until it is published, and only administrators see it', async () => {
  const salon = await openSalon(fixture)
  const [admin, receptionist] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const days = [{ userId: salon.anna, day: nextDay, spans: [[540, 720]] }]
  expect((await admin.call('PUT', '/api/Rota/Drafts/{sessionCode}', { days })).status).toBe(200)
  expect((await getPeriod(admin)).drafts).toEqual(days)
  expect((await getPeriod(receptionist)).drafts).toEqual([])
  expect((await book(salon, '15:00', salon.anna, nextDay)).status).toBe(200)
  const discarded = [{ userId: salon.anna, day: nextDay, spans: null }]
  expect((await admin.call('PUT', '/api/Rota/Drafts/{sessionCode}', { days: discarded })).status).toBe(200)
  expect((await getPeriod(admin)).drafts).toEqual([])
})

test('a published day holds for the agenda at once, and Undo puts it back', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { body } = await publish(admin, [
    {
      userId: salon.anna,
      day: nextDay,
      spans: [
        [600, 780],
        [840, 1140],
      ],
    },
  ])
  expect(body).toEqual({
    published: [
      {
        userId: salon.anna,
        day: nextDay,
        before: [
          [540, 780],
          [840, 1080],
        ],
      },
    ],
    refused: [],
  })
  expect((await book(salon, '09:00', salon.anna, nextDay)).status).toBe(409)
  expect((await book(salon, '18:15', salon.anna, nextDay)).status).toBe(200)
  const before = body.published.map(({ before: spans, day }) => ({ userId: salon.anna, day, spans, anyway: true }))
  expect((await publish(admin, before)).body.refused).toEqual([])
  expect((await book(salon, '09:00', salon.anna, nextDay)).status).toBe(200)
  expect((await book(salon, '18:00', salon.anna, nextDay)).status).toBe(409)
})

test('a day that cannot be published stays a draft and stops no other', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  expect((await book(salon, '17:00')).status).toBe(200)
  await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart: '2026-11-26' })
  const days = [
    { userId: salon.anna, day: today, spans: [[540, 780]] },
    { userId: salon.anna, day: '2026-11-26', spans: [[540, 780]] },
    { userId: salon.marco, day: today, spans: [] },
  ]
  await admin.call('PUT', '/api/Rota/Drafts/{sessionCode}', { days })
  const { body } = await publish(admin, days)
  expect(body.published).toMatchObject([{ userId: salon.marco, day: today }])
  expect(body.refused).toEqual([
    { userId: salon.anna, day: today, reason: 'bookings', bookings: 1 },
    { userId: salon.anna, day: '2026-11-26', reason: 'closed', bookings: 0 },
  ])
  const { drafts } = await getPeriod(admin, today, '2026-11-26')
  expect(drafts.map(({ userId, day }) => [userId, day])).toEqual([
    [salon.anna, today],
    [salon.anna, '2026-11-26'],
  ])
  expect((await book(salon, '10:00', salon.marco)).status).toBe(409)
})

test('shifts repeat in alternating weeks, refuse an overlap and a closed day, and are changed with their version', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const hours = { hourStart: 8, minuteStart: 0, hourEnd: 12, minuteEnd: 0 }
  const shift = { userId: salon.anna, type: 'alternating', dayOfWeek: 3, start: nextDay, startEndHHMM: hours }
  const created = await admin.call<{ userShiftId: string; version: number }>('POST', '/api/UserShifts/{sessionCode}', shift)
  expect(created.body).toMatchObject({ ...shift, resourceId: salon.anna, end: null, note: '' })
  const overlapping = await admin.call('POST', '/api/UserShifts/{sessionCode}', shift)
  expect(overlapping).toMatchObject({ status: 400, body: { fields: { startEndHHMM: 'Overlaps another period' } } })
  await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart: '2026-11-27' })
  const onClosedDay = { userId: salon.anna, start: '2026-11-27', startEndHHMM: hours }
  const closed = await admin.call('POST', '/api/UserShifts/{sessionCode}', onClosedDay)
  expect(closed).toMatchObject({ status: 400, body: { fields: { start: 'The salon is closed on this day' } } })
  const path = `/api/UserShifts/{sessionCode}/${created.body.userShiftId}`
  const withoutId = await admin.call('PUT', path, { ...shift, version: 1 })
  expect(withoutId).toMatchObject({ status: 400, body: { fields: { userShiftId: 'Something went wrong.' } } })
  const change = { ...created.body, note: 'Until spring' }
  expect((await admin.call('PUT', path, change)).body).toMatchObject({ note: 'Until spring', version: 2 })
  expect((await admin.call('PUT', path, change)).status).toBe(409)
  const slots = [1, 2].map((week) => ({ dayOfWeek: 5, week, hourStart: 8 + week, minuteStart: 0, hourEnd: 14, minuteEnd: 0 }))
  const query = `userId=${salon.marco}&dayStart=2026-11-23`
  const alternating = await admin.call<{ dayStart: string }[]>('POST', `/api/UserTimeframes/Recurrent2/{sessionCode}?${query}`, slots)
  expect(alternating.body.map(({ dayStart }) => dayStart)).toEqual(['2026-11-23', '2026-11-30'])
})
