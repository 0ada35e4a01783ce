import { expect, test } from 'vitest'
import type { Salon } from '../../schema/api/salons.ts'
import { openFixture } from '../support/fixture.ts'
import { openSalon } from '../support/salon.ts'

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
