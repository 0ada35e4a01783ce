import { expect, test } from 'vitest'
import type { FreeSlot, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import type { OnlineBookingSlot } from '../../../schema/api/booking/online-booking-slots-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

/** A Wednesday and the Thursday after it. */
const [wednesday, thursday] = ['2026-11-25', '2026-11-26']

/** A guest who looks for a cut; `find` answers the free times of a day. */
async function openFinder(world: Fixture, salon: Salon, now?: string) {
  const [guest, session] = [createGuest(world, salon, '', now), await openGuest(world, salon, 0)]
  const find = async (day: string) =>
    (await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${day}`, session, [{ serviceId: salon.cut }])).body.map(({ start }) => start)
  return { guest, session, find }
}

test('opening times and closed days decide what guests can book', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const boss = await salon.as('ADMIN')
  const { find } = await openFinder(world, salon)
  expect(await find(wednesday)).toContain(at('09:00', wednesday))
  const times = await boss.call<{ salonConfigOpeningTimeId: string; dayOfWeek: number; version: number }[]>(
    'GET',
    '/api/SalonConfigOpeningTimes/Salon/{sessionCode}',
  )
  const day = times.body.find(({ dayOfWeek }) => dayOfWeek === 3)
  const save = (change: object) =>
    boss.call<{ version: number }>('PUT', `/api/SalonConfigOpeningTimes/{sessionCode}/${day?.salonConfigOpeningTimeId}`, {
      dayOfWeek: 3,
      ...change,
    })
  const opening = await save({ open: true, timing: [{ opening: '15:00', closing: '16:00' }], version: day?.version })
  expect(new Set(await find(wednesday))).toEqual(new Set(['15:00', '15:15', '15:30'].map((time) => at(time, wednesday))))
  await save({ open: false, timing: [], version: opening.body.version })
  expect(await find(wednesday)).toEqual([])
  expect((await find(thursday)).length).toBeGreaterThan(0)
  await boss.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart: thursday })
  expect(await find(thursday)).toEqual([])
  await boss.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart: '2020-11-27', everyYear: true })
  expect(await find('2026-11-27')).toEqual([])
})

test('each field of a booking time decides what guests can book', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon, 1)
  const desk = await salon.as('RECEPTIONIST')
  const { guest, session, find } = await openFinder(world, salon)
  const [slot] = (await desk.call<OnlineBookingSlot[]>('GET', '/api/OnlineBookingSlots/{sessionCode}')).body
  if (!slot) throw new Error('no booking time')
  let version = slot.version
  const save = async (change: Partial<OnlineBookingSlot>) => {
    const path = `/api/OnlineBookingSlots/{sessionCode}/${slot.onlineBookingSlotId}`
    version = (await desk.call<OnlineBookingSlot>('PUT', path, { ...slot, ...change, version })).body.version
  }
  await save({ weekdays: [4] })
  expect(await find(wednesday)).toEqual([])
  expect((await find(thursday)).length).toBeGreaterThan(0)
  await save({ from: '10:00', to: '11:00' })
  expect((await find(wednesday)).toSorted()).toEqual(['10:00', '10:15', '10:30'].map((time) => at(time, wednesday)))
  // 09:00 on Tuesday is 24 hours before 09:00 on Wednesday.
  await save({ leastHoursAhead: 25 })
  expect((await find(wednesday)).toSorted()[0]).toBe(at('10:00', wednesday))
  await save({ mostDaysAhead: 1 })
  expect(await find(wednesday)).not.toEqual([])
  expect(await find(thursday)).toEqual([])
  await save({ available: false })
  expect(await find(wednesday)).toEqual([])
  await save({ userIds: [salon.marco] })
  const slots = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${wednesday}`, session, [{ serviceId: salon.cut }])
  expect(new Set(slots.body.flatMap(({ services }) => services.map(({ userId }) => userId)))).toEqual(new Set([salon.marco]))
  // One booking at a time fills the category, although two other team members are free.
  await save({ capacity: 1 })
  const start = at('14:00', wednesday)
  const chosen = { start, services: [{ serviceId: salon.cut, userId: salon.anna, start }] }
  expect((await guest.call('POST', `SaveSlot/{s}?date=${wednesday}`, session, chosen)).status).toBe(200)
  expect(await find(wednesday)).not.toContain(start)
  await save({ capacity: 2 })
  expect(await find(wednesday)).toContain(start)
})

test('a widget without prices hides them from guests who book', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const boss = await salon.as('ADMIN')
  const { guest, session } = await openFinder(world, salon)
  const readPrices = async () =>
    (await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', session)).body.services.map(({ price }) => price)
  expect((await readPrices()).every((price) => typeof price === 'number')).toBe(true)
  await boss.call('POST', '/api/SalonConfigWidgets/{sessionCode}', { showServicePrice: false })
  expect((await readPrices()).every((price) => price === undefined)).toBe(true)
})

test('e-mails are answered to the salon’s emailSender, else to its e-mail address', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { email: 'salon@example.test' })
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const { appointmentId, version, total } = await served(salon.clients[0] ?? '', [[salon.cut, salon.anna]])
  const payments = [{ method: 'cash', amount: total }]
  await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
  const gateways = getGateways(world)
  const send = async (email: string) => {
    await desk.call('POST', `/api/Appointments/SendReceipt/{sessionCode}/${appointmentId}`, { email })
    return (await gateways.until(1, email))[0]
  }
  expect(await send('first@example.test')).toMatchObject({ replyTo: 'salon@example.test' })
  const boss = await salon.as('ADMIN')
  await boss.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { emailSender: 'desk@example.test', version: 1 })
  expect(await send('second@example.test')).toMatchObject({ replyTo: 'desk@example.test' })
})
