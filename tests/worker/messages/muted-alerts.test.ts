import { expect, test } from 'vitest'
import type { FreeSlot } from '../../../schema/api/booking/guest-replies.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { openSalon, today } from '../../support/salon.ts'

test('a type of alert that somebody has switched off is raised for the others only', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture)
  await openOnline(fixture, salon)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const muted = { settings: { mutedAlerts: ['Booking'] } }
  expect((await admin.call('PUT', `/api/Users/SaveSettings/{sessionCode}/${admin.userId}`, muted)).status).toBe(200)
  const session = await openGuest(fixture, salon, 1)
  const { call } = createGuest(fixture, salon, '+393475551001')
  const { body: slots } = await call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, [{ serviceId: salon.cut }])
  expect((await call('POST', `SaveSlot/{s}?date=${today}&channel=web`, session, slots[0])).status).toBe(200)
  const { rows } = await fixture.db.execute({
    sql: `SELECT user_id FROM alerts WHERE salon_id = ? AND type = 'Booking'`,
    args: [salon.salonId],
  })
  const recipients = rows.map((row) => String(row.user_id))
  expect(recipients).toContain(desk.userId)
  expect(recipients).not.toContain(admin.userId)
})
