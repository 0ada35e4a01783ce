import { expect, test } from 'vitest'
import type { ClientCourse } from '../../../schema/api/money/courses-of-client-schemas.ts'
import type { Course } from '../../../schema/api/money/courses-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { getCashSystem, openConnectedSalon, sellBeforeConnection } from '../../support/cash-system.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, today } from '../../support/salon.ts'
import { expectSoundLedger } from '../../support/sound-ledger.ts'

const secret = 'a secret for tests, 32 characters and more'

/** A salon that sells through its cash system, as its receptionist works with it. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openConnectedSalon(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const cashSystem = getCashSystem(world)
  const post = <T>(path: string, body?: object) => desk.call<T & { code?: string }>('POST', `/api/${path}`, body)
  const { rows } = await world.db.execute(`SELECT service_id FROM services WHERE service = 'Taglio uomo'`)
  const cut = String(rows[0]?.service_id)
  const sellCard = async () =>
    (
      await sellBeforeConnection(world, () =>
        post<GiftCard>('GiftCards/{sessionCode}', { amount: 50, payments: [{ method: 'cash', amount: 50 }] }),
      )
    ).body
  return {
    world,
    salon,
    desk,
    post,
    cut,
    sellCard,
    card: async ({ prepaidId }: { prepaidId: string }) =>
      (await desk.call<GiftCard>('GET', `/api/GiftCards/{sessionCode}/${prepaidId}`)).body,
    transfer: async ({ prepaidId }: GiftCard) => (await post<GiftCard>(`GiftCards/Transfer/{sessionCode}/${prepaidId}`, {})).body,
    serve: async (): Promise<Appointment> => {
      const services = [{ serviceId: cut, userId: salon.anna, mayOverlap: true }]
      const draft = { clientId: salon.clients[0], services, outsideHours: true }
      const { appointmentId, arrival } = (await post<Appointment>('Appointments/{sessionCode}', draft)).body
      for (const step of [...(arrival ? [] : ['Start']), 'StartServices', 'Stop'])
        await post(`Appointments/${step}/{sessionCode}/${appointmentId}`)
      return (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body
    },
    exportVisit: ({ appointmentId }: Appointment, { prepaidId }: { prepaidId: string }, amount: number) =>
      post<Appointment>(`CashSystem/Checkout/{sessionCode}/${appointmentId}?forceNewCheckout=1&giftCards=${prepaidId}:${amount}`),
    reopen: ({ appointmentId }: Appointment) => post(`CashSystem/Reopen/{sessionCode}/${appointmentId}`, { reason: 'A slip' }),
    printReceipt: async ({ appointmentId }: Appointment, more: { secret?: string } = {}, hook = salon.salonId) => {
      const { body, headers } = await cashSystem.printReceipt(`appointment:${appointmentId}:1`, more)
      const notify = (text = body, signed = headers) =>
        world.call('POST', `/api/CashSystemNotices/${receiptToken(secret, 'cash', hook)}`, text, { headers: signed })
      return { body, headers, notify }
    },
    expectSound: async () => {
      const admin = await salon.as('ADMIN')
      const liability = await admin.call<Liability>('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)
      const day = await admin.call<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)
      await expectSoundLedger(world, liability.body, day.body)
    },
  }
}

test('an order is paid with gift cards that can be used only: no course, no replaced card, none that is over', async () => {
  const { world, salon, post, cut, sellCard, transfer, serve, exportVisit } = await open()
  const draft = { course: 'Three cuts', servicesDTO: [{ serviceId: cut }], sessions: 3, price: 60, validityMonths: 12, shareable: false }
  const { courseId } = (await post<Course>('Courses/{sessionCode}', draft)).body
  const payments = [{ method: 'cash', amount: 60 }]
  const sale = { courseId, clientId: salon.clients[1], payments }
  const course = (await sellBeforeConnection(world, () => post<ClientCourse>('ClientCourses/Sell/{sessionCode}', sale))).body
  const [replaced, over] = [await sellCard(), await sellCard()]
  await transfer(replaced)
  await world.db.execute(`UPDATE prepaid_accounts SET valid_until = '2026-11-23' WHERE prepaid_id = '${over.prepaidId}'`)
  for (const account of [course, replaced, over]) {
    const refused = await exportVisit(await serve(), account, 10)
    expect([refused.status, refused.body.code]).toEqual([409, 'prepaid_unusable'])
  }
})

test('what an order has set aside of a card that is replaced meanwhile comes back to the card in its place', async () => {
  const { sellCard, transfer, serve, exportVisit, reopen, printReceipt, card, expectSound } = await open()
  const lost = await sellCard()
  const [first, second] = [await serve(), await serve()]
  expect((await exportVisit(first, lost, 20)).status).toBe(200)
  expect((await exportVisit(second, lost, 10)).status).toBe(200)
  const present = await transfer(lost)
  expect([(await card(lost)).balance, present.balance]).toEqual([0, 20])
  expect((await reopen(first)).status).toBe(200)
  expect([(await card(lost)).balance, (await card(present)).balance]).toEqual([0, 40])
  // The receipt takes what was set aside for it.
  expect((await (await printReceipt(second)).notify()).status).toBe(200)
  expect([(await card(lost)).balance, (await card(present)).balance]).toEqual([0, 40])
  expect((await reopen(second)).status).toBe(200)
  expect([(await card(lost)).balance, (await card(present)).balance]).toEqual([0, 50])
  await expectSound()
})

test('a receipt that is altered, signed by another key, sent to another salon or sent again takes no money', async () => {
  const { world, sellCard, serve, exportVisit, printReceipt, card, expectSound } = await open()
  const other = await openSalon(world)
  await openConnectedSalon(world, other)
  const gift = await sellCard()
  const visit = await serve()
  await exportVisit(visit, gift, 20)
  const forged = await printReceipt(visit, { secret: 'another secret' })
  expect((await forged.notify()).status).toBe(404)
  const genuine = await printReceipt(visit)
  expect((await genuine.notify(genuine.body.replace(/\d/, '9'))).status).toBe(404)
  expect((await genuine.notify(`${genuine.body} `)).status).toBe(404)
  const elsewhere = await printReceipt(visit, {}, other.salonId)
  expect([200, 404]).toContain((await elsewhere.notify()).status)
  expect((await world.db.execute(`SELECT 1 FROM ledger_entries WHERE appointment_id = '${visit.appointmentId}'`)).rows).toEqual([])
  const replies = await Promise.all(Array.from({ length: 6 }, () => genuine.notify()))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await card(gift)).balance).toBe(30)
  const { rows } = await world.db.execute(`SELECT kind FROM ledger_entries WHERE appointment_id = '${visit.appointmentId}'`)
  expect(rows).toHaveLength(1)
  await expectSound()
})

test('sells nothing in advance without a visit, which the cash system would miss', async () => {
  const { post, sellCard, card } = await open()
  const payments = [{ method: 'cash', amount: 50 }]
  const refused = { status: 409, body: { code: 'sold_in_cash_system' } }
  expect(await post('GiftCards/{sessionCode}', { amount: 50, payments })).toMatchObject(refused)
  const sold = await sellCard()
  expect(await post(`GiftCards/TopUp/{sessionCode}/${sold.prepaidId}`, { amount: 50, payments })).toMatchObject(refused)
  expect(await card(sold)).toMatchObject({ balance: 50 })
})
