import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import {
  allocatePayments,
  allocateRefund,
  checkRefundMethod,
  excludeSessions,
  refundableByMethod,
  visitBalance,
} from '../../../../schema/rules/money/ledger.ts'
import { capPrepaid } from '../../../../schema/rules/money/prepaid-refund.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { type EnteredMethod, enteredMethods, type PaymentMethod } from '../../../../schema/terms.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { MethodButtons, useMethodLabel } from './method-buttons.tsx'
import { ReasonField } from './reason-field.tsx'
import { useRefund, useUndoEntry } from './use-correction.ts'

interface RefundMethodProps {
  visit: Appointment
  /** Euros. */
  amount: number
  /** Null: as it was paid. */
  method: EnteredMethod | null
  confirmed: boolean
  errors: Readonly<Record<string, string>>
  onMethod: (method: EnteredMethod) => void
  onConfirmed: (confirmed: boolean) => void
}

const getEntered = (method: PaymentMethod | undefined): EnteredMethod | null => enteredMethods.find((one) => one === method) ?? null

/**
 * The method of a refund: as it was paid, or by one method, up to what was paid by it. Cash and vouchers go beyond after a confirmation.
 */
function RefundMethod({ visit, amount, method, confirmed, errors, onMethod, onConfirmed }: RefundMethodProps) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const methodLabel = useMethodLabel()
  const paid = excludeSessions(visit.entries, visit.courseSessionsDTO ?? [])
  const refundable = refundableByMethod(paid).filter((part) => getEntered(part.method) !== null)
  const offered = enteredMethods.filter((one) => checkRefundMethod(paid, 0.01, one) !== 'too_much')
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

/** The services, products and fees of a visit that can still be refunded, with the remaining amounts. */
function getRefundableLines(visit: Appointment) {
  const left = capPrepaid(visitBalance(visit.entries).left, visit.prepaidDTO)
  const names = new Map([
    ...visit.clientHistoryServicesDTO.map((row) => [row.clientHistoryServiceId, row.service] as const),
    ...visit.clientHistoryProductsDTO.map((row) => [row.clientHistoryProductId, row.product] as const),
    ...(visit.feesDTO ?? []).map((row) => [row.visitFeeId, row.fee] as const),
    ...visit.prepaidDTO.map((row) => [row.prepaidSaleId, row.label] as const),
  ])
  const courses = new Map(visit.courseSessionsDTO?.map((session) => [session.clientHistoryServiceId, session.course]))
  return left.flatMap(({ lineId, amount }) =>
    lineId !== null && amount > 0 ? [{ lineId, amount, what: names.get(lineId) ?? '', course: courses.get(lineId) }] : [],
  )
}

/** Refund of an amount, or of chosen services and products, with method and reason. */
export function RefundDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const balance = visitBalance(visit.entries)
  const left = capPrepaid(balance.left, visit.prepaidDTO)
  // What sessions of courses have paid for is refunded as an item, and goes back to the course.
  const paid = sumEuro([balance.paid, ...(visit.courseSessionsDTO?.map((session) => -session.amount) ?? [])])
  const lines = getRefundableLines(visit)
  const refundable = refundableByMethod(visit.entries)
  const [by, setBy] = useState<'amount' | 'lines'>(paid > 0 ? 'amount' : 'lines')
  const [amount, setAmount] = useState<number | null>(cents(paid))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [method, setMethod] = useState<EnteredMethod | null>(refundable.length === 1 ? getEntered(refundable[0]?.method) : null)
  const [confirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const { undo } = useUndoEntry(t('refund_undone'))
  const { refund, busy, fieldErrors, errorText, clear } = useRefund(visit, (next) => {
    const entry = next.entries.at(-1)
    const undoable = entry ? { undo: () => undo(entry.bookEntryId) } : {}
    notify({ kind: 'success', text: t('amount_refunded', { amount: euros(entry ? -entry.paid : 0) }), ...undoable })
    onClose()
  })
  const sum = by === 'amount' ? euro(amount ?? 0) : sumEuro(allocateRefund(left, { lines: chosen }).map((line) => line.amount))
  const sessions = lines.filter(({ lineId, course }) => by === 'lines' && course && chosen.includes(lineId))
  const clearingErrors = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      clear()
      set(value)
    }
  }
  return (
    <FormDialog
      title={t('refund_title')}
      subtitle={t('refund_of', { amount: euros(paid) })}
      saveLabel={t('refund_amount', { amount: euros(sum) })}
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      busy={busy}
      onClose={onClose}
      onClear={clear}
      onSave={() =>
        refund({ ...(method ? { method, confirmed } : {}), reason, ...(by === 'amount' ? { amount: sum } : { lines: [...chosen] }) })
      }
    >
      {lines.length > 0 && (
        <Segment
          label={t('refund_label')}
          value={by}
          onChange={clearingErrors(setBy)}
          options={[
            { value: 'amount', label: t('by_amount') },
            { value: 'lines', label: t('by_line') },
          ]}
        />
      )}
      {by === 'amount' ? (
        <MoneyField
          label={t('amount')}
          name="amount"
          required
          min={0}
          value={amount}
          onChange={clearingErrors(setAmount)}
          error={fieldErrors.amount}
        />
      ) : (
        <RefundableItems lines={lines} chosen={chosen} onChange={clearingErrors(setChosen)} error={fieldErrors.lines} />
      )}
      <RefundMethod
        visit={visit}
        amount={sumEuro([sum, ...sessions.map((session) => -session.amount)])}
        method={method}
        confirmed={confirmed}
        errors={fieldErrors}
        onMethod={clearingErrors((next: EnteredMethod) => {
          setMethod(next)
          setConfirmed(false)
        })}
        onConfirmed={clearingErrors(setConfirmed)}
      />
      <ReasonField
        suggestions={[t('reason_unhappy'), t('reason_returned'), t('reason_overcharged')]}
        value={reason}
        onChange={clearingErrors(setReason)}
        error={fieldErrors.reason}
      />
    </FormDialog>
  )
}

interface RefundableItemsProps {
  lines: ReturnType<typeof getRefundableLines>
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}
function RefundableItems({ lines, chosen, onChange, error }: RefundableItemsProps) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  return (
    <fieldset className="stack">
      <legend className="label">{t('items')}</legend>
      {lines.map(({ lineId, what, amount, course }) => (
        <Checkbox
          key={lineId}
          label={t('item_left', { what, amount: euros(amount) })}
          help={course && t('item_to_course', { course })}
          checked={chosen.includes(lineId)}
          onChange={(on) => onChange(on ? [...chosen, lineId] : chosen.filter((one) => one !== lineId))}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
