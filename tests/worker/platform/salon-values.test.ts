import { expect, test } from 'vitest'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('refuses values of a salon that cannot be right at their field, and saves nothing', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const boss = await salon.as('ADMIN')
  const path = `/api/Salons/{sessionCode}/${salon.salonId}`
  const before = (await boss.call('GET', path)).body
  const unstorable = "Contains characters that can't be saved"
  for (const [field, value, message] of [
    ['vatNumber', 'xx', 'Enter a valid VAT number'],
    ['vatNumber', 'IT00000000000', 'Enter a valid VAT number'],
    ['vatNumber', '00743110158', 'Enter a valid VAT number'],
    ['vatNumber', 'DE136695977', 'Enter a valid VAT number'],
    ['fiscalCode', '!!!', 'Enter a valid tax code'],
    ['fiscalCode', 'RSSMRA85T10A562T', 'Enter a valid tax code'],
    ['fiscalCode', '00743110158', 'Enter a valid tax code'],
    ['country', 'XX', 'Enter a valid country'],
    ['timeZone', '+23:59', 'Enter a valid time zone'],
    ['phoneNumber', 'javascript:1', 'Enter a valid phone number'],
    ['salonName', 'Aurora\r\nBcc: everybody@example.com', 'Enter this on one line'],
    ['salonName', '\u202eAurora', unstorable],
    ['salonName', '\u200b\u200b', 'Required'],
    ['description', 'Hair\u0000', unstorable],
    ['description', 'Hair \ud800', unstorable],
    ['version', 2 ** 63, 'Version is required'],
    ['version', 1e308, 'Version is required'],
  ] as const)
    expect(await boss.call('PUT', path, { version: 1, [field]: value }), `${field} ${JSON.stringify(value)}`).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
  expect((await boss.call('GET', path)).body).toEqual(before)
})

test('stores VAT number and tax code without spaces, and takes a VAT number of the country of its prefix', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const boss = await salon.as('ADMIN')
  const put = (change: object) => boss.call<Salon>('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, change)
  const own = await put({ version: 1, vatNumber: 'IT 00743110157', fiscalCode: 'rssmra85t10a562s' })
  expect(own).toMatchObject({ status: 200, body: { vatNumber: 'IT00743110157', fiscalCode: 'RSSMRA85T10A562S' } })
  expect(await put({ version: 2, vatNumber: 'DE136695976', fiscalCode: '' })).toMatchObject({ status: 200, body: { fiscalCode: '' } })
  expect(await put({ version: 3, country: 'AT', vatNumber: 'ATU13585627' })).toMatchObject({ status: 200 })
})

test('reads national numbers by the country of the salon, also where only the number is sent', async () => {
  const world = await openFixture()
  const [berlin, rome] = [await openSalon(world, { country: 'DE' }), await openSalon(world)]
  for (const [salon, stored, country] of [
    [berlin, '+493012345678', 'DE'],
    [rome, '+3903012345678', 'IT'],
  ] as const) {
    const boss = await salon.as('ADMIN')
    const config = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
    expect((await boss.call('PUT', config, { version: 1, mobileNumber: '030 12345678' })).body).toMatchObject({ mobileNumber: stored })
    const put = (change: object) => boss.call<Salon>('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, change)
    expect(await put({ version: 2, phoneNumber: '030 12345678' })).toMatchObject({ status: 200, body: { phoneNumber: stored, country } })
    expect((await put({ version: 2, phoneNumber: '030 12345678' })).status).toBe(409)
    expect((await put({ version: 3, phoneNumber: '1' })).body).toMatchObject({ fields: { phoneNumber: 'Enter a valid phone number' } })
    await world.resetRoundTrips()
    expect((await put({ version: 3, phoneNumber: '+43 1 5321234' })).body).toMatchObject({ phoneNumber: '+4315321234' })
    expect(await world.countRoundTrips()).toBe(1)
  }
  // The VAT number without a prefix is the salon's country's as well, and so is the language of the pet lists.
  const boss = await berlin.as('ADMIN')
  const change = { version: 4, vatNumber: '136695976', isPet: true }
  expect(await boss.call('PUT', `/api/Salons/{sessionCode}/${berlin.salonId}`, change)).toMatchObject({ status: 200 })
  const breeds = "SELECT count(*) AS n FROM salon_config_pet_breeds WHERE breed = 'Poodle' AND salon_id = ?"
  expect((await world.db.execute({ sql: breeds, args: [berlin.salonId] })).rows[0]?.n).toBe(1)
})
