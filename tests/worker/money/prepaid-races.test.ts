import { expect, test } from 'vitest'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { expireCards } from '../../../worker/features/money/gift-cards/index.ts'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { openSalon, today } from '../../support/salon.ts'
import { expectSoundLedger } from '../../support/sound-ledger.ts'

type Desk = Awaited<ReturnType<typeof openCardDesk>>
interface Scene {
  readonly prepaidId: string
  readonly saleId: string | undefined
  /** Paid with €20 of the card; and two that are to be paid. */
  readonly paid: Awaited<ReturnType<Desk['served']>>
  readonly open: readonly Awaited<ReturnType<Desk['served']>>[]
}
type Act = (desk: Desk, scene: Scene, key: string) => Promise<{ status: number; body: unknown }>

const acts: Readonly<Record<string, Act>> = {
  redeem: (desk, { prepaidId, open: [visit] }, key) =>
    desk.pay(visit as Scene['paid'], [...desk.withCard({ prepaidId }, 30), ...desk.cash(2)], { key }),
  'redeem for another visit': (desk, { prepaidId, open: [, visit] }, key) =>
    desk.pay(visit as Scene['paid'], [...desk.withCard({ prepaidId }, 30), ...desk.cash(2)], { key }),
  refund: (desk, { paid }, key) =>
    desk.post(`Appointments/Refund/{sessionCode}/${paid.appointmentId}`, { version: paid.version, reason: 'R', amount: 25 }, { key }),
  'void a visit': (desk, { paid }, key) =>
    desk.post(`Appointments/Void/{sessionCode}/${paid.appointmentId}`, { version: paid.version, reason: 'V' }, { key }),
  block: (desk, { prepaidId }, key) => desk.post(`GiftCards/Block/{sessionCode}/${prepaidId}`, { reason: 'Lost' }, { key }),
  transfer: (desk, { prepaidId }, key) => desk.post(`GiftCards/Transfer/{sessionCode}/${prepaidId}`, {}, { key }),
  'top up': (desk, { prepaidId }, key) =>
    desk.post(`GiftCards/TopUp/{sessionCode}/${prepaidId}`, { amount: 25, payments: desk.cash(25) }, { key }),
  'void the sale': (desk, { saleId }, key) => desk.post(`GiftCards/Void/{sessionCode}/${saleId}`, { reason: 'S' }, { key }),
  expire: async ({ world }) => {
    await expireCards(new SystemDb(world.db, { nowUtc: Date.parse('2026-11-25T03:00:00Z') / 1000, newId, actor: 'gift-cards' }))
    return { status: 200, body: undefined }
  },
}

async function setScene(desk: Desk): Promise<Scene> {
  const { prepaidId, entries } = await desk.sell(60, { validUntil: today })
  const { body: paid } = await desk.pay(await desk.served(), [...desk.withCard({ prepaidId }, 20), ...desk.cash(12)])
  return { prepaidId, saleId: entries[0]?.prepaidEntryId, paid, open: [await desk.served(), await desk.served(desk.salon.clients[1])] }
}

test('of any two things that happen to a card at once, each sent twice, the ledger holds what was answered', async () => {
  const desk = await openCardDesk()
  const names = Object.keys(acts)
  const pairs = names.flatMap((first, i) => names.slice(i + 1).map((second) => [first, second] as const))
  for (const [i, pair] of pairs.entries()) {
    const scene = await setScene(desk)
    const replies = await Promise.all([...pair, ...pair].map((name) => acts[name]?.(desk, scene, `${name} ${i}`)))
    for (const reply of replies)
      expect([200, 409], `${pair.join(' and ')}: ${JSON.stringify(reply?.body ?? null).slice(0, 200)}`).toContain(reply?.status)
  }
  const twice = await desk.world.db.execute(`
    SELECT appointment_id FROM ledger_entries GROUP BY appointment_id, kind HAVING count(*) > 1
    UNION ALL
    SELECT prepaid_id FROM prepaid_sales GROUP BY prepaid_id HAVING count(*) > 2
    UNION ALL
    SELECT replaces_id FROM gift_cards WHERE replaces_id IS NOT NULL GROUP BY replaces_id HAVING count(*) > 1`)
  expect(twice.rows, 'what happened twice').toEqual([])
  await expectSoundLedger(desk.world, await desk.liability(today, '2026-11-25'), await desk.day())
}, 240_000)

test('sessions of one course that several visits use, pay, refund and void at once stay as many as were sold', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const courses = await openCourses(world, salon)
  const [mara] = salon.clients
  const course = await courses.sell(await courses.create(), mara)
  const visits = []
  for (let i = 0; i < 6; i++) visits.push(await courses.served(mara, [[salon.cut, salon.anna]]))
  const used = await Promise.all([...visits, ...visits].map((visit, i) => courses.use(course, visit, { key: `use ${i % 6}` })))
  expect(used.slice(0, 6).filter(({ status }) => status === 200)).toHaveLength(3)
  const winners = used.slice(0, 6).flatMap(({ status, body }) => (status === 200 ? [body] : []))
  const paid = await Promise.all(
    winners.flatMap((visit, i) => [courses.pay(visit, 0, { key: `pay ${i}` }), courses.pay(visit, 0, { key: `pay ${i}` })]),
  )
  expect(paid.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const [first, second] = [paid[0]?.body, paid[2]?.body]
  if (!first || !second) throw new Error('not paid')
  const [current] = await courses.listFor(mara)
  if (!current) throw new Error('no course')
  const lines = [courses.firstLine(first)]
  const mixed = await Promise.all([
    courses.post('Refund', first, { lines }),
    courses.post('Void', first),
    courses.post('Void', second),
    courses.refund(current, { amount: 0.01 }),
    courses.refund(current),
    courses.use(current, visits.find((visit) => !winners.some(({ appointmentId }) => appointmentId === visit.appointmentId)) ?? first),
  ])
  for (const { status, body } of mixed) expect([200, 400, 409], JSON.stringify(body).slice(0, 200)).toContain(status)
  const desk = await salon.as('ADMIN')
  const liability = await desk.call('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)
  const day = await desk.call('GET', `/api/TillDays/{sessionCode}?date=${today}`)
  await expectSoundLedger(world, liability.body as never, day.body as never)
  const [after] = await courses.listFor(mara)
  expect((after?.sessionsDTO.length ?? 0) <= 3).toBe(true)
}, 60_000)
