import { expect, test } from 'vitest'
import type { Absence, AbsenceBooking, AbsenceChoice, LeftBooking } from '../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { BookingGroup } from '../../../schema/api/booking/groups-schemas.ts'
import type { NextAgendasPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { BookingWords, CurrentBooking } from '../../../schema/rules/messages/current-bookings.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import type { LeasedMessage } from '../../../worker/features/messages/sending/leased-message-queries.ts'
import { renderMessage } from '../../../worker/features/messages/sending/render-message.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

/** That of the Worker under test. */
const secret = 'a secret for tests, 32 characters and more'
const fixture: Fixture = await openFixture()
const day = '2026-11-26'
const out = { from: at('09:00', day), to: at('18:00', day) }

const service = (salon: Salon, userId: string, time: string, more: object = {}) => ({
  ...{ serviceId: salon.cut, userId, start: at(time, day) },
  ...more,
})
const book = async (salon: Salon, client: number, userId: string, time: string, more: object = {}) =>
  (
    await (
      await salon.as('RECEPTIONIST')
    ).call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[client],
      agendaServicesDTO: [service(salon, userId, time, more)],
    })
  ).body
const propose = async (salon: Salon, who: string) =>
  (
    await (
      await salon.as('RECEPTIONIST')
    ).call<{ bookings: AbsenceBooking[] }>('GET', `/api/Absences/Proposals/{sessionCode}/${who}?from=${out.from}&to=${out.to}`)
  ).body.bookings
const choose = ({ agendaId, version, colleague, later }: AbsenceBooking, what: 'colleague' | 'later' | 'cancel'): AbsenceChoice =>
  what === 'cancel'
    ? { agendaId, version, choice: what }
    : { agendaId, version, choice: 'move', moves: (what === 'later' ? later : colleague)?.moves ?? [] }
const settle = async (salon: Salon, who: string, choices: AbsenceChoice[], more: object = {}) =>
  (await salon.as('RECEPTIONIST')).call<Absence & { code?: string }>('POST', `/api/Absences/{sessionCode}/${who}`, {
    ...out,
    choices,
    ...more,
  })
const comeBack = async (salon: Salon, who: string, absenceId: string) =>
  (await salon.as('RECEPTIONIST')).call<{ left: LeftBooking[] }>('DELETE', `/api/Absences/{sessionCode}/${who}/${absenceId}`)
