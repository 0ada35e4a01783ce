import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './reservations-labels.ts'

/** The page as it will stand on the salon's own site: in a frame that is as high as the page. */
export function EmbedPreview({ link }: { link: string }) {
  const { t, i18n } = useTranslation('reservations')
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const told = typeof data === 'object' && data !== null && 'bookingHeight' in data ? Number(data.bookingHeight) : Number.NaN
      if (told > 0 && told < 20_000) setHeight(told)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const query = new URLSearchParams({ preview: '', embed: location.origin, lang: i18n.language === 'it' ? 'it' : 'en' })
  return (
    <figure className="booking-preview">
      <figcaption className="label">{t('preview')}</figcaption>
      <iframe ref={frame} className="card" title={t('preview')} src={`${link}?${query}`} height={height} />
    </figure>
  )
}
