import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { UserShiftRequest } from '../../../schema/api/team/shift-requests-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, type Salon, signIn, today } from '../../support/salon.ts'

const fixture = await openFixture()
const wednesday = '2026-11-25'
const path = '/api/UserShiftRequests'

const signInAs = (userId: string) => signIn(fixture, userId.replace('usr_', ''))
const ask = (person: Person, more: object) =>
  person.call<UserShiftRequest>('POST', `${path}/{sessionCode}`, { userId: person.userId, start: wednesday, ...more })
const decide = (person: Person, action: string, { userShiftRequestId }: UserShiftRequest, query = '') =>
  person.call<UserShiftRequest>('POST', `${path}/${action}/{sessionCode}/${userShiftRequestId}${query}`)
const book = async (salon: Salon, userId: string, time: string, day = wednesday) =>
  (await salon.as('RECEPTIONIST')).call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time, day) }],
  })
const listNews = async (person: Person) =>
  (await person.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body.map(({ content }) => content)
const getDays = async (person: Person) =>
  (await person.call('GET', `/api/UserTimeframes/UserRemainingDays/{sessionCode}/${person.userId}`)).body

test('an approved day off blocks the agenda, counts as a holiday and can be reopened', async () => {
  const salon = await openSalon(fixture)
  const [anna, admin] = [await signInAs(salon.anna), await salon.as('ADMIN')]
  const { body: asked } = await ask(anna, { note: 'My sister is moving house' })
  expect(asked).toMatchObject({ type: 'day_off', end: wednesday, status: 'pending', resourceId: salon.anna, startEndHHMM: null })
  expect(await listNews(admin)).toEqual(['Anna asks for time off: Wed 25 November – Wed 25 November'])
  expect(await getDays(anna)).toMatchObject({ allowance: 26, daysPlanned: 0, daysPending: 1, daysLeft: 26 })
  expect((await decide(anna, 'Approve', asked)).status).toBe(403)
  expect((await decide(admin, 'Approve', asked, '?version=9')).status).toBe(409)
  expect((await decide(admin, 'Approve', asked)).body).toMatchObject({ status: 'approved', decidedBy: admin.userId })
  expect((await decide(admin, 'Approve', asked)).body).toMatchObject({ code: 'request_decided' })
  expect(await listNews(anna)).toEqual(['Approved: your request for Wed 25 November – Wed 25 November'])
  expect((await book(salon, salon.anna, '10:00')).status).toBe(409)
  expect(await getDays(anna)).toMatchObject({ daysPlanned: 1, daysPending: 0, daysLeft: 25 })
  expect((await decide(admin, 'Reopen', asked)).body).toMatchObject({ status: 'pending', decidedBy: null })
  expect((await book(salon, salon.anna, '10:00')).status).toBe(200)
})

test('a swap needs both people and one approval, and reopening gives each their own day back', async () => {
  const salon = await openSalon(fixture)
  const [anna, marco, admin] = [await signInAs(salon.anna), await signInAs(salon.marco), await salon.as('ADMIN')]
  const days = [{ userId: salon.marco, day: wednesday, spans: [[840, 1140]] }]
  await admin.call('POST', '/api/Rota/Publish/{sessionCode}', { days })
  const { body: asked } = await ask(anna, { type: 'swap', withUserId: salon.marco })
  expect((await decide(admin, 'Approve', asked)).body).toMatchObject({ code: 'swap_not_agreed' })
  expect((await decide(anna, 'Agree', asked, '?agreed=true')).status).toBe(403)
  expect(await listNews(marco)).toContain('Anna wants to swap shifts: Wed 25 November')
  expect((await decide(marco, 'Agree', asked, '?agreed=true')).body).toMatchObject({ agreed: true })
  expect(await listNews(anna)).toEqual(['Marco agrees to the swap: Wed 25 November'])
  expect((await decide(admin, 'Approve', asked)).status).toBe(200)
  expect((await book(salon, salon.anna, '10:00')).status).toBe(409)
  expect((await book(salon, salon.marco, '10:00')).status).toBe(200)
  expect((await decide(admin, 'Reopen', asked)).status).toBe(200)
  expect((await book(salon, salon.anna, '10:00')).status).toBe(200)
  expect((await book(salon, salon.marco, '11:00')).status).toBe(409)
  expect((await book(salon, salon.marco, '18:00')).status).toBe(200)
})

test('a request is changed and withdrawn by its person only, and only while it is pending', async () => {
  const salon = await openSalon(fixture)
  const [anna, marco, admin] = [await signInAs(salon.anna), await signInAs(salon.marco), await salon.as('ADMIN')]
  const { body: asked } = await ask(anna, {})
  const one = `${path}/{sessionCode}/${asked.userShiftRequestId}`
  const change = { ...asked, salonId: undefined, start: '2026-11-26', end: '2026-11-26' }
  expect((await marco.call('PUT', one, change)).status).toBe(403)
  const withoutId = await anna.call('PUT', one, { ...change, userShiftRequestId: undefined })
  const missing = 'User shift request data is missing userShiftRequestId'
  expect(withoutId).toMatchObject({ status: 400, body: { fields: { userShiftRequestId: missing } } })
  expect((await anna.call('PUT', one, change)).body).toMatchObject({ start: '2026-11-26', version: 2 })
  expect((await marco.call('DELETE', one)).status).toBe(403)
  expect((await anna.call('DELETE', one)).status).toBe(200)
  expect((await listNews(admin))[0]).toBe('Anna has withdrawn a request: Thu 26 November')
  const restored = await decide(anna, 'Restore', asked)
  expect(restored.body).toMatchObject({ status: 'pending' })
  expect((await decide(admin, 'Reject', restored.body, '?note=Too%20many')).body).toMatchObject({ decisionNote: 'Too many' })
  expect((await anna.call('DELETE', one)).body).toMatchObject({ code: 'request_decided' })
  expect((await listNews(anna))[0]).toContain('Too many')
})

test('refuses requests for past, closed, unworked, full and repeated days, each with its message', async () => {
  const salon = await openSalon(fixture)
  const [anna, giulia, admin] = [await signInAs(salon.anna), await signInAs(salon.giulia), await salon.as('ADMIN')]
  const refusal = async (person: Person, more: object) =>
    (await person.call<{ fields?: Record<string, string> }>('POST', `${path}/{sessionCode}`, { userId: person.userId, ...more })).body
      .fields
  await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart: '2026-12-08' })
  await admin.call('PUT', '/api/RotaSettings/{sessionCode}', {
    yearlyDays: 20,
    maxOffPerDay: 1,
    maxOffPerService: null,
    blockedPeriods: [{ from: '2026-12-21', to: '2026-12-24' }],
    minRestHours: 11,
    thinPercent: 10,
    version: 0,
  })
  const noon = { hourStart: 13, minuteStart: 0, hourEnd: 14, minuteEnd: 0 }
  expect(await refusal(anna, { start: '2026-11-23' })).toEqual({ start: 'This day is already over' })
  expect(await refusal(anna, { start: '2026-12-08' })).toEqual({ start: 'The salon is closed on this day' })
  expect(await refusal(anna, { start: '2026-11-29' })).toEqual({ start: 'Not a working day' })
  expect(await refusal(anna, { start: today, type: 'hours', startEndHHMM: noon })).toEqual({ startEndHHMM: 'Not a working day' })
  expect(await refusal(anna, { start: '2026-12-22' })).toEqual({ start: 'No time off can be taken in this period' })
  expect(await refusal(anna, { start: wednesday, type: 'swap', withUserId: salon.anna })).toEqual({ withUserId: 'Choose somebody else' })
  const { body: asked } = await ask(anna, {})
  expect(await refusal(anna, { start: wednesday })).toEqual({ start: 'Already requested' })
  await decide(admin, 'Approve', asked)
  expect(await refusal(anna, { start: wednesday })).toEqual({ start: 'Already off on this day' })
  expect(await refusal(giulia, { start: wednesday })).toEqual({ start: 'Too many people are already off on this day' })
  expect((await ask(giulia, { type: 'sick' })).status).toBe(200)
})
