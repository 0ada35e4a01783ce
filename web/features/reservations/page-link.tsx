import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './reservations-labels.ts'

/** The address that guests are given. */
export const pageLink = (salonId: string) => `${location.origin}/onlineBooking/${encodeURIComponent(salonId)}`

/** Into the clipboard; where the browser refuses, it is shown to be copied by hand. */
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
    <Button icon="copy" onClick={() => void copy(pageLink(salonId))}>
      {t('copy_link')}
    </Button>
  )
}
