import { expect, test } from 'vitest'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const cuts: [string, string][] = [[salon.cut, salon.anna]]
  const withColour: [string, string][] = [...cuts, [salon.colour, salon.giulia]]
  const [mara, other] = salon.clients
  return { world, salon, cuts, withColour, mara, other, ...(await openCourses(world, salon)) }
}

test('sells a course at checkout as a liability, and each session is paid at its share of the price', async () => {
  const { withColour, cuts, mara, served, create, add, use, pay, listFor, readLiability } = await prepare()
  const course = await create()
  const first = await served(mara, withColour)
  const added = (await add(course, first)).body
  expect(added.appointmentDTO).toMatchObject({ total: 94, prepaidDTO: [{ label: 'Six cuts', price: 100, isSold: false }] })
  expect(await listFor(mara)).toMatchObject([{ state: 'unsold', left: 3, balance: 0, sold: null }])
  expect((await use(added, first)).body).toMatchObject({ code: 'course_not_sold' })
  const paid = await pay(added.appointmentDTO ?? first, 194)
  expect(paid.body).toMatchObject({ total: 94, entries: [{ charged: 194, paid: 194 }] })
  expect(await listFor(mara)).toMatchObject([{ state: 'active', left: 3, balance: 100, expires: '2027-11-24' }])
  for (const share of [33.33, 33.33, 33.34]) {
    const visit = await served(mara, cuts)
    const used = await use(added, visit)
    expect(used.body).toMatchObject({ total: share, courseSessionsDTO: [{ course: 'Six cuts', sessions: 3, amount: share }] })
    const done = await pay(used.body, 0)
    expect(done.body).toMatchObject({ total: share, owed: 0, payments: [{ method: 'voucher', amount: share, prepaidId: added.prepaidId }] })
  }
  expect(await listFor(mara)).toMatchObject([{ state: 'used_up', left: 0, balance: 0 }])
  expect(await readLiability()).toBe(0)
  expect((await use(added, await served(mara, cuts))).body).toMatchObject({ code: 'course_used_up' })
})

test('a session leaves discounts and promotions to the other lines, and can be released until checkout', async () => {
  const { withColour, mara, go, served, create, sell, use, giveBack, pay, listFor } = await prepare()
  const owned = await sell(await create(), mara)
  const visit = await served(mara, withColour)
  const used = (await use(owned, visit)).body
  expect(used.total).toBe(33.33 + 62)
  const discounted = (await go('PUT', `/api/Appointments/SetDiscountValue/{sessionCode}/${visit.appointmentId}?discountValueServices=12`))
    .body
  expect(discounted.total).toBe(83.33)
  const beyond = await go('PUT', `/api/Appointments/SetDiscountValue/{sessionCode}/${visit.appointmentId}?discountValueServices=62.01`)
  expect(beyond.status).toBe(400)
  expect((await giveBack(used.courseSessionsDTO?.[0]?.courseSessionId)).body).toMatchObject({ total: 82, courseSessionsDTO: [] })
  expect(await listFor(mara)).toMatchObject([{ left: 3 }])
  const again = (await use(owned, visit)).body
  const paid = await pay(again, 50)
  expect(paid.body).toMatchObject({ total: 83.33, entries: [{ paid: 83.33 }] })
  expect(await giveBack(again.courseSessionsDTO?.[0]?.courseSessionId)).toMatchObject({
    status: 409,
    body: { code: 'already_checked_out' },
  })
})

test('of 50 parallel uses of the last session one wins, and nothing is overdrawn', async () => {
  const { cuts, mara, served, create, sell, use, pay, listFor, readLiability } = await prepare()
  const owned = await sell(await create({ sessions: 2, price: 61 }), mara)
  const first = (await use(owned, await served(mara, cuts))).body
  expect((await pay(first, 0)).status).toBe(200)
  const visits = []
  for (let i = 0; i < 50; i++) visits.push(await served(mara, cuts))
  const replies = await Promise.all(visits.map((visit) => use(owned, visit)))
  const winners = replies.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200))
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'course_used_up'])
  // The checkout is sent twice, too.
  const [won] = winners
  if (!won) throw new Error('nobody won')
  expect((await Promise.all([pay(won.body, 0), pay(won.body, 0)])).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listFor(mara)).toMatchObject([{ state: 'used_up', left: 0, balance: 0 }])
  expect(await readLiability()).toBe(0)
}, 60_000)

