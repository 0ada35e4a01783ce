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
  const { t: s } = useTranslation('sales')
  const { euros } = useFormat()
  const [reason, setReason] = useState('')
  const isSale = visit.agendaId === visit.appointmentId
  const [productsBack, setProductsBack] = useState(isSale)
  const { paid } = visitBalance(visit.entries)
  const amount = euros(paid)
  const text = paid > 0 ? t('void_text', { amount }) : t('void_text_none')
  const { voidCheckout, busy, fieldErrors, errorText, clear } = useVoid(visit, () => {
    notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: isSale ? s('sale_voided') : t('void_done') })
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
      <p className="s t2">{isSale ? s('void_text_sale', { amount }) : text}</p>
      {visit.clientHistoryProductsDTO.length > 0 && (
        <Checkbox
          label={t('return_products')}
          {...(isSale ? {} : { help: t('return_products_help') })}
          checked={productsBack}
          onChange={setProductsBack}
        />
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
