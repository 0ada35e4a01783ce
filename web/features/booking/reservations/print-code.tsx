import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../ui/qr-code.tsx'
import './reservations-labels.ts'

/** A sheet with the QR code of the booking page. Rendered only while printing. */
export function PrintCode({ link, salon }: { link: string; salon: string }) {
  const { t } = useTranslation('reservations')
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  return createPortal(
    <div className="reservations-paper">
      <h1>{salon}</h1>
      <p>{t('print_text')}</p>
      <QrCode text={link} label={t('qr_label')} />
      <p>{link}</p>
    </div>,
    document.body,
  )
}
