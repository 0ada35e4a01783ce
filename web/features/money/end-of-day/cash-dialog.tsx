import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { type EndOfDay, MoveCash } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { needsNote } from '../../../../schema/rules/money/day-figures.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { type CashMovementKind, cashInKinds, cashOutKinds } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, fieldError, validateFields } from '../../../api/field-errors.ts'
import { useWrite } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cashLabels } from './cash-labels.ts'
import { useCacheReport } from './use-cache-report.ts'

export type CashDirection = 'in' | 'out'
interface CashDialogProps {
  report: EndOfDay
  direction: CashDirection
  /** Called with the id of what was recorded. */
  onSaved: (cashMovementId: string) => void
  onClose: () => void
}

/** Records cash that comes into the drawer, or leaves it, other than by a payment. */
export function CashDialog({ report: { day, cashMovements, openingCash }, direction, onSaved, onClose }: CashDialogProps) {
  const { t } = useTranslation('end-of-day')
  const translate = useErrorMessage()
  const { cacheReport, cacheConflict } = useCacheReport()
  const kinds: readonly CashMovementKind[] = direction === 'in' ? cashInKinds : cashOutKinds
  // A drawer with no float yet gets one first; otherwise the usual reason.
  const [kind, setKind] = useState<CashMovementKind>(direction === 'out' ? 'expense' : openingCash === 0 ? 'float' : 'change')
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const move = useWrite(endOfDay.moveCash, {
    onSuccess: (next) => {
      cacheReport(next)
      onClose()
      const known = cashMovements.map(({ cashMovementId }) => cashMovementId)
      const added = next.cashMovements.find(({ cashMovementId }) => !known.includes(cashMovementId))
      if (added) onSaved(added.cashMovementId)
    },
    onError: cacheConflict,
  })
  const save = () => {
    const body = { day, kind, amount: euro(amount ?? 0), note: note.trim() }
    const missing: FieldErrors = needsNote(kind) && body.note === '' ? { note: 'Enter what it is for' } : {}
    const found = { ...validateFields(MoveCash, body), ...missing }
    setErrors(found)
    if (Object.keys(found).length === 0) move.mutate({ input: {}, body })
  }
  const clear = () => {
    setErrors({})
    move.reset()
  }
  const getError = (name: string) => {
    const error = fieldError(errors, name)
    return error === undefined ? undefined : translate(error)
  }
  return (
    <FormDialog
      title={t(direction === 'in' ? 'cash_in' : 'cash_out')}
      width="narrow"
      saveLabel={t('save')}
      fieldErrors={errors}
      errorMessage={move.error ? translate(move.error) : undefined}
      busy={move.isPending}
      onClear={clear}
      onSave={save}
      onClose={onClose}
    >
      <fieldset className="row wrap" aria-label={t('reason')}>
        {kinds.map((one) => (
          <Chip
            key={one}
            on={kind === one}
            onClick={() => {
              clear()
              setKind(one)
            }}
          >
            {t(cashLabels[one])}
          </Chip>
        ))}
      </fieldset>
      <MoneyField
        label={t('amount')}
        name="amount"
        required
        min={0}
        value={amount}
        onChange={(next) => {
          clear()
          setAmount(next)
        }}
        error={getError('amount')}
      />
      <TextField
        label={t('what_for')}
        name="note"
        required={needsNote(kind)}
        maxLength={200}
        value={note}
        onChange={(next) => {
          clear()
          setNote(next)
        }}
        error={getError('note')}
      />
    </FormDialog>
  )
}
