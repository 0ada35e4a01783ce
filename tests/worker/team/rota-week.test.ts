import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const people = 25
/** Two booked services per person on each of six days. */
const perPerson = 12
/** The reply takes about 380 bytes per booked service, and may grow by a twentieth. */
const maxBytes = 128_400

/** Copies a row once for each number `n.value` of a range. `values`: SQL of the columns that differ. */
async function copyRow(table: string, where: string, [from, to]: [number, number], values: Record<string, string>) {
  const { rows } = await fixture.db.execute(`PRAGMA table_info(${table})`)
  const names = rows.map(({ name }) => String(name))
  const selected = names.map((name) => values[name] ?? `r.${name}`).join(', ')
  const numbers = JSON.stringify(Array.from({ length: to - from }, (_, i) => from + i))
  const sql = `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected} FROM ${table} r, json_each(?) n WHERE ${where}`
  await fixture.db.execute({ sql, args: [numbers] })
}

test('a week of 25 people with 300 booked services takes one round trip, and its reply stays within its budget', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const inAgenda = { sql: 'SELECT user_id FROM users WHERE salon_id = ? AND in_agenda = 1', args: [salon.salonId] }
  const { rows: own } = await fixture.db.execute(inAgenda)
  const named = (text: string) => `'${text}' || n.value`
  await copyRow('users', `r.user_id = '${salon.anna}'`, [own.length, people], {
    user_id: named('usr_person_'),
    username: named('person_'),
    email: "'person_' || n.value || '@example.com'",
  })
  const { body: booking } = await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00', '2026-11-23') }],
  })
  const { rows: staff } = await fixture.db.execute(inAgenda)
  const ids = JSON.stringify(staff.map((row) => row.user_id))
  const later = '(n.value % 6) * 86400 + (n.value / 6 % 2) * 7200'
  const copy = { agenda_id: named('agd_week_'), start_utc: `r.start_utc + ${later}` }
  const [range, where] = [[1, people * perPerson] as [number, number], `r.agenda_id = '${booking.agendaId}'`]
  await copyRow('agendas', where, range, { ...copy, end_utc: `r.end_utc + ${later}` })
  const userId = `'${ids}' ->> (n.value / ${perPerson})`
  await copyRow('agenda_services', where, range, { ...copy, agenda_service_id: named('ags_week_'), user_id: userId })

  await fixture.resetRoundTrips()
  const { status, body } = await admin.call<RotaPeriod>('GET', '/api/Rota/{sessionCode}?fromDate=2026-11-23&toDate=2026-11-29')
  expect(status).toBe(200)
  expect(await fixture.countRoundTrips()).toBe(1)
  expect(body.people).toHaveLength(people)
  expect(body.bookings).toHaveLength(people * perPerson)
  expect(new Set(body.bookings.map((one) => one.userId)).size).toBe(people)
  expect(JSON.stringify(body).length).toBeLessThanOrEqual(maxBytes)
})
