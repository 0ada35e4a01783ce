import { expect, test } from 'vitest'
import type { Targets } from '../../../schema/api/insights/targets-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { announceTargets } from '../../../worker/features/insights/targets/index.ts'
import { callAs, checkIn } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const path = `Targets/{sessionCode}?date=${today}`
const steps = ['Appointments/StartServices', 'Appointments/Stop'] as const

/** A cut of anna that is paid today: €32. */
async function payCut(salon: Salon) {
  const booking = await callAs<{ agendaId: string }>(salon, 'RECEPTIONIST', 'POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00'), mayOverlap: true }],
  })
  const { appointmentId, version } = await checkIn(salon, booking.agendaId, steps)
  const body = { version, payments: [{ method: 'cash', amount: 32 }] }
  return callAs(salon, 'ADMIN', 'POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, body)
}

test('spreads a month over the working days, and follows from last year with the growth where nothing is entered', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await world.db.execute({
    sql: `
      INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
      VALUES (?, '2025-11-11', ?, 'services', 'x', 200000), (?, '2025-11-12', ?, 'tip', '', 9900)`,
    args: [salon.salonId, salon.anna, salon.salonId, salon.anna],
  })
  const read = () => callAs<Targets>(salon, 'ADMIN', 'GET', path)
  const before = await read()
  // November 2026 has 25 working days, Monday to Saturday.
  expect(before.salon).toMatchObject({ day: { target: 80, amount: 0 }, week: { target: 480 }, month: { target: 2000 }, lastYear: 2000 })
  expect(before.people.map(({ day }) => day.target)).toEqual([80, null, null])
  const changed = await callAs<Targets>(salon, 'ADMIN', 'PUT', 'Targets/{sessionCode}', {
    date: today,
    period: 'month',
    targets: [{ userId: salon.giulia, amount: 1000 }],
    growthPercent: 10,
  })
  expect(changed).toMatchObject({ growthPercent: 10, salon: { month: { target: 2200 } } })
  expect(changed.people.map(({ day }) => day.target)).toEqual([88, 40, null])
  const day = { date: today, period: 'day', targets: [{ userId: null, amount: 1600 }] }
  expect((await callAs<Targets>(salon, 'ADMIN', 'PUT', 'Targets/{sessionCode}', day)).salon.day.target).toBe(1600)
  const undone = { ...day, targets: [{ userId: null, amount: null }] }
  expect((await callAs<Targets>(salon, 'ADMIN', 'PUT', 'Targets/{sessionCode}', undone)).salon.day.target).toBe(88)
})

test('counts what was paid today, and shows a colleague’s money to ADMIN and TEAMMANAGER only', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await payCut(salon)
  for (const role of ['ADMIN', 'TEAMMANAGER'] as const) {
    const { people, salon: all } = await callAs<Targets>(salon, role, 'GET', path)
    expect(all.day).toMatchObject({ amount: 32, services: 32, products: 0 })
    expect(people.map(({ day }) => day.amount)).toEqual([32, 0, 0])
  }
  for (const role of ['RECEPTIONIST', 'SALESMARKETING', 'IMAGE'] as const) {
    const { people, salon: all } = await callAs<Targets>(salon, role, 'GET', path)
    expect(all.day.amount).toBe(32)
    expect(people).toEqual([])
  }
  const admin = await salon.as('ADMIN')
  const wrong = { date: today, period: 'day', targets: [{ userId: 'usr_nobody', amount: 1 }] }
  expect(await admin.call('PUT', '/api/Targets/{sessionCode}', wrong)).toMatchObject({
    status: 400,
    body: { fields: { targets: 'Team member not found' } },
  })
})

test('tells everybody the target once in the morning, with their own, and once when it is reached', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const targets = [
    { userId: null, amount: 30 },
    { userId: salon.anna, amount: 1000 },
    { userId: salon.giulia, amount: null },
  ]
  await callAs(salon, 'ADMIN', 'PUT', 'Targets/{sessionCode}', { date: today, period: 'day', targets })
  const listContents = async (userId: string) => {
    const { rows } = await world.db.execute({
      sql: `SELECT content FROM alerts WHERE user_id = ? AND type = 'DailyTarget' ORDER BY rowid`,
      args: [userId],
    })
    return rows.map(({ content }) => String(content))
  }
  const run = (iso: string) => announceTargets(new SystemDb(world.db, { nowUtc: Date.parse(iso) / 1000, newId, actor: 'targets' }))
  const own = "Today's target: €30.00 for the salon, €1,000.00 for you"
  for (const time of ['05:30', '06:15', '06:30']) await run(`${today}T${time}:00Z`)
  expect([await listContents(salon.anna), await listContents(salon.giulia)]).toEqual([[own], ["Today's target of the salon: €30.00"]])
  await payCut(salon)
  await world.db.execute({ sql: 'DELETE FROM alerts WHERE salon_id = ?', args: [salon.salonId] })
  for (const time of ['10:00', '10:15']) {
    await run(`${today}T${time}:00Z`)
    expect(await listContents(salon.anna)).toEqual(["The salon has reached today's target of €30.00"])
  }
})
