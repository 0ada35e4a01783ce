import { expect, test } from 'vitest'
import type { DashboardRows, Earnings, UserFigures } from '../../../schema/api/insights/dashboards-schemas.ts'
import type { ReportResult } from '../../../schema/api/insights/reports-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Invoice } from '../../../schema/api/money/invoices-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, today } from '../../support/salon.ts'

const span = `from=${today}&to=${today}`

/** A visit of €32 with the calls of its fees, by the receptionist. */
async function openVisit() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const visit = await served(salon.clients[0], [[salon.cut, salon.anna]], 0)
  const { appointmentId } = visit
  return {
    world,
    salon,
    go,
    visit,
    add: (fee: string, price: number) => go<Appointment>('POST', `/api/Fees/{sessionCode}/${appointmentId}`, { fee, price }),
    remove: (id?: string) => go<Appointment>('DELETE', `/api/Fees/{sessionCode}/${id}`),
    restore: (id?: string) => go<Appointment>('POST', `/api/Fees/Restore/{sessionCode}/${id}`),
    step: <Body = Appointment>(name: string, body: object) =>
      go<Body>('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, body),
    read: async <Body>(path: string) => (await go<Body>('GET', `/api/${path}`)).body,
  }
}
const listLines = ({ entries }: Appointment) =>
  entries.flatMap(({ takings }) => takings.map(({ side, userId, amount }) => [side, userId, amount]))

test('charges a fee beside the services: undoable, untouched by discounts, and nobody earns it', async () => {
  const { salon, go, visit, add, remove, restore, step, read } = await openVisit()
  const added = (await add('No-show fee', 15)).body
  expect(added).toMatchObject({ total: 47, version: visit.version + 1, feesDTO: [{ fee: 'No-show fee', price: 15 }] })
  const id = added.feesDTO?.[0]?.visitFeeId
  expect((await remove(id)).body).toMatchObject({ total: 32, feesDTO: [] })
  expect((await remove(id)).status).toBe(409)
  expect((await restore(id)).body).toMatchObject({ total: 47, feesDTO: [{ visitFeeId: id }] })
  const discount = `/api/Appointments/SetDiscountValue/{sessionCode}/${visit.appointmentId}?discountValueServices=`
  expect((await go('PUT', `${discount}40`)).body).toMatchObject({ code: 'discount_too_large' })
  const { version } = (await go<Appointment>('PUT', `${discount}2`)).body
  const paid = await step('Checkout', { version, payments: [{ method: 'cash', amount: 47 }], tip: 2 })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(listLines(paid.body)).toEqual([
    ['services', salon.anna, 30],
    ['fee', '', 15],
    ['tip', salon.anna, 2],
  ])
  const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${today}&period=day`)
  expect(earnings).toMatchObject({ revenue: { current: 45 }, services: { current: 30 }, fees: { current: 15 }, tips: { current: 2 } })
  const users = await read<UserFigures>(`Dashboard/GetUsers/{sessionCode}?date=${today}&period=day`)
  expect(users.people.map(({ userId, revenue }) => [userId, revenue]).filter(([, revenue]) => revenue !== 0)).toEqual([[salon.anna, 30]])
  expect(await read<DashboardRows>(`Dashboard/GetRows/{sessionCode}?figure=fees&${span}`)).toMatchObject({
    total: 1,
    sum: 15,
    rows: [{ userId: null, amount: 15 }],
  })
  const day = await read<EndOfDay>(`TillDays/{sessionCode}?date=${today}`)
  expect(day).toMatchObject({ services: 30, fees: 15, tips: 2, charged: 47, paid: 47, people: [{ services: 30, charged: 32 }] })
})

test('refunds a fee as an item and with a void, and reports and invoices it as a separate line', async () => {
  const { salon, go, visit, add, step, read } = await openVisit()
  await go('PUT', `/api/Clients/{sessionCode}/${salon.clients[0]}`, {})
  const added = (await add('No-show fee', 15)).body
  const lineId = added.feesDTO?.[0]?.visitFeeId
  const paid = (await step('Checkout', { version: added.version, payments: [{ method: 'card', amount: 47 }] })).body
  const definition = {
    ...{ rows: ['category'], column: null, figures: ['revenue'], period: 'custom', from: today, to: today },
    ...{ userIds: [], serviceCategoryIds: [], clientCategoryIds: [], compare: 'none', chart: 'none' },
  }
  const admin = await salon.as('ADMIN')
  const report = await admin.call<ReportResult>('POST', '/api/Reports/Run/{sessionCode}', {
    ...definition,
    kinds: ['services', 'products', 'fee'],
  })
  expect(report.body.rows.map(({ keys, total }) => [keys[0]?.key, total.revenue])).toContainEqual(['fee', 15])
  const invoice = await admin.call<Invoice>('POST', '/api/Invoices/{sessionCode}', { appointmentIds: [visit.appointmentId] })
  expect(invoice.body.lines).toMatchObject([
    { side: 'services', amount: 32 },
    { side: 'fee', description: 'No-show fee', amount: 15, rate: 22 },
  ])
  const refunded = await step('Refund', { version: paid.version, reason: 'She was ill', lines: [lineId] })
  expect(listLines(refunded.body).at(-1)).toEqual(['fee', '', -15])
  expect((await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${today}&period=day`)).fees.current).toBe(0)
  const voided = await step('Void', { version: refunded.body.version, reason: 'Wrong client' })
  expect(voided.body).toMatchObject({ total: 47, feesDTO: [{ fee: 'No-show fee' }] })
})

test('refuses fees of closed, unknown and foreign visits and without a name or an amount', async () => {
  const { world, salon, visit, go, add, remove, restore, step } = await openVisit()
  expect((await add(' ', 0)).body).toMatchObject({ code: 'invalid_input', fields: { fee: 'Required', price: 'Must not be zero' } })
  const other = await (await openSalon(world)).as('RECEPTIONIST')
  const path = `/api/Fees/{sessionCode}/${visit.appointmentId}`
  expect((await other.call('POST', path, { fee: 'Late', price: 5 })).status).toBe(404)
  const added = (await add('Late', 5)).body
  const id = added.feesDTO?.[0]?.visitFeeId
  expect((await other.call('DELETE', `/api/Fees/{sessionCode}/${id}`)).status).toBe(404)
  expect((await remove('fee_none')).status).toBe(404)
  await step('Checkout', { version: added.version, payments: [{ method: 'cash', amount: 37 }] })
  for (const refused of [await add('Late', 5), await remove(id), await restore(id)])
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_checked_out' } })
  const agenda = await go<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[1],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.giulia, start: `${today}T15:00:00Z` }],
  })
  const { appointmentId } = (await go<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId: agenda.body.agendaId })).body
  const expected = await go('POST', `/api/Fees/{sessionCode}/${appointmentId}`, { fee: 'Late', price: 5 })
  expect(expected).toMatchObject({ status: 409, body: { code: 'client_not_arrived' } })
})
