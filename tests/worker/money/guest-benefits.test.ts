import { expect, test } from 'vitest'
import type { NextAgendasPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { GuestBenefits } from '../../../schema/api/money/guest-benefits-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'

test('a known guest sees sessions left and points when booking and by the link of a message, a stranger sees nothing', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const { create, sell, go } = await openCourses(world, salon)
  const [mara] = salon.clients
  const settings = { unit: 'stamps', basis: 'visit', earned: 1, products: true, rewardPoints: 10, rewardAmount: 15, validityMonths: null }
  await (await salon.as('ADMIN')).call('PUT', '/api/LoyaltySettings/{sessionCode}', { ...settings, enabled: true, version: 0 })
  await go('POST', '/api/Loyalty/Adjust/{sessionCode}', { clientId: mara, points: 4, reason: 'Birthday' })
  await sell(await create(), mara)
  const benefits: GuestBenefits = {
    courses: [{ course: 'Six cuts', left: 3, sessions: 3, expires: '2027-11-24' }],
    points: { unit: 'stamps', balance: 4, rewardPoints: 10, rewardAmount: 15 },
  }
  const session = await openGuest(world, salon, 0)
  const guest = createGuest(world, salon, '')
  expect((await guest.call<GuestBenefits>('GET', 'Benefits/{s}', session)).body).toEqual(benefits)
  await world.db.execute({ sql: 'UPDATE booking_sessions SET client_id = NULL WHERE salon_id = ?', args: [salon.salonId] })
  expect((await guest.call<GuestBenefits>('GET', 'Benefits/{s}', session)).body).toEqual({ courses: [], points: null })

  await world.db.execute({
    sql: `
      INSERT INTO outbox (outbox_id, salon_id, client_id, cause, kind, language, channel, state, due_utc, until_utc, created_utc)
      VALUES ('out_benefits', ?, ?, 'test', 'next_agendas', 'en', 'sms', 'sent', 1, 1, ?)`,
    args: [salon.salonId, mara ?? '', Date.parse(tuesday) / 1000],
  })
  const token = linkToken(secret, 'NextAgendas', 'out_benefits')
  const page = await world.call<NextAgendasPage>('GET', `/api/Links/NextAgendas/${token}`)
  expect(page.body.benefits).toEqual(benefits)
})
