import { expect, test } from 'vitest'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon } from '../../support/salon.ts'

test('gives staff the date format of the salon and prints its data sheet in it, with its tax code', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world, { fiscal_code: '00743110157' })]
  const [boss, otherBoss] = [await salon.as('ADMIN'), await other.as('ADMIN')]
  const formatOf = async (person: typeof boss) => (await person.call<Salon[]>('GET', '/api/Salons/{sessionCode}')).body[0]?.dateFormat
  expect(await formatOf(boss)).toBe('DD/MM/YYYY')
  await boss.call('POST', '/api/SalonConfigUIs/{sessionCode}', { dateFormat: 'MM/DD/YYYY' })
  await otherBoss.call('POST', '/api/SalonConfigUIs/{sessionCode}', { dateFormat: 'YYYY-MM-DD' })
  expect([await formatOf(boss), await formatOf(otherBoss)]).toEqual(['MM/DD/YYYY', 'YYYY-MM-DD'])
  const path = `/api/Salons/{sessionCode}/${salon.salonId}`
  const { body } = await boss.call<Salon>('GET', path)
  expect(await boss.call('PUT', path, { version: body.version, dateFormat: 'YYYY-MM-DD', city: 'Como' })).toMatchObject({
    status: 200,
    body: { city: 'Como', dateFormat: 'MM/DD/YYYY' },
  })
  const closed = { dayStart: '2026-12-24', dayEnd: '2026-12-27', note: 'Holidays' }
  expect((await boss.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closed)).status).toBe(200)
  const sheet = async (person: typeof boss, id: string) =>
    readPdf((await person.call<ArrayBuffer>('GET', `/api/Salons/GetSalonDataPdf/{sessionCode}/${id}?language=en`)).body).texts
  expect(await sheet(boss, salon.salonId)).toEqual(expect.arrayContaining(['Salon details · As of 11/24/2026', '12/24/2026 – 12/27/2026']))
  const texts = await sheet(otherBoss, other.salonId)
  expect(texts).toEqual(expect.arrayContaining(['Salon details · As of 2026-11-24', 'Tax code', '00743110157']))
})

test('prints receipts in the date format of the salon, with its tax code', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { fiscal_code: '00743110157' })
  const [boss, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  await boss.call('POST', '/api/SalonConfigUIs/{sessionCode}', { dateFormat: 'YYYY-MM-DD' })
  const { go, served } = await openLedger(world, salon, desk)
  const { appointmentId, version } = await served(salon.clients[0] ?? '', [[salon.cut, salon.anna]])
  const checkout = { version, payments: [{ method: 'cash', amount: 32 }] }
  expect((await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, checkout)).status).toBe(200)
  const receipt = await go<ArrayBuffer>('GET', `/api/Appointments/Receipt/{sessionCode}/${appointmentId}?language=en`)
  expect(readPdf(receipt.body).texts).toEqual(expect.arrayContaining(['Receipt · 2026-11-24 12:00', 'Tax code', '00743110157']))
})
