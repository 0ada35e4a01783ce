import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { AccountantMonth } from '../../../schema/api/money/accountant-month-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import { paymentMethods } from '../../../schema/terms.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { today } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

const month = today.slice(0, 7)

async function openMonth() {
  const desk = await openCardDesk()
  const admin = await desk.salon.as('ADMIN')
  const readMonth = async (of = month) => (await admin.call<AccountantMonth>('GET', `/api/AccountantMonth/{sessionCode}/${of}`)).body
  return { ...desk, admin, readMonth }
}

test('a day adds up by rate and by method; a card of several rates is taxed when it is used', async () => {
  const desk = await openMonth()
  const card = await desk.sell(50)
  await desk.pay(await desk.served(), [...desk.withCard(card, 20), { method: 'card', amount: 12 }])
  const { columns, methods, days, total, vat, outside, liabilities } = await desk.readMonth()
  expect(columns).toEqual([{ side: 'services', rate: 22 }])
  expect(methods).toEqual(paymentMethods)
  // Cash for the card, then the visit by credit card and gift card.
  expect(days).toEqual([{ day: today, taxed: [32], outside: 50, charged: 82, methods: [50, 12, 20, 0, 0], owed: 0, cash: null }])
  expect(total).toEqual({ taxed: [32], outside: 50, charged: 82, methods: [50, 12, 20, 0, 0], owed: 0 })
  expect(vat).toEqual([
    { rate: 22, net: 26.23, vat: 5.77, gross: 32 },
    { rate: null, net: 50, vat: 0, gross: 50 },
  ])
  expect(outside).toEqual({ tips: 0, vouchers: 50, taxedBefore: 0, rounding: 0 })
  expect(liabilities).toMatchObject([
    { kind: 'gift_card', accounts: 1, opening: 0, sold: 50, used: -20, owed: 30 },
    { kind: 'package', accounts: 0, owed: 0 },
    { kind: 'deposit', accounts: 0, owed: 0 },
  ])
  expect(await desk.readMonth('2026-10')).toMatchObject({ days: [], vat: [{ rate: null, gross: 0 }], numbers: null })
})

test('a card of one rate is taxed when it is sold, and what it pays for is not taxed again; a refund to it undoes that', async () => {
  const desk = await openMonth()
  const terms = { amounts: [40], validMonths: 12, vatKind: 'single', vatRate: 22, online: false, version: 0 }
  await desk.admin.call('PUT', '/api/GiftCards/Settings/{sessionCode}', terms)
  const card = await desk.sell(40)
  const paid = await desk.pay(await desk.served(), desk.withCard(card, 32))
  const sold = await desk.readMonth()
  expect(sold.columns).toEqual([
    { side: 'services', rate: 22 },
    { side: 'prepaid', rate: 22 },
  ])
  expect(sold.days).toMatchObject([{ taxed: [0, 40], outside: 32, charged: 72, methods: [40, 0, 32, 0, 0] }])
  expect([sold.vat[0], sold.outside]).toEqual([
    { rate: 22, net: 32.79, vat: 7.21, gross: 40 },
    { tips: 0, vouchers: 0, taxedBefore: 32, rounding: 0 },
  ])
  await desk.refund(paid.body, { amount: 12 })
  const refunded = await desk.readMonth()
  expect(refunded.days).toMatchObject([{ taxed: [0, 40], outside: 20, charged: 60, methods: [40, 0, 20, 0, 0] }])
  expect(refunded.outside).toMatchObject({ taxedBefore: 20 })
})

