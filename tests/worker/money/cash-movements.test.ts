import { expect, test } from 'vitest'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, today } from '../../support/salon.ts'

test('cash in and out counts in the drawer until its day is closed, is removed and restored, and is the salon’s alone', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go } = await openLedger(world, salon, desk)
  const other = await openSalon(world)
  const stranger = await openLedger(world, other, await other.as('ADMIN'))
  const move = (body: object) => go<EndOfDay>('POST', '/api/TillDays/Cash/{sessionCode}', { day: today, amount: 20, ...body })
  const change = (by: typeof go, way: 'remove' | 'restore', id: string, day = today) =>
    way === 'remove'
      ? by<EndOfDay>('DELETE', `/api/TillDays/Cash/{sessionCode}/${day}/${id}`)
      : by<EndOfDay>('POST', `/api/TillDays/RestoreCash/{sessionCode}/${day}/${id}`)
  const close = (expectedCash: number) =>
    go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', { day: today, expectedCash, countedCash: expectedCash, leftCash: 0 })

  expect((await move({ kind: 'expense' })).body.fields).toEqual({ note: 'Enter what it is for' })
  expect((await move({ kind: 'float', amount: 0 })).body.fields).toEqual({ amount: 'Must not be zero' })
  expect((await move({ kind: 'float', day: '2100-01-01' })).body.fields).toEqual({ day: "Can't be in the future" })
  expect((await move({ kind: 'float', amount: 150 })).body).toMatchObject({ movedCash: 150, expectedCash: 150 })
  const { body } = await move({ kind: 'expense', amount: 14.3, note: 'Coffee' })
  expect(body).toMatchObject({ movedCash: 135.7, expectedCash: 135.7 })
  expect(body.cashMovements).toMatchObject([
    { kind: 'float', amount: 150, note: '', userDTO: { userId: desk.userId } },
    { kind: 'expense', amount: -14.3, note: 'Coffee' },
  ])

  const coffee = body.cashMovements[1]?.cashMovementId ?? ''
  expect((await change(stranger.go, 'remove', coffee)).status).toBe(404)
  expect((await change(go, 'remove', coffee, '2026-01-01')).status).toBe(404)
  expect((await change(go, 'restore', coffee)).status).toBe(404)
  expect((await change(go, 'remove', coffee)).body).toMatchObject({ expectedCash: 150 })
  expect((await change(go, 'remove', coffee)).status).toBe(404)
  expect((await change(go, 'restore', coffee)).body.cashMovements).toEqual(body.cashMovements)

  expect(await close(150)).toMatchObject({ status: 409, body: { code: 'new_transactions', current: { expectedCash: 135.7 } } })
  expect((await close(135.7)).body.closing).toMatchObject({ expectedCash: 135.7, difference: 0 })
  const refused = { status: 409, body: { code: 'day_closed', current: { expectedCash: 135.7 } } }
  expect(await move({ kind: 'bank' })).toMatchObject(refused)
  expect(await change(go, 'remove', coffee)).toMatchObject(refused)
})

test('of a closing and ten movements at once, those that came before it count in it, and the others are refused', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const { go } = await openLedger(world, salon, await salon.as('RECEPTIONIST'))
  const move = () => go<EndOfDay>('POST', '/api/TillDays/Cash/{sessionCode}', { day: today, kind: 'change', amount: 10 })
  const closeWith = (expectedCash: number) =>
    go<EndOfDay>('POST', '/api/TillDays/Close/{sessionCode}', { day: today, expectedCash, countedCash: expectedCash, leftCash: 0 })
  const [moved, closed] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, move)),
    Promise.all(Array.from({ length: 11 }, (_, i) => closeWith(i * 10))),
  ])
  const counted = moved.filter(({ status }) => status === 200).length * 10
  const closing = closed.find(({ status }) => status === 200)?.body.closing
  const { body: day } = await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)
  expect(day.movedCash).toBe(counted)
  if (closing) expect([closing.expectedCash, day.expectedCash]).toEqual([counted, counted])
})
