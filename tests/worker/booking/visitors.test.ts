import { expect, test } from 'vitest'
import type { BookingSalon, FreeDay, FreeSlot } from '../../../schema/api/booking/guest-replies.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, type ErrorReply, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

const friday = '2026-11-27'
const look = <Body>(world: Fixture, salon: Pick<Salon, 'salonId'>, path: string, services?: unknown) => {
  const query = services === undefined ? '' : `&services=${encodeURIComponent(JSON.stringify(services))}`
  return world.call<Body & ErrorReply & { code?: string }>('GET', `/api/BookingPage/${salon.salonId}/${path}${query}`)
}

test('shows everybody what can be booked online, by whom and for how much, and nothing else of the salon', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  expect((await look<BookingSalon>(world, salon, 'Salon')).body.offer).toMatchObject({ services: [], staff: [], hasNotice: false })
  await openOnline(world, salon)
  await world.db.batch(
    [
      `UPDATE services
       SET extended_description = 'With a wash', patch_test_days = 90, extra_ids_json = '["${salon.colour}","${salon.blowDry}"]'
       WHERE service_id = '${salon.cut}'`,
      `UPDATE user_services SET price_cents = 2800 WHERE user_id = '${salon.anna}' AND service_id = '${salon.cut}'`,
      `UPDATE user_services SET online = 0 WHERE user_id = '${salon.marco}'`,
    ],
    'write',
  )
  const boss = await salon.as('ADMIN')
  const promo = { specialPromo: 'Colour weeks', start: '2026-11-01', reduction: 'percent', percent: 20, allServices: false }
  const wrong = await boss.call('POST', '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...promo, serviceIds: [salon.colour] })
  expect(wrong.status, JSON.stringify(wrong.body)).toBe(200)
  // Neither a code nor an audience that a stranger cannot belong to is shown.
  for (const more of [{ code: 'FRIEND' }, { audience: 'birthday', audienceNumber: 7 }, { weekdays: [2] }])
    await boss.call('POST', '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}', {
      ...promo,
      specialPromo: `Hidden ${JSON.stringify(more)}`,
      percent: 50,
      serviceIds: [salon.colour],
      ...more,
    })
  const { body } = await look<BookingSalon>(world, salon, 'Salon')
  expect(body.offer.services.map(({ serviceId }) => serviceId).sort()).toEqual([salon.colour, salon.cut].sort())
  // An extra that cannot be booked online is left out.
  expect(body.offer.services.find(({ serviceId }) => serviceId === salon.cut)).toMatchObject({
    extendedDescription: 'With a wash',
    price: 32,
    ownPrices: [{ userId: salon.anna, price: 28 }],
    extraIds: [salon.colour],
    patchTest: true,
  })
  const colour = body.offer.services.find(({ serviceId }) => serviceId === salon.colour)
  expect([colour?.price, colour?.reducedPrice, colour?.reducedBy]).toEqual([62, 49.6, ['Colour weeks']])
  expect(body.offer.staff.map(({ userId }) => userId)).not.toContain(salon.marco)
  for (const person of body.offer.staff) expect(Object.keys(person).sort()).toEqual(['face', 'firstName', 'userId'])
  expect(JSON.stringify(body)).not.toMatch(/Hidden|FRIEND/)
})

test('shows the promotions of the day of the salon, where it is another one already than in UTC', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const boss = await salon.as('ADMIN')
  const promo = { reduction: 'percent', percent: 50, allServices: false, serviceIds: [salon.cut] }
  for (const [specialPromo, start, end] of [
    ['Yesterday', '2026-11-24', '2026-11-25'],
    ['Today', '2026-11-26', '2026-11-26'],
  ] as const)
    await boss.call('POST', '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...promo, specialPromo, start, end })
  // In Rome the 26th begins an hour before it does in UTC.
  const showAt = async (now: string) => {
    const { body } = await world.call<BookingSalon>('GET', `/api/BookingPage/${salon.salonId}/Salon`, undefined, { now })
    return body.offer.services.find(({ serviceId }) => serviceId === salon.cut)?.reducedBy
  }
  expect(await showAt('2026-11-25T22:59:00Z')).toEqual(['Yesterday'])
  expect(await showAt('2026-11-25T23:00:00Z')).toEqual(['Today'])
  expect(await showAt('2026-11-26T23:00:00Z')).toBeUndefined()
})

test('answers the days and times of a new client, as the session does, and nothing of what is not offered', async () => {
  const world = await openFixture()
  const [salon, foreign] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  const services = [{ serviceId: salon.cut, userId: salon.anna }, { serviceId: salon.colour }]
  const times = await look<FreeSlot[]>(world, salon, `Times?date=${friday}`, services)
  expect([times.status, times.headers.get('cache-control')]).toEqual([200, 'public, max-age=15'])
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  expect(times.body).toEqual((await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${friday}`, session, services)).body)
  expect(times.body.length).toBeGreaterThan(0)
  const days = await look<FreeDay[]>(world, salon, 'Days?month=2026-11', services)
  const query = encodeURIComponent(JSON.stringify(services))
  expect(days.body).toEqual((await guest.call<FreeDay[]>('GET', `FreeDays/{s}?month=2026-11&services=${query}`, session)).body)

  for (const wrong of [[], [{ serviceId: foreign.cut }], [{ serviceId: salon.cut, userId: foreign.anna }], [{ serviceId: salon.blowDry }]])
    expect((await look(world, salon, `Times?date=${friday}`, wrong)).status, JSON.stringify(wrong)).toBe(400)
  // A salon that sends no codes, is suspended or unknown takes no bookings.
  const refused = async (salonId: string) => (await look(world, { salonId }, `Times?date=${friday}`, services)).body.code
  expect([await refused(foreign.salonId), await refused('sal_nobody')]).toEqual(['online_booking_off', 'online_booking_off'])
  await world.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = '${salon.salonId}'`)
  expect(await refused(salon.salonId)).toBe('online_booking_off')
  expect((await look<BookingSalon>(world, salon, 'Salon')).body.offer.services).toEqual([])
  expect((await look(world, salon, 'PrivacyNotices')).status).toBe(409)
})

test('a network that looks at more times than people do has to wait (429), and one salon does not stop another', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  await openOnline(world, other)
  const ask = (of: Salon) => look<FreeDay[]>(world, of, 'Days?month=2026-12', [{ serviceId: of.cut }])
  let last = await ask(salon)
  for (let count = 1; last.status === 200 && count < 150; count += 1) last = await ask(salon)
  expect([last.status, last.body.code, last.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '60'])
  expect((await ask(other)).status).toBe(200)
})