const getBooking = async (salon: Salon, agendaId: string) =>
  (await (await salon.as('RECEPTIONIST')).call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body
const setMail = (clientId = '', email = `${clientId}@example.test`) =>
  fixture.db.execute({ sql: 'UPDATE clients SET email = ? WHERE client_id = ?', args: [email, clientId] })
const listMessages = async (salon: Salon, cause: string) =>
  (
    await fixture.db.execute({
      sql: 'SELECT outbox_id, kind, client_id, state, data_json FROM outbox WHERE salon_id = ? AND cause LIKE ? ORDER BY rowid',
      args: [salon.salonId, `${cause}%`],
    })
  ).rows

test('a client with several bookings, and who pays for a group, get one message with all of them, whose link opens each', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [mother, other] = salon.clients
  await setMail(mother)
  await setMail(other)
  const members = [
    { clientId: mother, agendaServicesDTO: [service(salon, salon.anna, '10:00')] },
    { clientId: salon.clients[2], agendaServicesDTO: [service(salon, salon.giulia, '10:00')] },
    { clientId: salon.clients[3], agendaServicesDTO: [service(salon, salon.anna, '11:00')] },
  ]
  const { body: group } = await desk.call<BookingGroup>('POST', '/api/BookingGroups/{sessionCode}', { members })
  expect(group.clientId).toBe(mother)
  const own = await book(salon, 0, salon.anna, '15:00')
  const alone = await book(salon, 1, salon.anna, '16:00')
  const proposed = await propose(salon, salon.anna)
  expect(proposed.map(({ toldClientId, channel }) => [toldClientId, channel])).toEqual([
    [mother, 'mail'],
    [mother, 'mail'],
    [mother, 'mail'],
    [other, 'mail'],
  ])
  const choices = proposed.map((one) => choose(one, one.agendaId === own.agendaId ? 'cancel' : 'colleague'))
  const { body: absence, status } = await settle(salon, salon.anna, choices)
  expect(status).toBe(200)
  const messages = await listMessages(salon, 'absence:')
  expect(messages.map(({ kind, client_id }) => [kind, client_id]).sort()).toEqual([
    ['booking_staff_changed', other],
    ['bookings_changed', mother],
  ])
  const joint = messages.find(({ kind }) => kind === 'bookings_changed')
  const { bookings } = JSON.parse(String(joint?.data_json)) as Required<BookingWords>
  expect(bookings.map(({ agendaId, cancelled }) => [agendaId, cancelled ?? false])).toEqual(
    proposed.slice(0, 3).map(({ agendaId }) => [agendaId, agendaId === own.agendaId]),
  )
  // Each booking knows its message; the salon has one client to wait for less, not three.
  expect(absence.bookings.map(({ told }) => told)).toEqual(['way', 'way', 'way', 'way'])
  // The link opens every booking that takes place, also that of the member whom nobody has touched, with its own answer.
  const token = linkToken(secret, 'NextAgendas', String(joint?.outbox_id))
  const { body: page } = await fixture.call<NextAgendasPage>('GET', `/api/Links/NextAgendas/${token}`)
  expect(page.bookings).toHaveLength(3)
  for (const { token: answer, start } of page.bookings) {
    const answered = await fixture.call('GET', `/api/Links/Booking/${answer}`)
    expect([answered.status, JSON.stringify(answered.body).includes(start)]).toEqual([200, true])
  }
  // Back in time: both messages are taken back, and no others are sent.
  expect((await comeBack(salon, salon.anna, absence.absenceId)).body.left).toEqual([])
  expect((await listMessages(salon, 'absence:')).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(await listMessages(salon, 'absence_undone:')).toEqual([])
  expect((await getBooking(salon, alone.agendaId)).agendaServicesDTO[0]?.userId).toBe(salon.anna)
})

test('who was told of several bookings at once is told once that all are as before', async () => {
  const salon = await openSalon(fixture)
  await setMail(salon.clients[0])
  const booked = [await book(salon, 0, salon.anna, '10:00'), await book(salon, 0, salon.anna, '15:00')]
  const { body: absence } = await settle(
    salon,
    salon.anna,
    (await propose(salon, salon.anna)).map((one, i) => choose(one, i === 0 ? 'colleague' : 'cancel')),
  )
  await fixture.db.execute({ sql: "UPDATE outbox SET state = 'sent' WHERE salon_id = ?", args: [salon.salonId] })
  await comeBack(salon, salon.anna, absence.absenceId)
  const [again, ...others] = await listMessages(salon, 'absence_undone:')
  expect([again?.kind, others]).toEqual(['bookings_changed', []])
  const { bookings } = JSON.parse(String(again?.data_json)) as Required<BookingWords>
  expect(bookings.map(({ agendaId, start, cancelled }) => [agendaId, start, cancelled])).toEqual(
    booked.map(({ agendaId, start }) => [agendaId, start, undefined]),
  )
})

test('the message names each booking as it is when it is sent, and what the salon has cancelled', () => {
  const current = (agendaId: string, start: string, takesPlace = true): CurrentBooking => ({
    ...{ agendaId, startUtc: Date.parse(start) / 1000, takesPlace },
    services: [{ name: 'Cut', person: 'Marco', cents: 3200, isShown: true }],
  })
  const words = [
    { agendaId: 'one', start: out.from, services: 'Cut', staff: 'Marco' },
    { agendaId: 'two', start: at('15:00', day), services: 'Colour', cancelled: true },
  ]
  const salon: LeasedMessage['salon'] = {
    ...{ name: 'Aurora', address: '', phone: '011 555', country: 'IT', reviewUrl: '', timeZone: 'Europe/Rome', currency: 'EUR' },
    ...{ waBoxUid: '', smsSender: '', email: '', smsProvider: 'smshosting', secrets: [] },
  }
  const render = (language: 'en' | 'it') =>
    renderMessage(
      { secret: 'a secret of thirty-two characters', origin: 'http://app.test' },
      {
        ...{ outboxId: 'out', salonId: 'sal', kind: 'bookings_changed', language, data: { bookings: words }, channel: 'sms' },
        ...{ recipient: '', name: 'Ada Byron', clientId: 'cli', userId: null, agendaId: null, attempts: 1, until: 0, created: 0 },
        ...{ bookings: [current('one', out.from), current('two', at('15:00', day), false)], hasConsent: true, ownText: null, salon },
      },
    )?.text
  expect(render('en')).toMatchInlineSnapshot(`
    "Your bookings at Aurora have changed:
    Thursday 26 November at 09:00 Cut (Marco)
    Thursday 26 November at 15:00 Colour: cancelled
    If something doesn't suit you, please call us on 011 555.

    View, move or cancel your bookings:
    http://app.test/nextAgendas?lang=en#out.EjcbcxOI0lJD63cEKGNDwT"
  `)
  expect(render('it')).toMatchInlineSnapshot(`
    "Le tue prenotazioni da Aurora sono cambiate:
    giovedì 26 novembre alle ore 09:00 Cut (Marco)
    giovedì 26 novembre alle ore 15:00 Colour: annullata
    Se qualcosa non ti va bene, chiamaci al 011 555.

    Per vedere, spostare o annullare le prenotazioni:
    http://app.test/nextAgendas?lang=it#out.EjcbcxOI0lJD63cEKGNDwT"
  `)
})

test('coming after all puts back what it can, and names the others with the reason', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [first, second, third] = [
    await book(salon, 0, salon.anna, '10:00'),
    await book(salon, 1, salon.anna, '11:00'),
    await book(salon, 2, salon.anna, '15:00'),
  ]
  const { body: absence } = await settle(
    salon,
    salon.anna,
    (await propose(salon, salon.anna)).map((one) => choose(one, one.agendaId === third.agendaId ? 'cancel' : 'colleague')),
  )
  // The second has changed since. Somebody has the time of the third, with Anna all the same, and stays.
  await fixture.db.execute({ sql: 'UPDATE agendas SET version = version + 1 WHERE agenda_id = ?', args: [second.agendaId] })
  const { body: newer, status } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    ...{ clientId: salon.clients[3], outsideHours: true },
    agendaServicesDTO: [service(salon, salon.anna, '15:15')],
  })
  expect(status, JSON.stringify(newer)).toBe(200)
  const back = await comeBack(salon, salon.anna, absence.absenceId)
  expect(back.status).toBe(200)
  expect(back.body.left.map(({ agendaId, why, takesPlace, clientName }) => [agendaId, why, takesPlace, clientName]).sort()).toEqual(
    [
      [second.agendaId, 'changed', true, second.clientDTO?.name],
      [third.agendaId, 'taken', false, third.clientDTO?.name],
    ].sort(),
  )
  expect((await getBooking(salon, first.agendaId)).agendaServicesDTO[0]?.userId).toBe(salon.anna)
  expect((await getBooking(salon, third.agendaId)).outcome).toBe('cancelled')
  expect((await desk.call<Absence[]>('GET', `/api/Absences/{sessionCode}?day=${day}`)).body).toEqual([])
})