test('what is not paid, tips and the count of a day stand beside the revenue, and each day equals its end of day', async () => {
  const desk = await openMonth()
  const visit = await desk.served()
  const paid = await desk.post(`Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, {
    version: visit.version,
    tip: 3,
    tips: [{ userId: desk.salon.anna, amount: 3 }],
    owed: 5,
    payments: desk.cash(30),
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const close = { day: today, expectedCash: 30, countedCash: 28, leftCash: 20, note: 'Stamps' }
  expect((await desk.post('TillDays/Close/{sessionCode}', close)).status).toBe(200)
  const { days, openDays, owedByClients, outside } = await desk.readMonth()
  const cash = { opening: 0, expected: 30, counted: 28, difference: -2, left: 20, note: 'Stamps' }
  expect(days).toEqual([{ day: today, taxed: [32], outside: 3, charged: 35, methods: [30, 0, 0, 0, 0], owed: 5, cash }])
  expect([openDays, owedByClients, outside.tips]).toEqual([[], 5, 3])
  const { charged, paid: received, owed } = (await desk.day()) satisfies EndOfDay
  expect([charged, received, owed]).toEqual([35, 30, 5])
})

test('the spreadsheet has a sheet of days with their total, of VAT and of cash, and only administrators read it', async () => {
  const desk = await openMonth()
  await desk.pay(await desk.served(), desk.cash(32))
  await desk.post('TillDays/Cash/{sessionCode}', { day: today, kind: 'expense', amount: 14.3, note: '=Coffee' })
  const { body } = await desk.admin.call<ArrayBuffer>('GET', `/api/AccountantMonth/Excel/{sessionCode}/${month}?language=it`)
  const readRows = (sheet: number, rows: number, columns: string) =>
    Array.from({ length: rows }, (_, i) => [...columns].map((column) => readSheet(body, sheet)[`${column}${i + 1}`]?.text))
  expect(readRows(1, 3, 'ABCD')).toEqual([
    ['Giorno', 'Servizi 22%', 'Fuori IVA', 'Totale'],
    [today, '32', '0', '32'],
    ['Totale', '32', '0', '32'],
  ])
  expect(readSheet(body).D2?.type).toBe('n')
  expect(readRows(2, 2, 'ABCD')).toEqual([
    ['Aliquota', 'Imponibile', 'IVA', 'Lordo'],
    ['22%', '26.23', '5.77', '32'],
  ])
  expect(readRows(3, 3, 'ABCDE')).toEqual([
    ['Giorno', 'Motivo', 'Per cosa', 'Registrato da', 'Importo'],
    [today, 'Spesa', '=Coffee', expect.any(String), '-14.3'],
    ['Totale', undefined, undefined, undefined, '-14.3'],
  ])
  expect(readRows(4, 2, 'AF')).toEqual([
    ['', 'Aperti'],
    ['Carte regalo', '0'],
  ])
  expect((await desk.go('GET', `/api/AccountantMonth/{sessionCode}/${month}`)).status).toBe(403)
})

test('the CSV has a line for each day with revenue, a count or cash in and out, and no total', async () => {
  const desk = await openMonth()
  await desk.pay(await desk.served(), desk.cash(32))
  const move = (day: string, kind: string, amount: number) => desk.post('TillDays/Cash/{sessionCode}', { day, kind, amount, note: 'Slip' })
  await move(today, 'float', 50)
  await move(today, 'expense', 14.3)
  await move('2026-11-20', 'bank', 10)
  const close = { day: today, expectedCash: 67.7, countedCash: 67, leftCash: 50, note: 'Coins; "two"' }
  expect((await desk.post('TillDays/Close/{sessionCode}', close)).status).toBe(200)
  const path = `/api/AccountantMonth/CSV/{sessionCode}/${month}`
  const { body, headers } = await desk.admin.call<string>('GET', `${path}?language=it`)
  expect(headers.get('content-disposition')).toContain(`${month}.csv`)
  const lines = Papa.parse<Record<string, string>>(body.replace('\ufeff', ''), { delimiter: ';', header: true, skipEmptyLines: true }).data
  expect(lines).toMatchObject([
    { Giorno: '2026-11-20', Totale: '0', 'Entrate di cassa': '0', 'Uscite di cassa': '-10', 'Contanti contati': '' },
    {
      ...{ Giorno: today, 'Servizi 22%': '32', 'Fuori IVA': '0', Totale: '32', Contanti: '32', 'Non pagato': '0' },
      ...{ 'Entrate di cassa': '50', 'Uscite di cassa': '-14,3', 'Fondo cassa iniziale': '0', 'Atteso in cassa': '67,7' },
      ...{ 'Contanti contati': '67', Differenza: '-0,7', 'Fondo cassa per domani': '50', Nota: 'Coins; "two"' },
    },
  ])
  expect((await desk.admin.call<string>('GET', `${path}?language=en`)).body).toContain('-14.3,0,67.7,67,-0.7,50')
  expect((await desk.go('GET', path)).status).toBe(403)
})

test('a day that was closed without revenue is in the month', async () => {
  const desk = await openMonth()
  const close = { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 }
  expect((await desk.post('TillDays/Close/{sessionCode}', close)).status).toBe(200)
  const { days, total } = await desk.readMonth()
  expect(days).toMatchObject([{ day: today, charged: 0, owed: 0, cash: { counted: 0 } }])
  expect(total.charged).toBe(0)
})

test('the desk reads what a day charged by VAT rate', async () => {
  const desk = await openMonth()
  await desk.pay(await desk.served(), desk.cash(32))
  const { body } = await desk.go('GET', `/api/AccountantMonth/VatOfDay/{sessionCode}?date=${today}`)
  expect(body).toEqual({
    day: today,
    vat: [
      { rate: 22, net: 26.23, vat: 5.77, gross: 32 },
      { rate: null, net: 0, vat: 0, gross: 0 },
    ],
  })
})

test('outside Italy no rate is made up: what is charged stands by kind, without VAT', async () => {
  const desk = await openMonth()
  await desk.world.db.execute(`UPDATE salons SET country = 'GB'`)
  const card = await desk.sell(40, { vatKind: 'single' })
  await desk.pay(await desk.served(), [...desk.withCard(card, 20), ...desk.cash(12)])
  const { columns, days, vat, outside } = await desk.readMonth()
  expect(columns).toEqual([{ side: 'services', rate: null }])
  expect(days).toMatchObject([{ taxed: [32], outside: 40, charged: 72 }])
  expect(vat).toEqual([{ rate: null, net: 72, vat: 0, gross: 72 }])
  expect(outside).toEqual({ tips: 0, vouchers: 40, taxedBefore: 0, rounding: 0 })
})
