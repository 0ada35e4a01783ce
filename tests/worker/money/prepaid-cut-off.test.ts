import { expect, test } from 'vitest'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { openSalon, today } from '../../support/salon.ts'
import { expectSoundLedger } from '../../support/sound-ledger.ts'

type Desk = Awaited<ReturnType<typeof openCardDesk>>
type Call = (key: string) => Promise<{ status: number; body: unknown }>
const cuts = ['hangs up', 'reply lost'] as const

/** Each call that moves money, prepared again: it is cut off somewhere, and then repeated under its key. */
const calls: Readonly<Record<string, (desk: Desk) => Promise<Call>>> = {
  'sell a card': async (desk) => (key) =>
    desk.post('GiftCards/{sessionCode}', { amount: 50, payments: desk.cash(50), recipientName: 'Giulia' }, { key }),
  'put a card on a visit': async (desk) => {
    const { appointmentId } = await desk.served()
    return (key) => desk.post(`GiftCards/Visit/{sessionCode}/${appointmentId}`, { amount: 50 }, { key })
  },
  'top up': async (desk) => {
    const { prepaidId } = await desk.sell(50)
    return (key) => desk.post(`GiftCards/TopUp/{sessionCode}/${prepaidId}`, { amount: 20, payments: desk.cash(20) }, { key })
  },
  transfer: async (desk) => {
    const { prepaidId } = await desk.sell(50)
    return (key) => desk.post(`GiftCards/Transfer/{sessionCode}/${prepaidId}`, {}, { key })
  },
  'void a sale': async (desk) => {
    const { entries } = await desk.sell(50)
    return (key) => desk.post(`GiftCards/Void/{sessionCode}/${entries[0]?.prepaidEntryId}`, { reason: 'A slip' }, { key })
  },
  redeem: async (desk) => {
    const [card, visit] = [await desk.sell(50), await desk.served()]
    return (key) => desk.pay(visit, [...desk.withCard(card, 30), ...desk.cash(2)], { key })
  },
  refund: async (desk) => {
    const { body } = await desk.pay(await desk.served(), desk.withCard(await desk.sell(50), 32))
    const refund = { version: body.version, reason: 'Unhappy', amount: 12 }
    return (key) => desk.post(`Appointments/Refund/{sessionCode}/${body.appointmentId}`, refund, { key })
  },
  'void a visit': async (desk) => {
    const { body } = await desk.pay(await desk.served(), desk.withCard(await desk.sell(50), 32))
    const request = { version: body.version, reason: 'A slip' }
    return (key) => desk.post(`Appointments/Void/{sessionCode}/${body.appointmentId}`, request, { key })
  },
}

test('a call that is cut off at any round trip and repeated under its key moves money once', async () => {
  const desk = await openCardDesk()
  const countEntries = async () => Number((await desk.world.db.execute('SELECT count(*) AS n FROM prepaid_entries')).rows[0]?.n)
  for (const [name, prepare] of Object.entries(calls)) {
    const plain = await prepare(desk)
    const before = await countEntries()
    expect((await plain(`${name} plain`)).status, name).toBe(200)
    const written = (await countEntries()) - before
    for (const fault of cuts)
      for (const passing of [0, 1]) {
        const call = await prepare(desk)
        const start = await countEntries()
        const key = `${name} ${fault} ${passing}`
        await desk.world.fault(fault, 1, passing)
        const first = await call(key)
        await desk.world.fault(null)
        expect([200, 503], key).toContain(first.status)
        const again = await call(key)
        expect(again.status, `${key}: ${JSON.stringify(again.body).slice(0, 200)}`).toBe(200)
        expect((await countEntries()) - start, key).toBe(written)
      }
  }
  await expectSoundLedger(desk.world, await desk.liability(), await desk.day())
}, 120_000)

test('a course whose sale, use, payment or refund is cut off and repeated under its key is charged once', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const courses = await openCourses(world, salon)
  const [mara] = salon.clients
  const course = await courses.create()
  const post = (path: string, body: object, key: string) => courses.go<never>('POST', `/api/ClientCourses/${path}`, body, { key })
  for (const fault of cuts)
    for (const passing of [0, 1]) {
      const cut = async <T extends { status: number; body: unknown }>(call: () => Promise<T>) => {
        await world.fault(fault, 1, passing)
        expect([200, 503]).toContain((await call()).status)
        await world.fault(null)
        const again = await call()
        expect(again.status, `${fault} ${passing}: ${JSON.stringify(again.body).slice(0, 200)}`).toBe(200)
        return again
      }
      const key = `${fault} ${passing}`
      const sale = { courseId: course.courseId, clientId: mara, payments: [{ method: 'cash', amount: 100 }] }
      await cut(() => post('Sell/{sessionCode}', sale, `sell ${key}`))
      const [sold] = await courses.listFor(mara)
      const visit = await courses.served(mara, [[salon.cut, salon.anna]])
      const { body: used } = await cut(() => courses.use(sold as { prepaidId: string }, visit, { key: `use ${key}` }))
      await cut(() => courses.pay(used, 0, { key: `pay ${key}` }))
      const [left] = await courses.listFor(mara)
      expect(left).toMatchObject({ balance: 66.67, left: 2 })
      const refund = { version: left?.version, reason: 'Moves away' }
      await cut(() => post(`Refund/{sessionCode}/${left?.prepaidId}`, refund, `refund ${key}`))
      expect((await courses.listFor(mara))[0]).toMatchObject({ balance: 0, state: 'refunded' })
    }
  expect(await courses.listFor(mara)).toHaveLength(4)
  const desk = await salon.as('ADMIN')
  const liability = await desk.call('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)
  const day = await desk.call('GET', `/api/TillDays/{sessionCode}?date=${today}`)
  await expectSoundLedger(world, liability.body as never, day.body as never)
}, 60_000)
