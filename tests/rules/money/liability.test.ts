import { expect, test } from 'vitest'
import { buildLiability } from '../../../worker/features/money/liability/rules.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }
const reduced = { side: 'products', categoryId: 'soap', rate: 10, nature: '', legalBasis: '' } as const

test('what multi-purpose vouchers paid is split over the rates of the visit to the cent, with the VAT that fell due', () => {
  const lines = [
    { side: 'services', categoryId: 'cuts', cents: 5001 },
    { side: 'products', categoryId: 'soap', cents: 2500 },
  ]
  const settings = { regime: 'RF01', rates: [reduced] } as const
  const report = (uses: Parameters<typeof buildLiability>[2]['uses']) =>
    buildLiability(period, [], { accounts: {}, uses, settings }).multiPurpose.rates
  expect(report([{ cents: 3000, lines, taxed: [] }])).toEqual([
    { rate: 10, used: -10, vat: 0.91 },
    { rate: 22, used: -20, vat: 3.61 },
  ])
  // What was taxed before is left out, and a tip has no rate; a refund goes the other way.
  expect(report([{ cents: 4000, lines, taxed: [{ rate: 22, cents: 5001 }] }])).toEqual([
    { rate: 10, used: -25, vat: 2.27 },
    { rate: null, used: -15, vat: 0 },
  ])
  expect(
    report([
      { cents: 3000, lines, taxed: [] },
      { cents: -3000, lines, taxed: [] },
    ]),
  ).toEqual([])
  const flat = { accounts: {}, uses: [{ cents: 3000, lines, taxed: [] }], settings: { regime: 'RF19', rates: [] } } as const
  expect(buildLiability(period, [], flat).multiPurpose.rates).toEqual([{ rate: 0, used: -30, vat: 0 }])
})
