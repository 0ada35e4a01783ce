import { expect, test } from 'vitest'
import type { GuestGiftCard } from '../../../schema/api/booking/link-page-replies.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { expireCards } from '../../../worker/features/money/gift-cards/index.ts'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { openSalon, today } from '../../support/salon.ts'

type Desk = Awaited<ReturnType<typeof openCardDesk>>
const expire = (desk: Desk, now: string) =>
  expireCards(new SystemDb(desk.world.db, { nowUtc: Date.parse(now) / 1000, newId, actor: 'gift-cards' }))
async function openCourseDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  return { world, salon, courses: await openCourses(world, salon) }
}

test('a course pays by its sessions only, never as a gift card would', async () => {
  const { salon, courses } = await openCourseDesk()
  const [owner, other] = salon.clients
  const course = await courses.sell(await courses.create(), owner)
  const visit = await courses.served(other, [[salon.colour, salon.anna]])
  const payments = [{ method: 'voucher', amount: 62, prepaidId: course.prepaidId }]
  const checkOut = (body: object) =>
    courses.go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, { version: visit.version, ...body })
  expect((await checkOut({ payments })).body).toMatchObject({ code: 'prepaid_unusable' })
  expect((await checkOut({ payments: [], owed: 62 })).status).toBe(200)
  const settled = await courses.go('POST', '/api/BookEntries/Settle/{sessionCode}', { clientId: other, owed: 62, payments })
  expect([settled.status, settled.body]).toMatchObject([409, { code: 'prepaid_unusable' }])
  expect((await courses.listFor(owner))[0]).toMatchObject({ balance: 100, left: 3 })
})

test('what a session pays is not left unpaid for an earlier visit', async () => {
  const { salon, courses } = await openCourseDesk()
  const [mara] = salon.clients
  const course = await courses.sell(await courses.create(), mara)
  const checkOut = ({ appointmentId, version }: { appointmentId: string; version: number }, body: object) =>
    courses.go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments: [], ...body })
  const earlier = await courses.served(mara, [[salon.cut, salon.anna]])
  expect((await checkOut(earlier, { owed: 32 })).status).toBe(200)
  const visit = (await courses.use(course, await courses.served(mara, [[salon.cut, salon.anna]]))).body
  expect((await checkOut(visit, { owed: 32, settles: 32 })).body).toMatchObject({ code: 'payments_mismatch' })
  expect((await checkOut(visit, {})).body).toMatchObject({ owed: 0, payments: [{ method: 'voucher', amount: 33.33 }] })
})

test('the sale of a course is not voided as that of a gift card', async () => {
  const { world, salon, courses } = await openCourseDesk()
  await courses.sell(await courses.create(), salon.clients[0])
  const [entry] = (await world.db.execute('SELECT prepaid_entry_id AS id FROM prepaid_entries')).rows
  const voided = await courses.go('POST', `/api/GiftCards/Void/{sessionCode}/${entry?.id}`, { reason: 'A slip' })
  expect(voided.status).toBe(404)
  expect((await courses.listFor(salon.clients[0]))[0]).toMatchObject({ state: 'active', balance: 100 })
})

test('money goes to no card that pays for nothing: voided, blocked, over, or no card at all', async () => {
  const desk = await openCardDesk()
  const { body: visit } = await desk.pay(await desk.served(), desk.cash(32))
  const refundTo = ({ prepaidId }: { prepaidId: string }) =>
    desk.refund(visit, { amount: 10, method: 'voucher', prepaidId, confirmed: true })
  const [voided, blocked, over, usable] = [await desk.sell(50), await desk.sell(50), await desk.sell(50), await desk.sell(50)]
  await desk.post(`GiftCards/Void/{sessionCode}/${voided.entries[0]?.prepaidEntryId}`, { reason: 'A slip' })
  await desk.post(`GiftCards/Block/{sessionCode}/${blocked.prepaidId}`, { reason: 'Lost' })
  await desk.world.db.execute(`UPDATE prepaid_accounts SET valid_until = '2026-11-23' WHERE prepaid_id = '${over.prepaidId}'`)
  for (const card of [voided, blocked, over]) expect((await refundTo(card)).body).toMatchObject({ code: 'prepaid_unusable' })
  expect((await refundTo(usable)).status).toBe(200)
  expect((await desk.card(usable)).balance).toBe(60)
})

