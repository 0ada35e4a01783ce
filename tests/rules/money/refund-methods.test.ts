import { expect, test } from 'vitest'
import { checkRefundMethod, refundableByMethod } from '../../../schema/rules/money/ledger.ts'
import type { PaymentMethod } from '../../../schema/terms.ts'

const entries = (...payments: [PaymentMethod, number][]) => [{ payments: payments.map(([method, amount]) => ({ method, amount })) }]

test('a refund goes back to the methods of payment, largest first, and never beyond what was paid by each', () => {
  const paid = entries(['cash', 20], ['card', 42.6], ['card', 5])
  expect(refundableByMethod(paid)).toEqual([
    { method: 'card', amount: 47.6 },
    { method: 'cash', amount: 20 },
  ])
  expect(checkRefundMethod(paid, 47.6, 'card')).toBe('allowed')
  expect(checkRefundMethod(paid, 47.61, 'card')).toBe('too_much')
  expect(checkRefundMethod(paid, 0.01, 'other')).toBe('too_much')
  expect(checkRefundMethod(paid, 20.01, 'cash')).toBe('needs_confirmation')
  expect(checkRefundMethod(paid, 1, 'voucher')).toBe('needs_confirmation')
})

test('cash that was refunded for a card payment lowers what can still be refunded to the card', () => {
  expect(refundableByMethod(entries(['card', 50], ['cash', -30]))).toEqual([{ method: 'card', amount: 20 }])
  expect(refundableByMethod(entries(['card', 50], ['card', -50]))).toEqual([])
})
