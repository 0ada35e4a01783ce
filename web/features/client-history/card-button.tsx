import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientVisits } from '../../../schema/api/client-visits.ts'
import { languages } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './client-history-labels.ts'

/** Downloads the client's card as PDF, in the user's language. */
export function CardButton({ clientId }: { clientId: string }) {
  const { t, i18n } = useTranslation('client-history')
  const errorMessage = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const language = languages.find((one) => one === i18n.language)
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await call(clientVisits.card, { clientId, ...(language ? { language } : {}) }))
      link.download = clientVisits.card.reply.file
      link.click()
      // The browser needs the URL until the download has started.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <Button icon="printer" busy={busy} onClick={() => void download()}>
      {t('client_card')}
    </Button>
  )
}
