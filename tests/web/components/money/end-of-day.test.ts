import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import { terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { DayTransaction, EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const day = '2026-11-18'
const report = (expectedCash: number): EndOfDay =>
  createSample(EndOfDay, {
    day,
    today: day,
    closing: null,
    openingCash: 100,
    expectedCash,
    entries: [],
    visitsDTO: [],
    missedDTO: [],
    openDays: [],
  })

test('a refund at another desk asks for a second count, whether this screen hears of it before closing or only then', async () => {
  let current = report(140)
  const api = createFakeApi()
    .reply(terminalDays.one, [])
    .reply(endOfDay.one, () => current)
    .reply(endOfDay.close, ({ body }) =>
      body.expectedCash === current.expectedCash ? current : refuse(409, 'new_transactions', { current }),
    )
  await openApp('/tillDay', api)
  await api.live.untilOpen()
  const drawer = page.getByRole('complementary', { name: 'Count the drawer' })
  const again = drawer.getByText('A new transaction was recorded. Please count again.')
  const expected = (amount: string) => expect.element(drawer.getByText(amount).first()).toBeVisible()
  await drawer.getByText('Total only').click()
  const counted = drawer.getByRole('textbox', { name: /^Counted/ })
  await counted.fill('140')
  await expect.element(drawer.getByText('Balanced', { exact: false })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()

  current = report(132.5)
  await api.live.hint({ kinds: ['money'], days: [day] })
  await expected('€132.50')
  await expect.element(again).toBeVisible()
  await counted.fill('132.50')
  await expect.element(again).not.toBeInTheDocument()

  current = report(125)
  await drawer.getByRole('button', { name: /^Close / }).click()
  await expected('€125.00')
  await expect.element(again).toBeVisible()
  expect(api.calls(endOfDay.close)).toHaveLength(1)
  await counted.fill('125')
  await expect.element(again).not.toBeInTheDocument()
})

test('what a day charged stands by VAT rate on request', async () => {
  const entries = [createSample(DayTransaction, { kind: 'checkout', payments: [], takings: [] })]
  const vat = [
    { rate: 22, net: 26.23, vat: 5.77, gross: 32 },
    { rate: null, net: 50, vat: 0, gross: 50 },
  ]
  const api = createFakeApi()
    .reply(terminalDays.one, [])
    .reply(endOfDay.one, { ...report(140), entries })
    .reply(accountantMonth.vatOfDay, { day, vat })
  await openApp('/tillDay', api)
  const received = page.getByRole('region', { name: 'Received', exact: true })
  await expect.element(received.first()).toBeVisible()
  expect(api.calls(accountantMonth.vatOfDay)).toHaveLength(0)
  await received.getByText('VAT rate').click()
  await expect.element(received.getByRole('row', { name: /^22%/ })).toHaveTextContent('22%€26.23€5.77€32.00')
  await expect.element(received.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total€76.23€5.77€82.00')
})
