import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { allocateRefund, visitBalance } from '../../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import type { PaymentMethod } from '../../../schema/terms.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './ledger-labels.ts'
import { MethodButtons } from './method-buttons.tsx'
import { ReasonField } from './reason-field.tsx'
import { useRefund, useUndoEntry } from './use-correction.ts'

/** The rows of a visit of which something is left to give back. */
function linesLeft(visit: Appointment) {
  const { left } = visitBalance(visit.entries)
  const names = new Map([
    ...visit.clientHistoryServicesDTO.map((row) => [row.clientHistoryServiceId, row.service] as const),
    ...visit.clientHistoryProductsDTO.map((row) => [row.clientHistoryProductId, row.product] as const),
  ])
  return left.flatMap(({ lineId, amount }) => (lineId !== null && amount > 0 ? [{ lineId, amount, what: names.get(lineId) ?? '' }] : []))
}

/** Money back: an amount, or what certain services and products came to; by which way, and why. */
export function RefundDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const { paid, left, paying } = visitBalance(visit.entries)
  const lines = linesLeft(visit)
  const most = paying.flatMap((entry) => entry.payments).toSorted((a, b) => b.amount - a.amount)[0]
  const [by, setBy] = useState<'amount' | 'lines'>('amount')
  const [amount, setAmount] = useState<number | null>(cents(paid))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [method, setMethod] = useState<PaymentMethod>(most?.method ?? 'cash')
  const [reason, setReason] = useState('')
  const { undo } = useUndoEntry(t('refund_undone'))
  const { refund, busy, faults, refusal, clear } = useRefund(visit, (next) => {
    const made = next.entries.at(-1)
    const back = made ? { undo: () => undo(made.bookEntryId) } : {}
    notify({ kind: 'success', text: t('amount_refunded', { amount: euros(made ? -made.paid : 0) }), ...back })
    onClose()
  })
  const sum = by === 'amount' ? euro(amount ?? 0) : sumEuro(allocateRefund(left, { lines: chosen }).map((taking) => taking.amount))
  const touched = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      clear()
      set(value)
    }
  }
  return (
    <FormDialog
      title={t('refund_title')}
      subtitle={t('refund_of', { amount: euros(paid) })}
      save={t('refund_amount', { amount: euros(sum) })}
      {...{ faults, refusal, busy, onClose }}
      onClear={clear}
      onSave={() => refund({ method, reason, ...(by === 'amount' ? { amount: sum } : { lines: [...chosen] }) })}
    >
      {lines.length > 0 && (
        <Segment
          label={t('refund_label')}
          value={by}
          onChange={touched(setBy)}
          options={[
            { value: 'amount', label: t('by_amount') },
            { value: 'lines', label: t('by_line') },
          ]}
        />
      )}
      {by === 'amount' ? (
        <MoneyField label={t('amount')} name="amount" required min={0} value={amount} onChange={touched(setAmount)} error={faults.amount} />
      ) : (
        <fieldset className="bk-lines">
          <legend className="label">{t('items')}</legend>
          {lines.map(({ lineId, what, amount: rest }) => (
            <Checkbox
              key={lineId}
              label={t('item_left', { what, amount: euros(rest) })}
              checked={chosen.includes(lineId)}
              onChange={(on) => touched(setChosen)(on ? [...chosen, lineId] : chosen.filter((one) => one !== lineId))}
            />
          ))}
          {faults.lines && <p className="field-error">{faults.lines}</p>}
        </fieldset>
      )}
      <MethodButtons label={t('refund_to')} value={method} onChoose={setMethod} />
      <ReasonField
        usual={[t('reason_unhappy'), t('reason_returned'), t('reason_overcharged')]}
        value={reason}
        onChange={touched(setReason)}
        error={faults.reason}
      />
    </FormDialog>
  )
}
