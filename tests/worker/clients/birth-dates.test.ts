import { expect, test } from 'vitest'
import type { Client } from '../../../schema/api/clients/client-fields.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('refuses a birth date in the future or before 1900, of a client and of a relative, and odd contacts of a client', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const create = (values: object) => desk.call<Client>('POST', '/api/Clients/{sessionCode}', { name: 'Anna Bianchi', ...values })
  for (const [values, field, message] of [
    [{ birthDate: '2150-01-01' }, 'birthDate', "Can't be in the future"],
    [{ birthDate: '1899-12-31' }, 'birthDate', 'Too far in the past'],
    [{ relationships: { son: [{ name: 'Leo', birthDate: '2150-01-01' }] } }, 'relationships.son.0.birthDate', "Can't be in the future"],
    [{ whatsApp: 'javascript:1' }, 'whatsApp', 'Enter a valid phone number'],
    [{ telegram: 'javascript:1' }, 'telegram', 'Enter a valid web address'],
    [{ country: 'XX' }, 'country', 'Enter a valid country'],
    [{ fiscalCode: '!!!' }, 'fiscalCode', 'Enter a valid tax code'],
    [{ vatNumber: 'IT00000000000' }, 'vatNumber', 'Enter a valid VAT number'],
    [{ name: '\u200b' }, 'name', 'Required'],
  ] as const)
    expect(await create(values), JSON.stringify(values)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  expect(await create({ birthDate: '1900-01-01', telegram: '@anna' })).toMatchObject({ status: 200, body: { birthDate: '1900-01-01' } })
})
