import { expect, test } from 'vitest'
import type { FreeSlot } from '../../../schema/api/booking/guest-replies.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const leaseSeconds = 300

test('the confirmation of a booking takes two round trips behind the reply, and a lost call leaves it to cron', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const gateways = getGateways(world)
  const guest = createGuest(world, salon, '')
  const session = await openGuest(world, salon, 0)
  const date = '2026-11-26'
  const { body: slots } = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${date}`, session, [{ serviceId: salon.cut }])
  const book = async (nth: number) => {
    const saved = await guest.call<{ agendaId: string }>('POST', `SaveSlot/{s}?date=${date}`, session, slots[nth])
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return saved.body.agendaId
  }
  const read = async (agendaId: string) => {
    const { rows } = await world.db.execute({
      sql: `SELECT state, attempts, due_utc FROM outbox WHERE kind = 'booking_confirmed' AND agenda_id = ?`,
      args: [agendaId],
    })
    return { ...rows[0] }
  }
  const bookedUtc = Date.parse(tuesday) / 1000

  await world.resetRoundTrips()
  const sent = await book(0)
  await gateways.until(1)
  await expect.poll(() => read(sent)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await world.countRoundTrips(), 'two of the booking, a lease and a record').toBe(4)

  // The database fails behind the reply: the message is sent, and its lease ends before cron sends it again under the same id.
  await world.fault('unavailable', 1, 3)
  const unrecorded = await book(1)
  await gateways.until(2)
  await expect.poll(() => world.countRoundTrips()).toBe(8)
  expect(await read(unrecorded)).toMatchObject({ state: 'sending', attempts: 1, due_utc: bookedUtc + leaseSeconds })
})
