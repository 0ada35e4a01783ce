import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, OnlineCatalogue, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import type { VisitPromo } from '../../../schema/api/money/promotions-schemas.ts'
import { callAs, checkIn } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const draft = { specialPromo: 'Quiet hours', start: '2026-11-01', reduction: 'percent', percent: 25 }

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '347 555 0123')
  const { sessionCode } = await guest.enter()
  await guest.call('POST', 'NewClient/{s}', sessionCode, { name: 'Laura Neri' })
  const createPromo = (more: object) =>
    callAs(salon, 'ADMIN', 'POST', 'SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...draft, ...more })
  const list = (query = '') =>
    guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}${query}`, sessionCode, [{ serviceId: salon.cut }])
  const priceAt = (slots: FreeSlot[], time: string) => slots.find(({ start }) => start === at(time))?.reducedPrice
  return { world, salon, guest, sessionCode, createPromo, list, priceAt }
}

test('shows guests the reduced price at the times of a promotion, and with its code, in one round trip', async () => {
  const { world, guest, sessionCode, createPromo, list, priceAt } = await prepare()
  const before = (await list()).body
  expect(before.every(({ reducedPrice }) => reducedPrice === undefined)).toBe(true)
  await createPromo({ fromTime: '14:00', toTime: '16:00' })
  await createPromo({ specialPromo: 'Hidden', percent: 90, online: false })
  await createPromo({ specialPromo: 'Regulars', percent: 80, audience: 'absent', audienceNumber: 1 })
  await createPromo({ specialPromo: 'Flyer', code: 'FLYER', percent: 50 })
  await world.resetRoundTrips()
  const { body: slots } = await list()
  expect(await world.countRoundTrips()).toBe(1)
  expect([priceAt(slots, '11:00'), priceAt(slots, '14:00'), priceAt(slots, '16:00')]).toEqual([undefined, 24, undefined])
  expect(priceAt((await list('&code=flyer')).body, '14:00')).toBe(16)
  expect(await list('&code=nothing')).toMatchObject({ status: 400, body: { fields: { code: "This code doesn't apply" } } })
  expect((await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', sessionCode)).body.takesCodes).toBe(true)
})

test('checks five wrong promotion codes of a guest in an hour without a wait, and every right one of the salon (429)', async () => {
  const { world, createPromo, list, salon } = await prepare()
  await createPromo({ specialPromo: 'Flyer', code: 'FLYER', percent: 50 })
  await createPromo({ specialPromo: 'Later', code: 'LATER', start: '2026-12-24' })
  // A code of another day is no guess.
  for (let i = 0; i < 8; i++) expect((await list('&code=later')).status).toBe(400)
  for (let i = 0; i < 5; i++) expect((await list(`&code=wrong${i}`)).status).toBe(400)
  const refused = await list('&code=flyer')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts', fields: { code: expect.any(String) } } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await list()).status).toBe(200)
  const other = createGuest(world, salon, '347 555 0124')
  const { sessionCode } = await other.enter()
  const body = [{ serviceId: salon.cut }]
  expect((await other.call('POST', `FreeSlots/{s}?date=${today}&code=flyer`, sessionCode, body)).status).toBe(200)
})

test('keeps the code of a booking, so that the checkout of its visit suggests the promotion', async () => {
  const { salon, guest, sessionCode, createPromo, list } = await prepare()
  await createPromo({ specialPromo: 'Flyer', code: 'FLYER', percent: 50 })
  const slot = (await list('&code=FLYER')).body.find(({ start }) => start === at('15:00'))
  const saved = await guest.call<SavedBooking>('POST', `SaveSlot/{s}?date=${today}&code=FLYER`, sessionCode, slot)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const visit = await checkIn(salon, saved.body.agendaId, [])
  const path = `${salon.salonId}/${today}/${visit.clientId}/${visit.appointmentId}/2/${today}`
  const promos = await callAs<VisitPromo[]>(salon, 'RECEPTIONIST', 'GET', `SpecialPromo/{sessionCode}/${path}`)
  expect(promos).toMatchObject([{ specialPromo: 'Flyer', applies: true, suggested: true, saving: 16 }])
})

test('reduces free times of the next hours down to the floor, and books them at that price', async () => {
  const { salon, guest, sessionCode, list, priceAt } = await prepare()
  const lastMinute = { enabled: true, hours: 3, percent: 50, floor: 20, version: 0 }
  const prices = await callAs<{ version: number }>(salon, 'ADMIN', 'PUT', 'LastMinutePrices/{sessionCode}', lastMinute)
  expect(prices).toEqual({ ...lastMinute, version: 1 })
  const desk = await salon.as('RECEPTIONIST')
  expect((await desk.call('PUT', '/api/LastMinutePrices/{sessionCode}', lastMinute)).status).toBe(409)
  const { body: slots } = await list()
  expect([priceAt(slots, '11:00'), priceAt(slots, '12:00'), priceAt(slots, '14:00')]).toEqual([20, 20, undefined])
  const slot = slots.find(({ start }) => start === at('11:00'))
  const saved = await guest.call<SavedBooking>('POST', `SaveSlot/{s}?date=${today}`, sessionCode, slot)
  const agenda = await callAs<Agenda>(salon, 'RECEPTIONIST', 'GET', `Agendas/{sessionCode}/${saved.body.agendaId}`)
  expect(agenda.agendaServicesDTO[0]?.serviceDTO.price).toBe(20)
})
