import { expect, test } from 'vitest'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('a refund to a gift card has to be confirmed where only the sessions of a course have paid by voucher', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const courses = await openCourses(world, salon)
  const [mara] = salon.clients
  const course = await courses.sell(await courses.create(), mara)
  const sale = { amount: 50, payments: [{ method: 'cash', amount: 50 }] }
  const card = (await courses.go<GiftCard>('POST', '/api/GiftCards/{sessionCode}', sale)).body
  const served = await courses.served(mara, [
    [salon.cut, salon.anna],
    [salon.colour, salon.anna],
  ])
  const used = (await courses.use(course, served)).body
  const paid = await courses.pay(used, 62)
  expect(paid.body.payments.map(({ method, amount }) => [method, amount])).toEqual([
    ['voucher', 33.33],
    ['cash', 62],
  ])
  const refund = { amount: 20, method: 'voucher', prepaidId: card.prepaidId }
  const asked = await courses.post('Refund', paid.body, refund)
  expect([asked.status, asked.body]).toMatchObject([400, { code: 'refund_by_other_method' }])
  const confirmed = await courses.post('Refund', paid.body, { ...refund, confirmed: true })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.entries.at(-1)?.payments).toMatchObject([{ method: 'voucher', amount: -20, prepaidId: card.prepaidId }])
  // As it was paid: in cash, with nothing to confirm.
  const asPaid = await courses.post('Refund', confirmed.body, { amount: 42 })
  expect(asPaid.body.entries.at(-1)?.payments).toMatchObject([{ method: 'cash', amount: -42 }])
})