test('a family uses a shared course; strangers, other services and an end of sharing are refused', async () => {
  const { salon, cuts, mara, other, go, served, create, sell, use, listFor } = await prepare()
  const owned = await sell(await create(), mara)
  const visit = await served(other, cuts)
  expect((await use(owned, visit)).body).toMatchObject({ code: 'course_not_for_client' })
  const share = () => go('POST', '/api/ClientCourses/Members/{sessionCode}', { prepaidId: owned.prepaidId, clientId: other })
  expect((await share()).body).toMatchObject({ membersDTO: [{ clientId: other }] })
  expect((await share()).body).toMatchObject({ code: 'already_exists' })
  expect(await listFor(other)).toMatchObject([{ prepaidId: owned.prepaidId, clientId: mara }])
  expect((await use(owned, visit)).status).toBe(200)
  expect((await use(owned, visit)).body).toMatchObject({ code: 'already_exists' })
  expect((await use(owned, await served(other, [[salon.colour, salon.giulia]]))).body).toMatchObject({ code: 'course_not_for_service' })
  const [found] = await listFor(mara)
  await go('DELETE', `/api/ClientCourses/Members/{sessionCode}/${found?.membersDTO[0]?.courseMemberId}`)
  expect(await listFor(other)).toEqual([])
  const own = await sell(await create({ shareable: false }), mara)
  const refused = await go('POST', '/api/ClientCourses/Members/{sessionCode}', { prepaidId: own.prepaidId, clientId: other })
  expect(refused.body).toMatchObject({ code: 'course_not_shareable' })
})

test('a partly used course is refunded up to what is left, and its sale is not voided; both can be undone', async () => {
  const { cuts, mara, served, create, add, use, pay, post, undo, refund, undoRefund, listFor, readLiability } = await prepare()
  const sale = await served(mara, cuts)
  const added = (await add(await create(), sale)).body
  const paid = (await pay(added.appointmentDTO ?? sale, 132)).body
  const visit = (await use(added, await served(mara, cuts))).body
  const [open] = await listFor(mara)
  if (!open) throw new Error('no course')
  expect((await refund(open)).body).toMatchObject({ code: 'course_in_use' })
  const used = (await pay(visit, 0)).body
  expect((await post('Void', paid)).body).toMatchObject({ code: 'prepaid_used' })
  expect((await refund(open, { amount: 66.68 })).body).toMatchObject({ code: 'refund_too_large' })
  const refunded = (await refund(open)).body
  expect(refunded).toMatchObject({ state: 'refunded', left: 0, balance: 0 })
  expect((await use(added, await served(mara, cuts))).body).toMatchObject({ code: 'course_over' })
  const again = (await undoRefund(refunded)).body
  expect(again).toMatchObject({ state: 'active', left: 2, balance: 66.67, refundId: null })
  // The refund of the service gives the session back to the course, never money.
  const line = used.clientHistoryServicesDTO[0]?.clientHistoryServiceId
  expect((await post('Refund', used, { amount: 5 })).body).toMatchObject({ code: 'refund_too_large' })
  const returned = (await post('Refund', used, { lines: [line] })).body
  expect(returned).toMatchObject({ refunded: 33.33, courseSessionsDTO: [] })
  expect(await listFor(mara)).toMatchObject([{ left: 3, balance: 100 }])
  const restored = (await undo(returned)).body
  expect(restored).toMatchObject({ refunded: 0, courseSessionsDTO: [{ number: 1 }] })
  expect(await listFor(mara)).toMatchObject([{ left: 2, balance: 66.67 }])
  expect((await post('Void', restored)).body).toMatchObject({ total: 33.33, courseSessionsDTO: [{ number: 1 }] })
  expect(await readLiability()).toBe(100_00)
})

