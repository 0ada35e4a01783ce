import { expect, test } from 'vitest'
import type { ClientLoyalty, LoyaltySettings } from '../../../schema/api/money/loyalty-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { expireAllPoints } from '../../../worker/features/money/loyalty/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, today } from '../../support/salon.ts'

async function prepare(more: object = {}) {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const settings = { unit: 'points', basis: 'euro', earned: 1, products: true, rewardPoints: 50, rewardAmount: 10, validityMonths: 12 }
  const change = async (body: object) =>
    (await salon.as('ADMIN')).call<LoyaltySettings>('PUT', '/api/LoyaltySettings/{sessionCode}', { ...settings, ...body })
  expect((await change({ enabled: true, version: 0, ...more })).status).toBe(200)
  const [mara, other] = salon.clients
  const services: [string, string][] = [
    [salon.cut, salon.anna],
    [salon.colour, salon.giulia],
  ]
  const post = (name: string, { appointmentId, version }: Appointment, body: object = {}, options?: Parameters<typeof go>[3]) =>
    go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, options)
  return {
    expire: (now: string) => expireAllPoints(new SystemDb(world.db, { nowUtc: Date.parse(now) / 1000, newId, actor: 'loyalty' })),
    go,
    admin: await salon.as('ADMIN'),
    change,
    mara,
    other,
    serve: () => served(mara, services),
    pay: (visit: Appointment, options?: Parameters<typeof go>[3]) =>
      post('Checkout', visit, { payments: [{ method: 'card', amount: visit.total }] }, options),
    refund: (visit: Appointment, amount: number) => post('Refund', visit, { reason: 'A slip', amount }),
    voidCheckout: (visit: Appointment) => post('Void', visit, { reason: 'A slip' }),
    undo: ({ entries }: Appointment) =>
      go('POST', `/api/BookEntries/Undo/{sessionCode}/${entries.at(-1)?.bookEntryId}`, { reason: 'A slip' }),
    redeem: ({ appointmentId }: Appointment, rewards: number) =>
      go('POST', '/api/Loyalty/Redeem/{sessionCode}', { appointmentId, rewards }),
    giveBack: ({ appointmentId }: Appointment) => go('DELETE', `/api/Loyalty/Redeem/{sessionCode}/${appointmentId}`),
    adjust: (points: number) =>
      go<ClientLoyalty>('POST', '/api/Loyalty/Adjust/{sessionCode}', { clientId: mara, points, reason: 'Birthday' }),
    read: async (options?: Parameters<typeof go>[3]) =>
      (await go<ClientLoyalty>('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${mara}`, undefined, options)).body,
  }
}

test('a checkout earns points once, a refund and a void take them back, and an undo returns them', async () => {
  const { serve, pay, refund, undo, voidCheckout, read } = await prepare()
  const visit = await serve()
  const replies = await Promise.all([pay(visit, { key: 'once' }), pay(visit, { key: 'once' })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const [paid] = replies
  expect(await read()).toMatchObject({ balance: 94, entries: [{ kind: 'earned', points: 94, expires: '2027-11-30' }] })
  const refunded = (await refund(paid?.body as Appointment, 10.5)).body
  expect(await read()).toMatchObject({ balance: 83, entries: [{ kind: 'taken_back', points: -11 }, { points: 94 }] })
  const restored = (await undo(refunded)).body
  expect((await read()).balance).toBe(94)
  const reopened = (await voidCheckout(restored)).body
  expect((await read()).balance).toBe(0)
  await pay(reopened)
  expect((await read()).balance).toBe(94)
})

test('a reward reduces the visit and its revenue, within the points and within what is left to pay', async () => {
  const { go, mara, serve, pay, redeem, giveBack, adjust, voidCheckout, read } = await prepare()
  const visit = await serve()
  expect((await redeem(visit, 1)).body).toMatchObject({ code: 'not_enough_points' })
  expect((await adjust(500)).body).toMatchObject({ balance: 500, entries: [{ kind: 'added', reason: 'Birthday' }] })
  expect((await redeem(visit, 10)).body).toMatchObject({ code: 'reward_too_large' })
  expect((await redeem(visit, 2)).body).toMatchObject({ total: 74, loyaltyReward: { points: 100, amount: 20 } })
  expect((await redeem(visit, 1)).body).toMatchObject({ code: 'already_exists' })
  expect((await giveBack(visit)).body).toMatchObject({ total: 94, loyaltyReward: null })
  const used = (await redeem(visit, 2)).body
  expect((await read()).balance).toBe(400)
  const paid = (await pay(used)).body
  expect(paid.entries[0]?.takings.reduce((sum, { amount }) => sum + amount, 0)).toBe(74)
  expect((await read()).balance).toBe(474)
  expect(await giveBack(visit)).toMatchObject({ status: 409, body: { code: 'already_checked_out' } })
  expect((await voidCheckout(paid)).body).toMatchObject({ total: 94, loyaltyReward: null })
  expect((await read()).balance).toBe(500)
  expect((await adjust(-501)).body).toMatchObject({ code: 'not_enough_points' })
  const stranger = await go('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${mara}x`)
  expect(stranger.status).toBe(404)
})

test('of two rewards at once for the last points one wins, and a refund takes spent points back, below zero', async () => {
  const { serve, pay, redeem, refund, undo, adjust, read } = await prepare()
  const first = (await pay(await serve())).body
  const [a, b] = [await serve(), await serve()]
  const replies = await Promise.all([redeem(a, 1), redeem(b, 1)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).balance).toBe(44)
  const refunded = (await refund(first, 94)).body
  expect(await read()).toMatchObject({ balance: -50, entries: [{ kind: 'taken_back', points: -94 }, { kind: 'redeemed' }, {}] })
  expect((await redeem(await serve(), 1)).body).toMatchObject({ code: 'not_enough_points' })
  expect((await adjust(-1)).body).toMatchObject({ code: 'not_enough_points' })
  await undo(refunded)
  expect((await read()).balance).toBe(44)
  const again = (await refund({ ...first, version: first.version + 2 }, 94)).body
  expect(again.refunded).toBe(94)
  const filled = await pay(await serve())
  expect([filled.status, (await read()).balance]).toEqual([200, 44])
})

test('stamps count visits, a later change leaves earned ones, and points end with their month', async () => {
  const { expire, change, serve, pay, redeem, refund, read } = await prepare({
    unit: 'stamps',
    basis: 'visit',
    validityMonths: 1,
    rewardPoints: 2,
  })
  const first = (await pay(await serve())).body
  await pay(await serve())
  expect(await read()).toMatchObject({ unit: 'stamps', balance: 2, nextExpiry: { points: 2, day: '2026-12-31' } })
  await change({ enabled: false, version: 1 })
  expect((await redeem(await serve(), 1)).body).toMatchObject({ code: 'loyalty_off' })
  await pay(await serve())
  expect((await read()).balance).toBe(2)
  await refund(first, 94)
  expect((await read()).balance).toBe(1)
  await expire('2026-12-31T22:00:00Z')
  expect((await read()).balance).toBe(1)
  await Promise.all([expire('2026-12-31T23:30:00Z'), expire('2026-12-31T23:30:00Z')])
  expect(await read({ day: today })).toMatchObject({ balance: 0, entries: [{ kind: 'expired', points: -1 }, {}, {}, {}] })
})

test('points that were spent between a merge and its undo stay spent, and neither client falls below zero', async () => {
  const { go, admin, mara, serve, adjust, redeem, read, other } = await prepare()
  const readOther = async () => (await go<ClientLoyalty>('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${other}`)).body.balance
  const grant = { clientId: other, points: 130, reason: 'Birthday' }
  expect((await go<ClientLoyalty>('POST', '/api/Loyalty/Adjust/{sessionCode}', grant)).status).toBe(200)
  await adjust(20)
  const merge = `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${mara}&clientIdToDelete=${other}`
  const { mergeId } = (await admin.call<{ mergeId: string }>('POST', merge)).body
  expect((await redeem(await serve(), 2)).status).toBe(200)
  expect((await read()).balance).toBe(50)
  expect((await admin.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${mergeId}`)).status).toBe(200)
  expect([(await read()).balance, await readOther()]).toEqual([0, 50])
})

test('a balance below zero is not filled from another client whose merge is undone', async () => {
  const { go, admin, mara, serve, pay, redeem, refund, read, other } = await prepare()
  const first = (await pay(await serve())).body
  expect((await redeem(await serve(), 1)).status).toBe(200)
  await refund(first, 94)
  const grant = { clientId: other, points: 130, reason: 'Birthday' }
  await go<ClientLoyalty>('POST', '/api/Loyalty/Adjust/{sessionCode}', grant)
  const merge = `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${mara}&clientIdToDelete=${other}`
  const { mergeId } = (await admin.call<{ mergeId: string }>('POST', merge, undefined, { now: '2026-11-24T12:00:00Z' })).body
  expect((await read()).balance).toBe(80)
  const undone = await admin.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${mergeId}`, undefined, { now: '2026-11-24T12:01:00Z' })
  expect(undone.status).toBe(200)
  const ofOther = await go<ClientLoyalty>('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${other}`)
  expect([(await read()).balance, ofOther.body.balance]).toEqual([-50, 130])
})
