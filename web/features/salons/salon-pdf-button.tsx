import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../schema/api/salons.ts'
import { getAdmittedRoles } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salons-labels.ts'

/** Downloads the salon's data sheet. Rendered only for users who may read it. */
export function SalonPdfButton({ salonId }: { salonId: string }) {
  const { t } = useTranslation('salons')
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const endpoint = salons.getSalonDataPdf
  if (!hasAnyRole(roles, getAdmittedRoles(endpoint.access))) return null
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await call(endpoint, { salonId }))
      link.download = endpoint.reply.file
      link.click()
      // The URL must stay valid until the browser has started the download.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('pdf')}
    </Button>
  )
}
