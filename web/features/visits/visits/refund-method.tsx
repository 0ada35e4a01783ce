import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { allocatePayments, checkRefundMethod, excludeSessions, refundableByMethod } from '../../../../schema/rules/money/ledger.ts'
import { type PaymentMethod, paymentMethods } from '../../../../schema/terms.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './ledger-labels.ts'
import { MethodButtons, useMethodLabel } from './method-buttons.tsx'

interface RefundMethodProps {
  visit: Appointment
  /** Euros. */
  amount: number
  /** Null: as it was paid. */
  method: PaymentMethod | null
  confirmed: boolean
  errors: Readonly<Record<string, string>>
  onMethod: (method: PaymentMethod) => void
  onConfirmed: (confirmed: boolean) => void
}

/**
 * The method of a refund: as it was paid, or by one method, up to what was paid by it. Cash and vouchers go beyond after a confirmation.
 */
export function RefundMethod({ visit, amount, method, confirmed, errors, onMethod, onConfirmed }: RefundMethodProps) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const methodLabel = useMethodLabel()
  const paid = excludeSessions(visit.entries, visit.courseSessionsDTO ?? [])
  const refundable = refundableByMethod(paid)
  const offered = paymentMethods.filter((one) => checkRefundMethod(paid, 0.01, one) !== 'too_much')
  const joinParts = (parts: typeof refundable) =>
    parts.map((part) => t('refund_part', { method: methodLabel(part.method), amount: euros(part.amount) })).join(', ')
  const check = method === null || amount <= 0 ? 'allowed' : checkRefundMethod(paid, amount, method)
  const [asPaid = []] = allocatePayments(refundable, [amount])
  return (
    <>
      <MethodButtons label={t('refund_to')} methods={offered} value={method} onChoose={onMethod} />
      {method === null && asPaid.length > 0 && <p className="s t2">{t('refund_as_paid', { parts: joinParts(asPaid) })}</p>}
      {check === 'too_much' && (
        <Note tone="warn" live>
          {t('refund_too_much', { parts: joinParts(refundable) })}
        </Note>
      )}
      {check === 'needs_confirmation' && method && (
        <Checkbox
          label={t('refund_differently', { amount: euros(amount), method: methodLabel(method) })}
          help={t('refund_paid_by', { parts: joinParts(refundable) })}
          checked={confirmed}
          onChange={onConfirmed}
        />
      )}
      {(errors.method ?? errors.confirmed) && <p className="field-error">{errors.method ?? errors.confirmed}</p>}
    </>
  )
}
