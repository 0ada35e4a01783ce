import { expect, test } from 'vitest'
import type { CommissionMonth, CommissionStats } from '../../../schema/api/money/commission-statements-schemas.ts'
import type { Commission } from '../../../schema/api/money/commissions-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, signIn } from '../../support/salon.ts'

const tier = (from: number, to: number | null, rate: number) => ({ from, to, rate })
const rule = { kind: 'percentage', base: 'paid', mode: 'marginal', tiers: [tier(0, 50, 10), tier(50, null, 20)] }
const flat = { ...rule, base: 'list', tiers: [tier(0, null, 10)] }

/** A salon whose month is 24 November to 2 December, with the calls of commissions, by an administrator unless another caller is given. */
async function openCommissions() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const ledger = await openLedger(world, salon, desk)
  const post = (name: string, { appointmentId, version }: Appointment, body: object, options: { day?: string; time?: string } = {}) =>
    ledger.go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, options)
  const { userId: _, ...rest } = admin
  return {
    world,
    salon,
    admin: { ...rest, userId: admin.userId },
    desk,
    go: <T>(method: string, path: string, body?: unknown, options: Parameters<typeof ledger.go>[3] = {}) =>
      ledger.go<T>(method, `/api/${path}`, body, { as: admin, ...options }),
    /** A paid visit of Anna's cuts (€32 each) and pieces of Silver (€18.50 each). */
    async sell(cuts: number, pieces = 0, discount = 0) {
      const ready = await ledger.served(
        salon.clients[0],
        Array.from({ length: cuts }, () => [salon.cut, salon.anna] as const),
        pieces,
      )
      const path = `/api/Appointments/SetDiscountValue/{sessionCode}/${ready.appointmentId}?discountValueServices=${discount}`
      const visit = discount ? (await ledger.go('PUT', path)).body : ready
      const paid = await post('Checkout', visit, { payments: [{ method: 'cash', amount: visit.total + 5 }], tip: 5 })
      expect(paid.status, JSON.stringify(paid.body)).toBe(200)
      return paid.body
    },
    refund: (visit: Appointment, body: object, day: string) =>
      post('Refund', visit, { reason: 'Unhappy', method: 'cash', ...body }, { day }),
    voidCheckout: (visit: Appointment, day: string) => post('Void', visit, { reason: 'Wrong person' }, { day }),
  }
}
type World = Awaited<ReturnType<typeof openCommissions>>

const readStats = async ({ go, salon }: World, from: string, to: string) =>
  (await go<CommissionStats>('GET', `Users/GetCommissionStats/{sessionCode}/${salon.anna}?from=${from}&to=${to}`)).body
const readNovember = (world: World) => readStats(world, '2026-11-01', '2026-11-30')
const readDecember = (world: World) => readStats(world, '2026-12-01', '2026-12-31')
const toSums = ({ parts, refunds, tips, total }: CommissionStats) => [...parts.map(({ earned }) => earned), refunds, tips, total]
const listLines = ({ lines }: CommissionStats) => lines.map(({ item, revenue, rate, commission }) => [item, revenue, rate, commission])

test('a month is rated by tiers as frozen at checkout, and a later refund takes its share back at the rate first paid', async () => {
  const world = await openCommissions()
  const { go, salon, sell, refund } = world
  const created = await go<Commission>('POST', 'Commissions/{sessionCode}', { userId: salon.anna, service: rule, product: flat })
  expect(created).toMatchObject({ status: 200, body: { userId: salon.anna, startStop: null, service: rule, product: flat, version: 1 } })
  await sell(1, 2)
  const second = await sell(1)
  // By hand: 32 × 10% = 3.20; 18 × 10% + 14 × 20% = 4.60; two bottles, 37 × 10% = 3.70; tips 2 × 5.
  expect(listLines(await readNovember(world))).toEqual([
    ['Cut', 32, 10, 3.2],
    ['Silver', 37, 10, 3.7],
    ['Cut', 32, 14.38, 4.6],
  ])
  expect(toSums(await readNovember(world))).toEqual([0, 7.8, 3.7, 0, 10, 21.5])

  const { commissionId } = created.body
  const change = { service: { ...rule, tiers: [tier(0, 50, 10), tier(50, null, 30)] }, version: 1 }
  const changed = await go<Commission>('PUT', `Commissions/{sessionCode}/${commissionId}`, change, { time: '13:00' })
  expect(changed).toMatchObject({ status: 200, body: { version: 2, product: flat } })
  expect((await go('PUT', `Commissions/{sessionCode}/${commissionId}`, change)).body).toMatchObject({ code: 'stale' })
  await world.world.db.execute(`UPDATE services SET price_cents = 9900 WHERE service_id = '${salon.cut}'`)
  // What was sold before keeps its rates; a cut at the new rate, at the price of its booking, brings 99 × 30% = 29.70.
  await sell(1)
  expect(toSums(await readNovember(world))).toEqual([0, 37.5, 3.7, 0, 15, 56.2])
  expect(
    (await readNovember(world)).parts[1]?.rows.map(({ from, rate, revenue, commission }) => [from, rate, revenue, commission]),
  ).toEqual([
    [0, 10, 50, 5],
    [50, 20, 14, 2.8],
    [50, 30, 99, 29.7],
  ])

  const [cut] = second.clientHistoryServicesDTO
  expect(await refund(second, { lines: [cut?.clientHistoryServiceId] }, '2026-12-02')).toMatchObject({ status: 200 })
  expect(toSums(await readNovember(world))).toEqual([0, 37.5, 3.7, 0, 15, 56.2])
  const december = await readDecember(world)
  expect(toSums(december)).toEqual([0, 0, 0, -4.6, 0, -4.6])
  expect(december.takenBack).toMatchObject([
    { item: 'Cut', day: '2026-12-02', soldOn: '2026-11-24', revenue: -32, rate: 14.38, commission: -4.6 },
  ])
})

