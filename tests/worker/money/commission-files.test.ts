import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon, signIn } from '../../support/salon.ts'

const tiers = [
  { from: 0, to: 20, rate: 10 },
  { from: 20, to: null, rate: 12.5 },
]

test('the statement of a month is the same as PDF and as CSV, in the language asked for, for oneself and administrators only', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const { go, served } = await openLedger(world, salon, desk)
  const service = { kind: 'percentage', base: 'paid', mode: 'marginal', tiers, guarantee: 50 }
  await go('POST', '/api/Commissions/{sessionCode}', { userId: salon.anna, service }, { as: admin })
  await world.db.execute(`UPDATE clients SET name = '=Anna; "Conti"' WHERE client_id = '${salon.clients[0]}'`)
  const { appointmentId, version } = await served(salon.clients[0], [[salon.cut, salon.anna]])
  const payments = [{ method: 'cash', amount: 34 }]
  await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments, tip: 2 })
  const download = <Body>(kind: string, language: string, as = admin) =>
    as.call<Body>('GET', `/api/Commissions/Export${kind}/{sessionCode}/${salon.anna}/2026-11?language=${language}`)

  await world.resetRoundTrips()
  const pdf = await download<ArrayBuffer>('PDF', 'it')
  expect(await world.countRoundTrips()).toBe(1)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { texts } = readPdf(pdf.body)
  // 20 × 10% + 12 × 12.5% = 3.50, and 46.50 up to the guarantee.
  for (const text of [
    'Anna Riva',
    'fino a 20,00 €: 10% di 20,00 €',
    '2,00 €',
    '1,50 €',
    'Minimo garantito',
    '46,50 €',
    '50,00 €',
    '52,00 €',
  ])
    expect(texts.map((one) => one.replaceAll('\u00a0', ' '))).toContain(text)

  const csv = await download<string>('CSV', 'it')
  expect(csv.body.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Data;Voce;Descrizione;Cliente;Quantità;Base;Percentuale;Provvigione',
    `24/11/2026;Servizi;Cut;"'=Anna; ""Conti""";1;32;10,94;3,5`,
    ';Servizi;Minimo garantito;;;;;46,5',
    ';Mance;Contanti;;;;;2',
    ';Totale;;;;;;52',
  ])
  expect((await download<string>('CSV', 'en')).body).toContain(',Total,,,,,,52')
  expect((await download('PDF', 'it', desk)).status).toBe(403)
  const anna = await signIn(world, salon.anna.replace('usr_', ''))
  expect((await download('CSV', 'en', anna)).status).toBe(200)
})