test('a closed salon of more bookings than one call takes is settled in parts, and none is left behind silently', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const many = 230
  // As many at once as the salon likes to take: a course, for example.
  for (let i = 0; i < many; i += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, j) =>
        book(salon, j % 4, [salon.anna, salon.giulia, salon.marco][i % 3] ?? '', '10:00', { mayOverlap: true }),
      ),
    )
  const proposed = await propose(salon, 'salon')
  expect(proposed).toHaveLength(many)
  const choices = proposed.map((one) => choose(one, 'cancel'))
  const closing = { reason: 'rota', note: 'No electricity' }
  expect((await settle(salon, 'salon', choices, closing)).status).toBe(400)
  // Which are not named has to be known.
  expect((await settle(salon, 'salon', choices.slice(0, 200), { ...closing, left: many - 201 })).body.code).toBe('stale')
  const { body: absence, status } = await settle(salon, 'salon', choices.slice(0, 200), { ...closing, left: many - 200 })
  expect(status).toBe(200)
  const countBy = (all: Absence, choice: string) => all.bookings.filter((one) => one.choice === choice).length
  expect([countBy(absence, 'cancel'), countBy(absence, 'leave')]).toEqual([200, many - 200])
  const path = `/api/Absences/Settle/{sessionCode}/salon/${absence.absenceId}`
  // Those that are settled are not settled again.
  expect((await desk.call('PUT', path, { choices: choices.slice(190) })).status).toBe(409)
  const rest = await desk.call<Absence>('PUT', path, { choices: choices.slice(200) })
  expect(rest.status).toBe(200)
  expect([countBy(rest.body, 'cancel'), countBy(rest.body, 'leave')]).toEqual([many, 0])
  // One message for each of the four clients and part.
  expect(await listMessages(salon, `absence:${absence.absenceId}:`)).toHaveLength(8)
  const back = await comeBack(salon, 'salon', absence.absenceId)
  expect([back.status, back.body.left]).toEqual([200, []])
  const { rows } = await fixture.db.execute(`SELECT count(*) AS n FROM agendas WHERE salon_id = '${salon.salonId}' AND outcome IS NULL`)
  expect(Number(rows[0]?.n)).toBe(many)
})
