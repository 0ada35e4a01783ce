import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** The URL of the salon's booking page. */
export const getPageUrl = (salonId: string) => `${location.origin}/onlineBooking/${encodeURIComponent(salonId)}`

/** Copies a text to the clipboard. If the browser refuses, a notification shows the text so that it can be copied by hand. */
export function useCopy() {
  const { t } = useTranslation('reservations')
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'info', text, stays: true })
    }
  }
}

export function PageLink({ salonId }: { salonId: string }) {
  const { t } = useTranslation('reservations')
  const copy = useCopy()
  return (
    <Button icon="copy" onClick={() => void copy(getPageUrl(salonId))}>
      {t('copy_link')}
    </Button>
  )
}
