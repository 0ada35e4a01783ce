import { expect, test } from 'vitest'
import type { GiftCard, GiftCards } from '../../../schema/api/money/gift-cards-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { expireCards } from '../../../worker/features/money/gift-cards/index.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'

test('a guest reserves a card, which the desk sells when it is collected', async () => {
  const desk = await openCardDesk()
  const { world, salon } = desk
  await openOnline(world, salon)
  const session = await openGuest(world, salon, 4)
  const guest = createGuest(world, salon, '')
  const reserve = (body: object = {}) => guest.call<GiftCard & { code?: string }>('POST', 'GiftCards/{s}', session, { amount: 50, ...body })
  expect((await reserve()).body).toMatchObject({ code: 'gift_cards_not_online' })
  const admin = await salon.as('ADMIN')
  const terms = { amounts: [50, 25], validMonths: 12, vatKind: 'single', vatRate: 22, online: true, version: 0 }
  expect((await admin.call('PUT', '/api/GiftCards/Settings/{sessionCode}', terms)).status).toBe(200)
  expect((await guest.call('GET', 'GiftCards/{s}', session)).body).toEqual({ amounts: [25, 50], validMonths: 12, paysOnline: false })
  const reserved = (await reserve({ recipientName: 'Ada' })).body
  const again = (await reserve()).body
  expect((await guest.call('DELETE', `GiftCards/{s}/${again.prepaidId}`, session)).status).toBe(200)
  expect((await guest.call('DELETE', `GiftCards/{s}/${again.prepaidId}`, session)).status).toBe(404)
  const { body: list } = await desk.go<GiftCards>('GET', '/api/GiftCards/{sessionCode}?state=reserved')
  expect(list).toMatchObject({ cards: [{ recipientName: 'Ada', reservedAmount: 50, balance: 0 }], totals: { reserved: 1, outstanding: 0 } })
  expect((await desk.pay(await desk.served(), desk.withCard(reserved, 32))).body).toMatchObject({ code: 'prepaid_unusable' })
  const sold = await desk.sell(50, { reservationId: reserved.prepaidId, recipientName: 'Ada' })
  expect(sold).toMatchObject({ prepaidId: reserved.prepaidId, state: 'active', balance: 50, vatKind: 'single', vatRate: 22 })
  const twice = await desk.post('GiftCards/{sessionCode}', { amount: 50, payments: desk.cash(50), reservationId: reserved.prepaidId })
  expect(twice.body).toMatchObject({ code: 'reservation_over' })
  expect(await desk.liability()).toMatchObject({ owed: 50, singlePurpose: [{ rate: 22, sold: 50, vat: 9.02, owed: 50 }] })
})

test('a guest holds three reservations at most', async () => {
  const desk = await openCardDesk()
  const { world, salon } = desk
  await openOnline(world, salon)
  const session = await openGuest(world, salon, 8)
  const admin = await salon.as('ADMIN')
  const terms = { amounts: [50], validMonths: 0, vatKind: 'multi', vatRate: 22, online: true, version: 0 }
  await admin.call('PUT', '/api/GiftCards/Settings/{sessionCode}', terms)
  const guest = createGuest(world, salon, '')
  const tries = await Promise.all(Array.from({ length: 8 }, () => guest.call('POST', 'GiftCards/{s}', session, { amount: 50 })))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('tells the holder once of a card that ends soon, and writes off what ended on the day after', async () => {
  const desk = await openCardDesk()
  const run = (iso: string) => expireCards(new SystemDb(desk.world.db, { nowUtc: Date.parse(iso) / 1000, newId, actor: 'expiry' }))
  const card = await desk.sell(50, { validUntil: '2026-12-10', recipientEmail: 'ada@example.org', recipientName: 'Ada', language: 'en' })
  await desk.sell(30, { validUntil: null })
  const messages = async () =>
    (await desk.world.db.execute(`SELECT kind, recipient, data_json FROM outbox WHERE kind = 'gift_card_expiring'`)).rows
  for (const hour of ['05', '09', '10', '11']) await run(`2026-11-25T${hour}:00:00Z`)
  expect(await messages()).toMatchObject([{ recipient: 'ada@example.org' }])
  expect((await desk.card(card, '2026-12-10')).state).toBe('active')
  await run('2026-12-10T22:30:00Z')
  expect((await desk.card(card, '2026-12-10')).balance).toBe(50)
  for (let i = 0; i < 3; i++) await run('2026-12-10T23:30:00Z')
  expect(await desk.card(card, '2026-12-11')).toMatchObject({
    state: 'expired',
    balance: 0,
    entries: [{ kind: 'expiry', amount: -50 }, {}],
  })
  const report = await desk.liability('2026-12-01', '2026-12-31', '2026-12-11')
  expect(report).toMatchObject({ opening: 80, expired: -50, owed: 30, days: [{ day: '2026-12-11', expired: -50, owed: 30 }] })
  expect(await messages()).toHaveLength(1)
})
