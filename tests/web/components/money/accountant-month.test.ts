import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import type { AccountantMonth } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { payroll } from '../../../../schema/api/money/payroll.ts'
import { type Payroll, PayrollRow } from '../../../../schema/api/money/payroll-schemas.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const amounts = { taxed: [1200, 24.5], outside: 3, charged: 1227.5, methods: [227.5, 1000, 0, 0, 0], owed: 0 }
const cash = { opening: 100, expected: 327.5, counted: 322.5, difference: -5, left: 100, note: 'Change' }
const october: AccountantMonth = {
  ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', methods: [...paymentMethods], openDays: ['2026-10-05'] },
  columns: [
    { side: 'services', rate: 22 },
    { side: 'products', rate: 10 },
  ],
  days: [
    { day: '2026-10-02', ...amounts, cash },
    { day: '2026-10-05', ...amounts, cash: null },
  ],
  total: { taxed: [2400, 49], outside: 6, charged: 2455, methods: [455, 2000, 0, 0, 0], owed: 0 },
  vat: [
    { rate: 22, net: 1967.21, vat: 432.79, gross: 2400 },
    { rate: 10, net: 44.55, vat: 4.45, gross: 49 },
    { rate: null, net: 6, vat: 0, gross: 6 },
  ],
  outside: { tips: 6, vouchers: 0, taxedBefore: 0, rounding: 0 },
  cashMovements: [
    { day: '2026-10-02', kind: 'expense', amount: -14.3, note: 'Coffee and milk', person: 'Anna Colombo' },
    { day: '2026-10-05', kind: 'bank', amount: -200, note: 'Slip 0412', person: 'Anna Colombo' },
    { day: '2026-10-05', kind: 'bank', amount: -100, note: '', person: 'Anna Colombo' },
  ],
  ...{ invoices: [], numbers: null, rejected: [], owedByClients: 96.5 },
  liabilities: [{ kind: 'gift_card', accounts: 31, opening: 1200, sold: 100, used: -60, expired: 0, owed: 1240 }],
}

const anna = createSample(PayrollRow, {
  ...{ userId: 'user-anna', firstName: 'Anna', lastName: 'Colombo', plannedMinutes: 9600, workedMinutes: 9750, overtimeMinutes: 150 },
  ...{ commission: 210, tips: 12, total: 222, expenses: 14.3, toCheck: 2 },
})
const octoberPay: Payroll = {
  ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', people: [anna] },
  settings: { columns: [{ field: 'name', heading: '' }], hours: 'decimal', version: 0 },
}

test('a month stands by rate and by method with VAT, what is open and pay; its days open the end of day', async () => {
  const api = createFakeApi()
    .reply(accountantMonth.one, ({ input: { month = '' } }) =>
      month === '2026-10' ? october : { ...october, month, days: [], openDays: [] },
    )
    .reply(payroll.ofMonth, octoberPay)
  await openApp('/accountantMonth?month=2026-10', api)
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  const days = page.getByRole('region', { name: 'Takings by day' })
  const row = (name: RegExp) => days.getByRole('row', { name })
  await expect.element(row(/^Day/)).toHaveTextContent('Day, €Services 22%Products 10%OutsideTotalCashCard')
  await expect.element(row(/^Fri 2/)).toHaveTextContent('Fri 2Difference1,200.0024.503.001,227.50227.501,000.00')
  await expect.element(row(/^Total/)).toHaveTextContent('Total2,400.0049.006.002,455.00455.002,000.00')
  await expect.element(page.getByText('1 day not closed')).toBeVisible()
  await expect.element(page.getByText('−€5.00 in the drawer on Fri 2 Oct')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'VAT' }).getByRole('row', { name: /^10%/ })).toHaveTextContent('10%44.554.4549.00')
  await expect
    .element(page.getByRole('region', { name: 'Cash in and out' }))
    .toHaveTextContent('Cash in and outPurchase−€14.30To the bank (2)−€300.00Total−€314.30')
  await expect.element(page.getByRole('row', { name: /^Anna/ })).toHaveTextContent('Anna Colombo160162.52.5–€210.00€12.00€222.00€14.30')
  await expect.element(page.getByText('1 commission not approved')).toBeVisible()
  expect(page.getByRole('link', { name: '2 days to check' }).element().getAttribute('href')).toBe('/staff?tab=attendance&month=2026-10')
  await expectAccessible()
  expect(
    days
      .getByRole('link', { name: /^Fri 2/ })
      .element()
      .getAttribute('href'),
  ).toBe('/tillDay?day=2026-10-02')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByText('No takings in this month')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
})
