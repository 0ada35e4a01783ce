import { expect, test } from 'vitest'
import type { FreeSlot, LinkedBooking, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon } from '../../support/salon.ts'

test('every message about a booking made in English is in English, whichever page the change is made on', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const gateways = getGateways(world)
  const guest = createGuest(world, salon, '')
  const session = await openGuest(world, salon, 0)
  const date = '2026-11-26'
  const book = async (query: string, nth = 0) => {
    const { body } = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${date}`, session, [{ serviceId: salon.cut }])
    return (await guest.call<SavedBooking>('POST', `SaveSlot/{s}?date=${date}${query}`, session, body[nth])).body
  }
  const link = <Body>(method: string, token: string, query: string) => world.call<Body>(method, `/api/Links/Booking/${token}${query}`)

  const booked = await book('&lang=en')
  const [confirmation] = await gateways.until(1)
  expect(confirmation?.text).toMatch(/lang=en#/)
  expect(confirmation?.text).toContain(booked.token)

  const read = await link<LinkedBooking>('GET', booked.token, '')
  expect([read.status, read.body.state]).toEqual([200, 'open'])
  await link('DELETE', booked.token, `?lang=it&version=${booked.version}`)
  expect((await gateways.until(2)).at(-1)?.text).toMatch(/^Your booking .* is cancelled/)

  // A booking without a language: that of the page, otherwise the client's, otherwise the salon's.
  const plain = await book('', 1)
  expect((await gateways.until(3)).at(-1)?.text).toMatch(/lang=it#/)
  expect((await link('DELETE', plain.token, `?lang=en&version=${plain.version}`)).body).toMatchObject({ state: 'cancelled' })
  expect((await gateways.until(4)).at(-1)?.text).toMatch(/^Your booking .* is cancelled/)
  await world.db.execute({ sql: `UPDATE clients SET language = 'en' WHERE client_id = ?`, args: [salon.clients[0] ?? ''] })
  await book('', 2)
  expect((await gateways.until(5)).at(-1)?.text).toMatch(/lang=en#/)
})
