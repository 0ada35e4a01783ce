import { expect, test } from 'vitest'
import type { PublicInfo } from '../../../schema/api/booking/guest-replies.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon, today } from '../../support/salon.ts'

test('a salon charges in its currency, which is fixed once something was charged', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const other = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const { go, served } = await openLedger(world, salon, desk)
  const path = `/api/Salons/{sessionCode}/${salon.salonId}`
  const read = async () => (await admin.call<Salon>('GET', path)).body
  const choose = async (currency: string, version?: number) =>
    admin.call<Salon>('PUT', path, { currency, version: version ?? (await read()).version })
  expect((await read()).currency).toBe('EUR')
  for (const currency of ['JPY', 'gbp', ''])
    expect(await choose(currency)).toMatchObject({ status: 400, body: { fields: { currency: 'Enter a valid currency' } } })
  expect((await choose('CHF')).body.currency).toBe('CHF')
  const pounds = await choose('GBP')
  expect(pounds).toMatchObject({ status: 200, body: { currency: 'GBP' } })
  const info = await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)
  expect(info.body.currency).toBe('GBP')

  const visit = await served(salon.clients[0], [[salon.cut, salon.anna]])
  const { appointmentId, version } = visit
  const checkout = { version, payments: [{ method: 'cash', amount: 32 }] }
  expect((await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, checkout)).status).toBe(200)
  const receipt = async (language: string) =>
    readPdf((await go<ArrayBuffer>('GET', `/api/Appointments/Receipt/{sessionCode}/${appointmentId}?language=${language}`)).body).texts
  expect(await receipt('en')).toContain('£32.00')
  expect(await receipt('it')).toContain('32,00 £')
  expect((await receipt('en')).join()).not.toContain('€')

  // Saving everything else, the same currency included, goes on; another salon is free to choose.
  expect(await choose('EUR')).toMatchObject({ status: 409, body: { code: 'currency_in_use' } })
  expect(await choose('GBP')).toMatchObject({ status: 200, body: { currency: 'GBP' } })
  expect(await choose('EUR', pounds.body.version)).toMatchObject({ status: 409 })
  const own = `/api/Salons/{sessionCode}/${other.salonId}`
  const owner = await other.as('ADMIN')
  const { version: first } = (await owner.call<Salon>('GET', own)).body
  expect((await owner.call<Salon>('PUT', own, { currency: 'PLN', version: first })).body.currency).toBe('PLN')
})

test('files of a salon name its currency', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { currency: 'CHF' })
  const admin = await salon.as('ADMIN')
  const csv = await admin.call<string>('GET', '/api/Exports/ClientsCSV/{sessionCode}?sort=name&language=en')
  expect(csv.body).toContain('Spent (CHF)')
})

test('cash is rounded where the country has no smaller coin, and drawer and ledger agree on the difference', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { currency: 'CHF', country: 'CH' })
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const pay = async (payments: readonly object[], tip: number) => {
    const { appointmentId, version } = await served(salon.clients[0], [[salon.cut, salon.anna]])
    return go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments, tip })
  }
  const roundingOf = (visit: Appointment) => visit.entries.flatMap(({ takings }) => takings.filter(({ side }) => side === 'rounding'))
  for (const amount of [32.02, 32.04, 32.1])
    expect(await pay([{ method: 'cash', amount }], 0.03)).toMatchObject({ status: 400, body: { code: 'payments_mismatch' } })
  expect(await pay([{ method: 'card', amount: 32.05 }], 0.03)).toMatchObject({ status: 400 })
  const up = await pay([{ method: 'cash', amount: 32.05 }], 0.03)
  expect(up).toMatchObject({ status: 200, body: { total: 32, tip: 0.03, owed: 0 } })
  expect(roundingOf(up.body)).toEqual([{ userId: '', side: 'rounding', lineId: null, amount: 0.02 }])
  // CHF 20.00 by card leave 12.02, of which cash takes 12.00. A payment to the cent is no mistake.
  const down = await pay([{ method: 'card', amount: 20 }, { method: 'cash', amount: 12 }], 0.02) // biome-ignore format: pairs
  expect(roundingOf(down.body).map(({ amount }) => amount)).toEqual([-0.02])
  expect(roundingOf((await pay([{ method: 'card', amount: 32.03 }], 0.03)).body)).toEqual([])

  const { appointmentId, version } = up.body
  const receipt = await go<ArrayBuffer>('GET', `/api/Appointments/Receipt/{sessionCode}/${appointmentId}?language=en`)
  expect(readPdf(receipt.body).texts.join(' ').replaceAll('\u00a0', ' ')).toContain('Cash rounding CHF 0.02 Cash CHF 32.05')
  const refund = { version, amount: 32.05, method: 'cash', reason: 'Late' }
  const refunded = await go<Appointment>('POST', `/api/Appointments/Refund/{sessionCode}/${appointmentId}`, refund)
  expect(refunded).toMatchObject({ status: 200, body: { refunded: 32.05, owed: 0 } })
  const { body: day } = await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)
  expect(day).toMatchObject({ expectedCash: 12, rounding: -0.02, services: 64, tips: 0.05, charged: 64.03, paid: 64.03 })
  const { rows } = await world.db.execute('SELECT sum(amount_cents) AS cents FROM daily_revenue')
  expect(rows[0]?.cents).toBe(6405)
})
