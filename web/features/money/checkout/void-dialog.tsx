import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ReasonField, useVoid } from '../ledger/index.ts'

/** Voids a checkout with one ledger entry of today; the products return to stock, or stay in the visit. */
export function VoidDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const [reason, setReason] = useState('')
  const [productsBack, setProductsBack] = useState(false)
  const { paid } = visitBalance(visit.entries)
  const { voidCheckout, busy, fieldErrors, errorText, clear } = useVoid(visit, () => {
    notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('void_done') })
    onClose()
  })
  return (
    <FormDialog
      title={t('void_title')}
      saveLabel={t('void')}
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      busy={busy}
      onClose={onClose}
      onClear={clear}
      onSave={() => voidCheckout(reason, productsBack)}
    >
      <p className="s t2">{paid > 0 ? t('void_text', { amount: euros(paid) }) : t('void_text_none')}</p>
      {visit.clientHistoryProductsDTO.length > 0 && (
        <Checkbox label={t('return_products')} help={t('return_products_help')} checked={productsBack} onChange={setProductsBack} />
      )}
      <ReasonField
        suggestions={[t('reason_wrong_price'), t('reason_wrong_method'), t('reason_wrong_client')]}
        value={reason}
        onChange={(next) => {
          clear()
          setReason(next)
        }}
        error={fieldErrors.reason}
      />
    </FormDialog>
  )
}
