import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { UnitOutage } from '../../../schema/api/booking/unit-outages-schemas.ts'
import { countOverlaps, openBasins, type Refused } from '../../support/basins.ts'
import { runsAll } from '../../support/runs-all.ts'
import { at } from '../../support/salon.ts'

const rounds = runsAll ? 100 : 5
const serviceOf = (booking: Agenda) => booking.agendaServicesDTO[0]?.agendaServiceId ?? ''
const getDay = (round: number) => new Date(Date.parse('2026-12-01') + round * 7 * 86_400_000).toISOString().slice(0, 10)
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

/** A salon with basins, and the calls that change who has them. */
async function openRaces(units: number) {
  const basins = await openBasins({ units })
  const { admin, kind, send } = basins
  const [one = '', two = '', three = ''] = kind.units.map(({ resourceId }) => resourceId)
  const close = (resourceId: string, day: string, from = '09:00', to = '18:00') =>
    admin.call<UnitOutage & Refused>('POST', '/api/UnitOutages/{sessionCode}', { resourceId, from: at(from, day), to: at(to, day) })
  const choose = (booking: Agenda, from: string, to: string, swap: readonly string[] = []) =>
    send('PUT', `AgendaUnits/{sessionCode}/${serviceOf(booking)}`, { from, to, pinned: true, swap })
  return { ...basins, one, two, three, close, choose }
}

test('of two outages of one unit at once one is kept, and the other is told that it is out of order already', async () => {
  const { close, one, world } = await openRaces(1)
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round)
    const replies = await Promise.all([close(one, day), close(one, day, '12:00', '19:00')])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_out_of_order' })
    // Behind it, it can be taken out of order again.
    expect((await close(one, day, '19:00', '20:00')).status).toBe(200)
  }
  expect(await countOverlaps(world)).toBe(0)
})

test('of two swaps at once that concern one booking at least one is made, and no two bookings have one unit', async () => {
  const { book, choose, one, two, three, world, held } = await openRaces(3)
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round)
    const [first, second, third] = [await book('10:00', 0, {}, day), await book('10:00', 1, {}, day), await book('10:00', 2, {}, day)]
    const replies = await Promise.all([
      choose(first.body, one, two, [serviceOf(second.body)]),
      choose(third.body, three, two, [serviceOf(second.body)]),
    ])
    expect(statusesOf(replies)[0]).toBe(200)
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toMatch(/^(stale|unit_taken)$/)
  }
  expect(await held()).toHaveLength(3 * rounds)
  expect(await countOverlaps(world)).toBe(0)
})

test('a booking that gets a unit while that goes out of order is moved with the others, or refused', async () => {
  const { book, choose, close, one, two, world } = await openRaces(2)
  for (let round = 0; round < rounds; round++) {
    const day = getDay(round)
    const moved = (await book('10:00', 0, {}, day)).body
    expect((await choose(moved, one, two)).status).toBe(200)
    const replies = await Promise.all([choose(moved, two, one), close(one, day), book('11:00', 1, {}, day)])
    const [, outage, booked] = replies
    expect(statusesOf(replies)).toContain(200)
    if (outage.status !== 200) expect(outage.body).toMatchObject({ code: 'stale' })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  }
  expect(await countOverlaps(world)).toBe(0)
})
