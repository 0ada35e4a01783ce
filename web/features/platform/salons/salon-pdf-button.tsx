import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { getAdmittedRoles } from '../../../../schema/rules/platform/access.ts'
import { call } from '../../../api/call.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { useDownload } from '../../../ui/use-download.ts'

/** Downloads the salon's data sheet. Rendered only for users who may read it. */
export function SalonPdfButton({ salonId }: { salonId: string }) {
  const { t } = useTranslation('salons')
  const { roles } = useMe()
  const save = useDownload()
  const [busy, setBusy] = useState(false)
  const endpoint = salons.getSalonDataPdf
  if (!hasAnyRole(roles, getAdmittedRoles(endpoint.access))) return null
  const download = async () => {
    setBusy(true)
    await save(() => call(endpoint, { salonId }), endpoint.reply.file)
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('pdf')}
    </Button>
  )
}
