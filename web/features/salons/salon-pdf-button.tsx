import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../schema/api/salons.ts'
import { getAdmittedRoles } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salon-texts.ts'

/** Downloads the salon's data sheet, for whoever may have it. */
export function SalonPdfButton({ salonId }: { salonId: string }) {
  const { t } = useTranslation('salons')
  const { roles } = useMe()
  const sentence = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const row = salons.getSalonDataPdf
  if (!hasAnyRole(roles, getAdmittedRoles(row.access))) return null
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await call(row, { salonId }))
      link.download = row.reply.file
      link.click()
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify({ kind: 'error', text: sentence(error) })
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('pdf')}
    </Button>
  )
}
