import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientVisits } from '../../../../schema/api/visits/client-visits.ts'
import { languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import './client-history-labels.ts'

/** Downloads the client's card as PDF, in the user's language. */
export function CardButton({ clientId }: { clientId: string }) {
  const { t, i18n } = useTranslation('client-history')
  const save = useDownload()
  const [busy, setBusy] = useState(false)
  const language = languages.find((one) => one === i18n.language)
  const download = async () => {
    setBusy(true)
    await save(() => call(clientVisits.card, { clientId, ...(language ? { language } : {}) }), clientVisits.card.reply.file)
    setBusy(false)
  }
  return (
    <Button icon="printer" busy={busy} onClick={() => void download()}>
      {t('client_card')}
    </Button>
  )
}