test('single sessions of a course sold in a visit are refunded at their share, and the others stay; undone, all are back', async () => {
  const { cuts, mara, go, served, create, add, use, pay, post, refund, undoRefund, listFor, readLiability } = await prepare()
  const sale = await served(mara, cuts)
  const added = (await add(await create({ sessions: 4, price: 100.03 }), sale)).body
  const paid = (await pay(added.appointmentDTO ?? sale, 132.03)).body
  // One is in use in an open visit: it is neither refunded nor in the way.
  const visit = (await use(added, await served(mara, cuts))).body
  const [open] = await listFor(mara)
  if (!open) throw new Error('no course')
  expect((await refund(open, { sessions: 4 })).body).toMatchObject({ code: 'refund_too_large', fields: { sessions: 'Too large' } })
  const [two, again] = await Promise.all([refund(open, { sessions: 2 }), refund(open, { sessions: 2 })])
  const done = two.status === 200 ? two : again
  expect([two.status, again.status].toSorted()).toEqual([200, 409])
  expect(done.body).toMatchObject({ state: 'active', left: 1, refunded: [3, 4], balance: 50 })
  expect(await readLiability()).toBe(50_00)
  const ledger = (await go('GET', `/api/Appointments/{sessionCode}/${sale.appointmentId}`)).body
  expect(ledger).toMatchObject({ refunded: 50.03, entries: [{ charged: 132.03 }, { kind: 'refund', charged: -50.03, paid: -50.03 }] })
  expect((await pay(visit, 0)).status).toBe(200)
  const second = (await use(added, await served(mara, cuts))).body
  expect(second.courseSessionsDTO).toMatchObject([{ number: 2, amount: 25 }])
  expect((await pay(second, 0)).status).toBe(200)
  expect((await use(added, await served(mara, cuts))).body).toMatchObject({ code: 'course_used_up' })
  expect(await listFor(mara)).toMatchObject([{ state: 'used_up', left: 0, balance: 0 }])
  const [last] = await listFor(mara)
  const undone = last && (await undoRefund(last)).body
  expect(undone).toMatchObject({ state: 'active', left: 2, refunded: [], balance: 50.03 })
  expect((await use(added, await served(mara, cuts))).body.courseSessionsDTO).toMatchObject([{ number: 3 }])
  expect((await post('Void', { ...paid, version: ledger.version + 1 })).body).toMatchObject({ code: 'prepaid_used' })
})

test('the refund of a visit takes back what is left of its course, beside a session that an open visit uses', async () => {
  const { cuts, mara, served, create, add, use, pay, post, undo, listFor, readLiability } = await prepare()
  const sale = await served(mara, cuts)
  const added = (await add(await create(), sale)).body
  const paid = (await pay(added.appointmentDTO ?? sale, 132)).body
  const open = (await use(added, await served(mara, cuts))).body
  const line = paid.prepaidDTO[0]?.prepaidSaleId
  const refunded = (await post('Refund', { ...paid, version: paid.version }, { lines: [line] })).body
  expect(refunded).toMatchObject({ refunded: 66.67, prepaidDTO: [{ balance: 0 }], entries: [{ charged: 132 }, { charged: -66.67 }] })
  expect(await listFor(mara)).toMatchObject([{ state: 'refunded', left: 0, balance: 33.33 }])
  expect((await pay(open, 0)).body).toMatchObject({ owed: 0, payments: [{ method: 'voucher', amount: 33.33 }] })
  expect(await readLiability()).toBe(0)
  expect((await undo(refunded)).body).toMatchObject({ refunded: 0, prepaidDTO: [{ balance: 66.67 }] })
  expect(await listFor(mara)).toMatchObject([{ state: 'active', left: 2, balance: 66.67 }])
})

test('a removed service, an undone arrival and an expired course give sessions back or refuse them', async () => {
  const { world, salon, withColour, mara, go, served, create, sell, use, listFor } = await prepare()
  const owned = await sell(await create({ validityMonths: 1 }), mara)
  const visit = await served(mara, withColour)
  const used = (await use(owned, visit)).body
  const removed = await go('DELETE', `/api/ClientHistoryServices/{sessionCode}/${used.clientHistoryServicesDTO[0]?.clientHistoryServiceId}`)
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(await listFor(mara)).toMatchObject([{ left: 3 }])
  const next = await served(mara, [[salon.cut, salon.anna]])
  await use(owned, next)
  await go('POST', `/api/Appointments/UndoArrival/{sessionCode}/${next.appointmentId}`)
  expect(await listFor(mara)).toMatchObject([{ left: 3, sessionsDTO: [] }])
  const late = await served(mara, [[salon.cut, salon.anna]])
  await world.db.execute(`UPDATE prepaid_accounts SET valid_until = '2026-11-23'`)
  expect((await use(owned, late)).body).toMatchObject({ code: 'course_over' })
})
