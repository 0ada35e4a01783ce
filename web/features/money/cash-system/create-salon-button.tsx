import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { SalesPointFields, useSalesPoint } from './use-sales-point.tsx'

/** A button with a dialog in which a platform administrator makes a salon of a sales point and opens it. */
export function CreateSalonButton() {
  const { t } = useTranslation('cash-system')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="link" onClick={() => setOpen(true)}>
        {t('from_cash_system')}
      </Button>
      {open && <CreateSalonDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CreateSalonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cash-system')
  const navigate = useNavigate()
  const form = useSalesPoint((apiKey, idSalesPoint) => create.mutate({ input: { apiKey, salonId: idSalesPoint } }))
  const create = useWrite(cashSystem.createSalon, {
    invalidates: [salons.list],
    onError: form.handleError,
    onSuccess: ({ salonId, salonName }) => {
      notify({ kind: 'success', text: t('salon_ready', { name: salonName }) })
      void navigate(`/salon/${encodeURIComponent(salonId)}`)
    },
  })
  return (
    <FormDialog
      title={t('create_salon_title')}
      subtitle={t('create_salon_text')}
      width="narrow"
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={form.isSearching || create.isPending}
      saveLabel={form.found === null ? t('find_sales_points') : t('create_salon')}
      onClear={form.clearErrors}
      onSave={form.save}
      onClose={onClose}
    >
      <SalesPointFields form={form} />
    </FormDialog>
  )
}