test('a checkout voided in its month counts for no tier, one voided later is taken back; a part refund takes its part', async () => {
  const world = await openCommissions()
  const { go, salon, sell, refund, voidCheckout } = world
  await go('POST', 'Commissions/{sessionCode}', { userId: salon.anna, service: { ...rule, mode: 'whole', guarantee: 10 }, product: null })
  const wrong = await sell(2)
  expect((await readNovember(world)).parts[1]).toMatchObject({ revenue: 64, earned: 12.8, guarantee: 0 })
  await voidCheckout(wrong, '2026-11-25')
  expect((await readNovember(world)).parts[1]).toMatchObject({ revenue: 0, earned: 0, guarantee: 10 })
  const discounted = await sell(1, 0, 2)
  const half = (await refund(discounted, { amount: 15 }, '2026-11-26')).body
  // 30 × 10% = 3.00, half of it taken back; the guarantee adds what is missing to 10.
  const november = await readNovember(world)
  expect([november.parts[1]?.earned, november.refunds, november.parts[1]?.guarantee, november.commission]).toEqual([3, -1.5, 8.5, 10])
  await voidCheckout(half, '2026-12-02')
  expect((await readDecember(world)).refunds).toBe(-1.5)
  expect((await readNovember(world)).commission).toBe(10)
})

test('a month is approved once it is over, at the total that was looked at, and the approval can be taken back', async () => {
  const world = await openCommissions()
  const { go, salon, sell, desk } = world
  await go('POST', 'Commissions/{sessionCode}', { userId: salon.anna, service: rule })
  await sell(1)
  const { total } = await readNovember(world)
  const path = `Commissions/Approve/{sessionCode}/${salon.anna}/2026-11`
  expect((await go('POST', path, { total })).body).toMatchObject({ code: 'month_not_over' })
  // Session and role are checked before what the handler refuses without reading anything.
  expect(await go('POST', path, { total }, { as: desk })).toMatchObject({ status: 403 })
  const leaving = await salon.as('IMAGE')
  await leaving.call('POST', '/api/Sessions/LogoutEverywhere/{sessionCode}')
  expect(await go('POST', path, { total }, { as: leaving })).toMatchObject({ status: 401 })
  const later = { day: '2026-12-02' }
  expect((await go('POST', path, { total: total + 1 }, later)).body).toMatchObject({ code: 'commission_changed', current: { total } })
  expect(await go('POST', path, { total }, later)).toMatchObject({ status: 200 })
  expect((await go('POST', path, { total }, later)).body).toMatchObject({ code: 'commission_approved' })
  expect((await readNovember(world)).approval).toMatchObject({ total, approvedBy: 'ADMIN Riva' })
  const month = await go<CommissionMonth[]>('GET', 'Commissions/Month/{sessionCode}/2026-11')
  expect(month.body).toMatchObject([{ userId: salon.anna, total, approval: { total } }])
  expect(await go('DELETE', path)).toMatchObject({ status: 200 })
  expect((await readNovember(world)).approval).toBeNull()
  expect(await go('DELETE', path)).toMatchObject({ status: 404 })

  const statement = `Users/GetCommissionStats/{sessionCode}/${salon.anna}`
  expect(await go('GET', statement, undefined, { as: desk })).toMatchObject({ status: 403 })
  const anna = await signIn(world.world, salon.anna.replace('usr_', ''))
  expect(await go('GET', statement, undefined, { as: anna })).toMatchObject({ status: 200, body: { total } })
  expect(await go('GET', `Commissions/User/{sessionCode}/${salon.giulia}`, undefined, { as: anna })).toMatchObject({ status: 403 })
})

test('refuses tiers with gaps or falling, more than 100 %, unknown categories and a second plan', async () => {
  const { go, salon } = await openCommissions()
  const save = async (service: object) =>
    (await go<Commission>('POST', 'Commissions/{sessionCode}', { userId: salon.anna, service: { ...rule, ...service } })).body
  const refused = async (tiers: object[]) => Object.entries((await save({ tiers })).fields ?? {})
  expect(await refused([tier(0, 50, 10), tier(60, null, 20)])).toEqual([['service.tiers.1.from', 'Leaves a gap after the previous range']])
  expect(await refused([tier(0, 50, 20), tier(50, null, 10)])).toEqual([['service.tiers.1.rate', "A higher tier can't pay less"]])
  expect(await refused([tier(0, null, 150)])).toEqual([['service.tiers.0.rate', "Can't be more than 100%"]])
  expect(await refused([tier(10, null, 5)])).toEqual([['service.tiers.0.from', 'The first range must start at 0']])
  expect((await save({ categories: [{ categoryId: 'cat_of_nobody', tiers: rule.tiers }] })).fields).toEqual({
    categories: 'Category not found',
  })
  expect(await save({})).toMatchObject({ version: 1 })
  expect(await save({})).toMatchObject({ code: 'already_exists' })
  const ofAnna = await go<Commission[]>('GET', `Commissions/User/{sessionCode}/${salon.anna}`)
  expect(ofAnna.body).toHaveLength(1)
})
