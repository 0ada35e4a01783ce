import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './reservations-words.ts'

/** The address that guests are given. */
export function PageLink({ salonId }: { salonId: string }) {
  const { t } = useTranslation('reservations')
  const link = `${location.origin}/onlineBooking/${encodeURIComponent(salonId)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify({ kind: 'success', text: t('link_copied') })
    } catch {
      notify({ kind: 'info', text: link, stays: true })
    }
  }
  return (
    <Button icon="copy" onClick={() => void copy()}>
      {t('copy_link')}
    </Button>
  )
}