test('a refund of a visit that a replaced card has paid goes to the card in its place, and its undo takes it from there', async () => {
  const desk = await openCardDesk()
  const lost = await desk.sell(50)
  const { body: visit } = await desk.pay(await desk.served(), desk.withCard(lost, 32))
  const transfer = async ({ prepaidId }: GiftCard) => (await desk.post<GiftCard>(`GiftCards/Transfer/{sessionCode}/${prepaidId}`, {})).body
  const last = await transfer(await transfer(lost))
  const refunded = await desk.refund(visit, { amount: 20 })
  expect(refunded.body.entries.at(-1)?.payments).toMatchObject([{ method: 'voucher', amount: -20 }])
  expect(await desk.card(lost)).toMatchObject({ state: 'replaced', balance: 0 })
  expect((await desk.card(last)).balance).toBe(38)
  const found = await desk.pay(await desk.served(), [...desk.withCard(lost, 1), ...desk.cash(31)])
  expect(found.body).toMatchObject({ code: 'prepaid_unusable' })
  const undo = () => desk.post(`BookEntries/Undo/{sessionCode}/${refunded.body.entries.at(-1)?.bookEntryId}`, { reason: 'A slip' })
  expect((await undo()).status).toBe(200)
  expect((await desk.card(last)).balance).toBe(18)
  expect((await desk.voidCheckout(await desk.visit(visit))).status).toBe(200)
  expect([(await desk.card(lost)).balance, (await desk.card(last)).balance, (await desk.liability()).owed]).toEqual([0, 50, 50])
})

test('a card pays until the end of its last day, also when that day is closed already, and no longer', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(100, { validUntil: today })
  const { expectedCash } = await desk.day()
  const closing = { day: today, expectedCash, countedCash: expectedCash, leftCash: 0, note: '' }
  expect((await desk.go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', closing, { time: '19:00' })).status).toBe(200)
  const payAt = async (time: string, day: string) => {
    const { appointmentId, version } = await desk.served()
    const body = { version, payments: desk.withCard(card, 32), afterClosing: 'next_day' }
    return desk.go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, body, { time, day })
  }
  const paid = await payAt('23:59', today)
  expect(paid.body.entries.at(-1)).toMatchObject({ day: '2026-11-25', payments: [{ method: 'voucher', amount: 32 }] })
  expect((await payAt('00:00', '2026-11-25')).body).toMatchObject({ code: 'prepaid_unusable' })
})

test('what comes back to a card after its last day is not written off again, and pays once the card is extended', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50, { validUntil: today })
  const { body: visit } = await desk.pay(await desk.served(), desk.withCard(card, 32))
  await expire(desk, '2026-11-25T08:00:00Z')
  expect(await desk.card(card, '2026-11-25')).toMatchObject({
    balance: 0,
    state: 'expired',
    entries: [{ kind: 'expiry', amount: -18 }, {}, {}],
  })
  const { version, appointmentId } = visit
  const refund = { version, reason: 'Unhappy', amount: 20 }
  await desk.go('POST', `/api/Appointments/Refund/{sessionCode}/${appointmentId}`, refund, { day: '2026-11-25' })
  await expire(desk, '2026-11-25T09:00:00Z')
  const back = await desk.card(card, '2026-11-25')
  expect(back).toMatchObject({ balance: 20, state: 'expired' })
  const change = (validUntil: string) =>
    desk.go<GiftCard>('PUT', `/api/GiftCards/{sessionCode}/${card.prepaidId}`, { version: back.version, validUntil }, { day: '2026-11-25' })
  expect((await change('2026-11-22')).body).toMatchObject({ fields: { validUntil: 'Too far in the past' } })
  expect((await change('2026-12-31')).body).toMatchObject({ balance: 20, state: 'active' })
})

test('no card is sold and no course changed with a last day that is over', async () => {
  const desk = await openCardDesk()
  const sold = await desk.post('GiftCards/{sessionCode}', { amount: 50, validUntil: '2026-11-23', payments: desk.cash(50) })
  expect([sold.status, sold.body]).toMatchObject([400, { fields: { validUntil: 'Too far in the past' } }])
  const { salon, courses } = await openCourseDesk()
  const { prepaidId, version } = await courses.sell(await courses.create(), salon.clients[0])
  const change = { version, expires: '2026-11-23' }
  const changed = await courses.go('PUT', `/api/ClientCourses/{sessionCode}/${prepaidId}`, change)
  expect(changed.body).toMatchObject({ fields: { expires: 'Too far in the past' } })
})

test("the page of a card says that it is over by the salon's day, not by that of UTC", async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50, { validUntil: today })
  const stateAt = async (timeZone: string, now: string) => {
    await desk.world.db.execute(`UPDATE salons SET time_zone = '${timeZone}'`)
    const link = `/api/Links/GiftCard/${card.link.split('#')[1]}`
    return (await desk.world.call<GuestGiftCard>('GET', link, undefined, { now })).body.state
  }
  expect(await stateAt('Europe/Rome', '2026-11-24T22:59:59Z')).toBe('active')
  expect(await stateAt('Europe/Rome', '2026-11-24T23:00:00Z')).toBe('expired')
  expect(await stateAt('America/New_York', '2026-11-25T04:59:59Z')).toBe('active')
  expect(await stateAt('America/New_York', '2026-11-25T05:00:00Z')).toBe('expired')
})
