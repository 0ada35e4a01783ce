import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import type { Outstanding } from '../../../../schema/api/money/ledger-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import type { EnteredMethod } from '../../../../schema/terms.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ledgerReads } from './ledger-reads.ts'
import { MethodButtons } from './method-buttons.tsx'
import { useFieldErrors, useUndoEntry } from './use-correction.ts'

/** Payment of all or a part of an outstanding balance. */
export function BalanceDialog({ outstanding, onClose }: { outstanding: Outstanding; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const client = useQueryClient()
  const [amount, setAmount] = useState<number | null>(cents(outstanding.owed))
  const [method, setMethod] = useState<EnteredMethod>('card')
  const { fieldErrors, errorText, clear, onError } = useFieldErrors(client)
  const { undo } = useUndoEntry(t('balance_payment_undone'))
  const { clientId } = outstanding
  const write = useWrite(ledger.payBalance, {
    invalidates: [...ledgerReads, appointments.one, appointments.last],
    onSuccess: ({ entered, ...now }, { body }) => {
      client.setQueryData<Outstanding>(readKey(ledger.outstanding, { clientId }), now)
      const paid = euros(body.payments[0]?.amount ?? 0)
      notify({
        kind: 'success',
        text: t('balance_paid', { amount: paid }),
        ...(entered.length > 0 ? { undo: () => entered.forEach(undo) } : {}),
      })
      onClose()
    },
    onError,
  })
  return (
    <FormDialog
      title={t('pay_balance_title')}
      width="narrow"
      saveLabel={t('charge', { amount: euros(euro(amount ?? 0)) })}
      busy={write.isPending}
      fieldErrors={{ ...fieldErrors, ...(fieldErrors.payments ? { amount: fieldErrors.payments } : {}) }}
      errorMessage={errorText}
      onClose={onClose}
      onClear={clear}
      onSave={() =>
        write.mutate({ input: {}, body: { clientId, owed: outstanding.owed, payments: [{ method, amount: euro(amount ?? 0) }] } })
      }
    >
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
        help={t('pay_balance_help', { amount: euros(outstanding.owed) })}
        error={fieldErrors.payments ?? fieldErrors['payments.0.amount']}
      />
      <MethodButtons label={t('payment_method')} value={method} onChoose={setMethod} />
    </FormDialog>
  )
}
