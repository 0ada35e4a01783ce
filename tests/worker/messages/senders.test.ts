import { expect, test } from 'vitest'
import type { PublicInfo } from '../../../schema/api/booking/guest-replies.ts'
import type { Salon as SalonReply } from '../../../schema/api/platform/salons-schemas.ts'
import type { SalonConfig } from '../../../schema/api/platform/settings-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest } from '../../support/guest.ts'
import { openSalon, type Person, type Salon } from '../../support/salon.ts'

const update = (person: Person, salon: Salon, body: object) =>
  person.call<SalonReply & { code?: string; fields?: Record<string, string> }>('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, body)
const takesBookings = async (world: Fixture, salon: Salon) =>
  (await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)).body.takesBookings

test('sends nothing from a sender until a superadmin has confirmed it, nor after the salon has changed it', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [boss, platform] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const guest = createGuest(world, salon, '347 555 0123')
  expect((await update(boss, salon, { smsSender: 'AURORA', waBoxUid: '39347000111', version: 1 })).body).toMatchObject({
    smsSenderConfirmed: false,
    waBoxUidConfirmed: false,
  })
  expect(await takesBookings(world, salon)).toBe(false)
  expect(await guest.form('NewShortCode', {})).toMatchObject({ status: 409, body: { code: 'online_booking_off' } })
  const alerts = await platform.call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.map(({ content }) => content).sort()).toEqual([
    expect.stringContaining('wants to send as 39347000111'),
    expect.stringContaining('wants to send as AURORA'),
  ])

  expect(await update(boss, salon, { smsSenderConfirmed: true, version: 2 })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const confirmed = await update(platform, salon, { smsSenderConfirmed: true, version: 2 })
  expect(confirmed.body).toMatchObject({ smsSenderConfirmed: true, waBoxUidConfirmed: false })
  expect((await guest.form('NewShortCode', {})).body).toEqual({ sent: true, channel: 'sms' })
  // What GET gave may be sent back; another sender is unconfirmed again, whatever the administrator says of it.
  expect((await update(boss, salon, { smsSender: 'AURORA', smsSenderConfirmed: true, version: 3 })).body.smsSenderConfirmed).toBe(true)
  const renamed = await update(boss, salon, { smsSender: 'RAIFFEISEN', smsSenderConfirmed: true, version: 4 })
  expect(renamed.body).toMatchObject({ smsSender: 'RAIFFEISEN', smsSenderConfirmed: false })
  expect((await guest.form('NewShortCode', {})).status).toBe(409)
  const config = await boss.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
  expect(config.body.smsSenderConfirmed).toBe(false)
  const withdrawn = await update(platform, salon, { waBoxUidConfirmed: true, smsSender: 'AURORA', smsSenderConfirmed: false, version: 5 })
  expect(withdrawn.body).toMatchObject({ smsSenderConfirmed: false, waBoxUidConfirmed: true })
  expect((await guest.form('NewShortCode', {})).body).toEqual({ sent: true, channel: 'whatsapp' })
})

test('refuses a sender that another salon has (400), also in other letters and in the settings', async () => {
  const world = await openFixture()
  await openSalon(world, { sms_sender: 'AURORA', wa_box_uid: '39347000111' })
  const salon = await openSalon(world)
  const boss = await salon.as('ADMIN')
  const taken = (field: string) => ({ status: 400, body: { fields: { [field]: 'Another salon uses this sender' } } })
  expect(await update(boss, salon, { smsSender: 'Aurora', version: 1 })).toMatchObject(taken('smsSender'))
  expect(await update(boss, salon, { waBoxUid: '39347000111', version: 1 })).toMatchObject(taken('waBoxUid'))
  const config = await boss.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { smsSender: 'aurora', version: 1 })
  expect(config).toMatchObject(taken('smsSender'))
  const created = await (await salon.as('SUPERADMIN')).call('POST', '/api/Salons/{sessionCode}', {
    salonName: 'Copy',
    smsSender: 'AURORA',
    admin: { firstName: 'A', lastName: 'B', email: 'a@example.test', username: 'copy' },
  })
  expect(created).toMatchObject(taken('smsSender'))
  expect((await world.db.execute(`SELECT count(*) AS n FROM salons WHERE sms_sender <> ''`)).rows[0]?.n).toBe(1)
  // Two salons without a sender do not collide.
  expect((await update(boss, salon, { smsSender: '', waBoxUid: '', version: 1 })).status).toBe(200)
})
