import { expect, test } from 'vitest'
import type { FreeSlot, GuestBooking, GuestOffer, LinkSlot } from '../../../schema/api/booking/guest-replies.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const friday = '2026-11-27'
const saturday = '2026-11-28'
const refused = { status: 409, body: { code: 'patch_test_needed_online' } }

/** A salon with online booking; `needPatchTest` makes its services need one, `pass` records one of the first client. */
async function openTested() {
  const world = await openFixture()
  const salon = await openSalon(world, { phone_number: '+390115550142' })
  await openOnline(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const [clientId] = salon.clients
  const pass = () =>
    desk.call('POST', '/api/PatchTests/{sessionCode}', { clientId, day: '2026-11-20', result: 'passed', line: 'Permanent' })
  const needPatchTest = () => world.db.execute('UPDATE services SET patch_test_days = 90')
  return { world, salon, desk, clientId, pass, needPatchTest }
}

test('refuses the move of a booking by link without a valid patch test (409), and moves it once the test is passed', async () => {
  const { world, salon, pass, needPatchTest } = await openTested()
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const free = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${friday}`, session, [{ serviceId: salon.cut }])
  const booked = await guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${friday}&channel=web`, session, free.body[0])
  expect(booked.status).toBe(200)
  await needPatchTest()

  const path = `/api/Links/Booking/${linkToken(secret, 'Booking', booked.body.agendaId)}`
  const slots = await world.call<LinkSlot[]>('GET', `${path}/FreeSlots?date=${saturday}`)
  const move = () => world.call('PUT', `${path}?lang=en`, { ...slots.body[0], version: 1 })
  expect(await move()).toMatchObject(refused)
  await pass()
  expect(await move()).toMatchObject({ status: 200, body: { booking: { start: slots.body[0]?.start, version: 2 } } })
})

test('refuses to restore a cancelled booking by link without a valid patch test (409), and restores it after one', async () => {
  const { world, salon, pass, needPatchTest } = await openTested()
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const free = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${friday}`, session, [{ serviceId: salon.cut }])
  const { start, agendaId } = (await guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${friday}`, session, free.body[0])).body
  const path = `/api/Links/Booking/${linkToken(secret, 'Booking', agendaId)}`
  expect((await world.call('DELETE', `${path}?version=1`)).status).toBe(200)
  await needPatchTest()

  const restore = () => world.call('POST', `${path}/Undo`, { start, version: 2 })
  expect(await restore()).toMatchObject(refused)
  expect((await world.call('GET', path)).body).toMatchObject({ state: 'cancelled' })
  await pass()
  expect(await restore()).toMatchObject({ status: 200, body: { state: 'open' } })
})

test('refuses to accept a waiting-list offer without a valid patch test (409 with whom to call), and keeps it open', async () => {
  const { world, desk, clientId, salon, pass, needPatchTest } = await openTested()
  await needPatchTest()
  const request = { weekdays: [5], dayFrom: friday, dayTo: friday, from: '09:00', to: '18:00' }
  await desk.call('POST', '/api/WaitingList/{sessionCode}', { clientId, services: [{ serviceId: salon.cut }], ...request })
  const readOffers = async () =>
    (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body.flatMap((one) => one.offers)
  await expect.poll(readOffers).toHaveLength(1)
  const token = linkToken(secret, 'WaitingOffer', (await readOffers())[0]?.waitingListOfferId ?? '')
  const accept = () => world.call<GuestOffer>('POST', `/api/Links/WaitingOffer/${token}`)
  const open = { offer: { state: 'open', waits: true, phoneNumber: '+390115550142' } }
  expect(await accept()).toMatchObject({ ...refused, body: { ...refused.body, ...open } })
  await pass()
  expect(await accept()).toMatchObject({ status: 200, body: { state: 'accepted' } })
})
