import { expect, test } from 'vitest'
import { listValidDiscounts } from '../../../web/features/money/checkout/discount-fields.tsx'

const build = (discount: string, available: boolean, dayStart: string | null, dayEnd: string | null) =>
  ({ discount, available, dayStart, dayEnd }) as Parameters<typeof listValidDiscounts>[0][number]
const discounts = [
  build('always', true, null, null),
  build('first day', true, '2026-11-24', null),
  build('last day', true, null, '2026-11-24'),
  build('later', true, '2026-11-25', null),
  build('over', true, '2026-01-01', '2026-11-23'),
  build('switched off', false, null, null),
]

test('the checkout offers the partner discounts that are switched on and whose period contains the day', () => {
  expect(listValidDiscounts(discounts, '2026-11-24').map(({ discount }) => discount)).toEqual(['always', 'first day', 'last day'])
})
