import { expect, test } from 'vitest'
import type { GuestOffer } from '../../../schema/api/booking/guest-replies.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const friday = '2026-11-27'

test('a guest with the maximum of open online bookings accepts no offer (409), which stays open until one is cancelled', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await world.db.execute('UPDATE salons SET max_open_bookings = 1')
  const desk = await salon.as('RECEPTIONIST')
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const start = at('14:00', friday)
  const slot = { start, services: [{ serviceId: salon.cut, userId: salon.anna, start }] }
  const booked = await guest.call<{ agendaId: string }>('POST', `SaveSlot/{s}?date=${friday}`, session, slot)
  expect(booked.status).toBe(200)

  const request = {
    services: [{ serviceId: salon.cut }],
    weekdays: [2, 3, 4, 5, 6],
    dayFrom: friday,
    dayTo: friday,
    from: '09:00',
    to: '18:00',
  }
  await desk.call('POST', '/api/WaitingList/{sessionCode}', { clientId: salon.clients[0], ...request })
  // The entry is offered a free time in the background.
  const readOffers = async () =>
    (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body.flatMap((one) => one.offers)
  await expect.poll(readOffers).toHaveLength(1)
  const offerId = (await readOffers())[0]?.waitingListOfferId ?? ''
  const accept = () =>
    world.call<GuestOffer & { code?: string; offer?: GuestOffer }>(
      'POST',
      `/api/Links/WaitingOffer/${linkToken(secret, 'WaitingOffer', offerId)}`,
      undefined,
    )
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'booking_limit', offer: { state: 'open' } } })
  const count = async (from: string) => Number((await world.db.execute(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)
  expect(await count('agendas')).toBe(1)
  expect(await count("busy_intervals WHERE cause = 'hold'")).toBe(1)

  expect((await desk.call('DELETE', `/api/Agendas/{sessionCode}/${booked.body.agendaId}`)).status).toBe(200)
  expect(await accept()).toMatchObject({ status: 200, body: { state: 'accepted' } })
  expect(await count("busy_intervals WHERE cause = 'hold'")).toBe(0)
})
