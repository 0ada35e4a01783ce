import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visitFees } from '../../../../schema/api/money/charges-fees.ts'
import { VisitFeeDraft } from '../../../../schema/api/money/charges-fees-schemas.ts'
import type { VisitFee } from '../../../../schema/api/money/fee-fields.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, fieldError, validateFields } from '../../../api/field-errors.ts'
import { useWrite } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { cacheCurrentVisit, cacheVisit } from '../../visits/visits/index.ts'

/** Adds a fee to the checkout of a visit. `onUndo` takes it off again. */
export function FeeDialog({ visit, onUndo, onClose }: { visit: Appointment; onUndo: (fee: VisitFee) => void; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const translate = useErrorMessage()
  const [fee, setFee] = useState('')
  const [cents, setCents] = useState<number | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const add = useWrite(visitFees.create, {
    onSuccess: (next) => {
      cacheVisit(client, next)
      onClose()
      const known = (visit.feesDTO ?? []).map(({ visitFeeId }) => visitFeeId)
      const added = next.feesDTO?.find(({ visitFeeId }) => !known.includes(visitFeeId))
      notify({ kind: 'success', text: t('fee_added'), ...(added ? { undo: () => onUndo(added) } : {}) })
    },
    onError: (error) => cacheCurrentVisit(client, error),
  })
  const save = () => {
    const body = { fee: fee.trim(), price: euro(cents ?? 0) }
    const found = validateFields(VisitFeeDraft, body)
    setErrors(found)
    if (Object.keys(found).length === 0) add.mutate({ input: { appointmentId: visit.appointmentId }, body })
  }
  const getError = (name: string) => {
    const error = fieldError(errors, name)
    return error === undefined ? undefined : translate(error)
  }
  const clear = () => {
    setErrors({})
    add.reset()
  }
  const suggestions = [t('fee_no_show'), t('fee_late'), t('fee_call_out')]
  return (
    <FormDialog
      title={t('add_fee')}
      subtitle={t('fee_text')}
      width="narrow"
      saveLabel={t('add')}
      fieldErrors={errors}
      errorMessage={add.error ? translate(add.error) : undefined}
      busy={add.isPending}
      onClear={clear}
      onSave={save}
      onClose={onClose}
    >
      <div className="row wrap">
        {suggestions.map((one) => (
          <Chip
            key={one}
            on={fee === one}
            onClick={() => {
              clear()
              setFee(fee === one ? '' : one)
            }}
          >
            {one}
          </Chip>
        ))}
      </div>
      <TextField
        label={t('what_for')}
        name="fee"
        required
        value={fee}
        onChange={(next) => {
          clear()
          setFee(next)
        }}
        error={getError('fee')}
        maxLength={100}
      />
      <MoneyField
        label={t('price')}
        name="price"
        required
        min={0}
        value={cents}
        onChange={(next) => {
          clear()
          setCents(next)
        }}
        error={getError('price')}
      />
    </FormDialog>
  )
}
