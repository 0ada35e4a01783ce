import { expect, test } from 'vitest'
import type { CommissionStats } from '../../../schema/api/money/commission-statements-schemas.ts'
import type { ClientHistoryService } from '../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon } from '../../support/salon.ts'

const tiers = [{ from: 0, to: null, rate: 10 }]
const rule = { kind: 'percentage', base: 'paid', mode: 'whole', tiers }

async function openShares() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const { go, served } = await openLedger(world, salon, desk)
  const plan = (userId: string, rules: object) => go('POST', '/api/Commissions/{sessionCode}', { userId, ...rules }, { as: admin })
  const change = (id: string | undefined, body: object) =>
    go<ClientHistoryService>('PUT', `/api/ClientHistoryServices/{sessionCode}/${id}`, body)
  /** Pays a visit in cash. */
  const pay = async (visit: Appointment) => {
    const { appointmentId, version, total } = (await go('GET', `/api/Appointments/{sessionCode}/${visit.appointmentId}`)).body
    const payments = total > 0 ? [{ method: 'cash', amount: total }] : []
    const paid = await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    return paid.body
  }
  const readLines = async (userId: string) => {
    const path = `/api/Users/GetCommissionStats/{sessionCode}/${userId}?from=2026-11-01&to=2026-11-30`
    const { lines } = (await go<CommissionStats>('GET', path, undefined, { as: admin })).body
    return lines.map(({ part, role, item, revenue, rate, commission }) => [part, role, item, revenue, rate, commission])
  }
  return { world, salon, go, served, plan, change, pay, readLines }
}

test('the assistant gets the share of the base that the rule says, timed services pay in addition, and a redo its own rate', async () => {
  const { salon, go, served, plan, change, pay, readLines } = await openShares()
  await plan(salon.anna, {
    service: { ...rule, assistantPercentage: 30 },
    startStop: { ...rule, kind: 'amount', tiers: [{ ...tiers[0], rate: 2 }] },
  })
  await plan(salon.giulia, { service: { ...rule, tiers: [{ ...tiers[0], rate: 5 }] } })
  const visit = await served(salon.clients[0], [[salon.cut, salon.anna], [salon.colour, salon.anna]]) // biome-ignore format: pairs
  const [cut, colour] = visit.clientHistoryServicesDTO
  expect(await change(cut?.clientHistoryServiceId, { assistantId: 'usr_nobody', version: cut?.version })).toMatchObject({
    status: 400,
    body: { fields: { assistantId: 'Team member not found' } },
  })
  const assisted = await change(cut?.clientHistoryServiceId, { assistantId: salon.giulia, version: cut?.version })
  expect(assisted.body).toMatchObject({ assistantId: salon.giulia, redo: null })
  await pay(visit)
  // Cut: €32, 30% of it are Giulia's, and €2 because it was timed; the colour ended with the visit and was never started.
  expect((await readLines(salon.anna)).toSorted()).toEqual([
    ['service', 'own', 'Colour', 62, 10, 6.2],
    ['service', 'own', 'Cut', 22.4, 10, 2.24],
    ['startStop', 'own', 'Cut', 32, null, 2],
  ])
  expect(await readLines(salon.giulia)).toEqual([['service', 'assistant', 'Cut', 9.6, 5, 0.48]])

  const again = await served(salon.clients[0], [[salon.colour, salon.giulia]])
  const [second] = again.clientHistoryServicesDTO
  const redo = { clientHistoryServiceId: colour?.clientHistoryServiceId, reason: 'Faded after a week', percentage: 50 }
  const [id, version] = [second?.clientHistoryServiceId, second?.version]
  expect((await change(id, { redo, price: 10, version })).body.fields).toEqual({ price: 'A redo is free of charge' })
  const unknown = { ...redo, clientHistoryServiceId: id }
  expect((await change(id, { redo: unknown, version })).body.fields).toEqual({ 'redo.clientHistoryServiceId': 'Service not found' })
  expect((await change(id, { redo: { ...redo, reason: ' ' }, version })).body.fields).toEqual({ 'redo.reason': 'Required' })
  const made = (await change(id, { redo, version })).body
  expect(made).toMatchObject({ price: 0, redo })
  expect((await change(id, { price: 5, version: made.version })).body.fields).toEqual({ price: 'A redo is free of charge' })
  const undone = (await change(id, { redo: null, price: 62, version: made.version })).body
  expect(undone).toMatchObject({ price: 62, redo: null })
  await change(id, { redo, version: undone.version })
  await pay(again)
  expect((await readLines(salon.giulia)).at(-1)).toEqual(['service', 'redo', 'Colour', 62, 50, 31])
  expect(await go('GET', `/api/Appointments/{sessionCode}/${again.appointmentId}`)).toMatchObject({ body: { total: 0 } })
})

test('a commission after material leaves out what the formulas of the visit cost, and only things with commissions count', async () => {
  const { world, salon, served, plan, pay, readLines } = await openShares()
  await plan(salon.anna, { service: { ...rule, base: 'material' }, product: rule })
  await plan(salon.marco, { service: { ...rule, base: 'list' } })
  const visit = await served(salon.clients[0], [[salon.colour, salon.anna], [salon.cut, salon.marco]], 1) // biome-ignore format: pairs
  const insertFormula = `
    INSERT INTO client_history_colours (client_history_colour_id, salon_id, client_id, appointment_id, user_id, day, uses_json, changed_utc)
    VALUES (?, ?, ?, ?, ?, '2026-11-24', ?, 1)`
  const uses = JSON.stringify([
    { area: 0, productId: 'p', grams: 30, cost: 7.5 },
    { area: 1, productId: 'q', grams: 5, cost: 0.5 },
  ])
  const [clientId = ''] = salon.clients
  await world.db.execute({
    sql: insertFormula,
    args: [`chc_${visit.appointmentId}`, salon.salonId, clientId, visit.appointmentId, salon.anna, uses],
  })
  await world.db.execute(`UPDATE products SET enable_commissions = 0 WHERE salon_id = '${salon.salonId}'`)
  await pay(visit)
  expect(await readLines(salon.anna)).toEqual([['service', 'own', 'Colour', 54, 10, 5.4]])
  expect(await readLines(salon.marco)).toEqual([['service', 'own', 'Cut', 32, 10, 3.2]])
})
