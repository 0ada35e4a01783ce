import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import { terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { CashMovement, DayClosing, DayTransaction, EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp, undo } from '../../../support/open-app.ts'
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
    ...{ movedCash: 0, cashMovements: [] },
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

test('cash out needs a reason and what for, stands in the drawer’s sum, and is taken back by Undo or removed and restored', async () => {
  const movement = createSample(CashMovement, { cashMovementId: 'move-1', kind: 'expense', amount: -14.3, note: 'Coffee and milk' })
  const moved: EndOfDay = { ...report(125.7), movedCash: -14.3, cashMovements: [movement] }
  let current = report(140)
  const answer = (next: EndOfDay) => () => {
    current = next
    return current
  }
  const api = createFakeApi()
    .reply(terminalDays.one, [])
    .reply(endOfDay.one, () => current)
    .reply(endOfDay.moveCash, answer(moved))
    .reply(endOfDay.removeCash, answer(report(140)))
    .reply(endOfDay.restoreCash, answer(moved))
  await openApp('/tillDay', api)
  const card = page.getByRole('region', { name: 'Cash in and out' })
  const drawer = page.getByRole('complementary', { name: 'Count the drawer' })
  const removal = card.getByRole('button', { name: 'Remove Purchase −€14.30' })
  await card.getByRole('button', { name: 'Cash out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cash out' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Must not be zero')).toBeVisible()
  await expect.element(dialog.getByText('Enter what it is for')).toBeVisible()
  expect(api.calls(endOfDay.moveCash)).toHaveLength(0)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('14.30')
  await dialog.getByRole('textbox', { name: 'What for' }).fill(' Coffee and milk ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(removal).toBeVisible()
  expect(api.calls(endOfDay.moveCash).map(({ body }) => body)).toEqual([{ day, kind: 'expense', amount: 14.3, note: 'Coffee and milk' }])
  await expect.element(drawer.getByText('€125.70')).toBeVisible()

  await undo('Recorded')
  await expect.element(removal).not.toBeInTheDocument()
  current = moved
  await api.live.hint({ kinds: ['money'], days: [day] })
  await removal.click()
  await expect.element(drawer.getByText('€140.00')).toBeVisible()
  await undo('Purchase removed')
  await expect.element(removal).toBeVisible()
  expect(api.calls(endOfDay.restoreCash).map(({ input }) => input)).toMatchObject([{ date: day, cashMovementId: 'move-1' }])
})

test('what came in and went out of a closed day stands there and can’t be changed', async () => {
  const movement = createSample(CashMovement, { kind: 'bank', amount: -200, note: 'Slip 0412' })
  const closing = createSample(DayClosing, { openingCash: 100, expectedCash: 40, countedCash: 40, difference: 0, leftCash: 40 })
  const api = createFakeApi()
    .reply(terminalDays.one, [])
    .reply(endOfDay.past, [])
    .reply(endOfDay.one, { ...report(40), closing, movedCash: -200, cashMovements: [movement] })
  await openApp('/tillDay', api)
  const card = page.getByRole('region', { name: 'Cash in and out' })
  await expect.element(card.getByText('Slip 0412')).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^(Cash|Remove)/ })).not.toBeInTheDocument()
})
