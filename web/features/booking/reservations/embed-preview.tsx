import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './reservations-labels.ts'

/** A preview of the embedded booking page, in a frame that takes the height of the page. */
export function EmbedPreview({ link }: { link: string }) {
  const { t, i18n } = useTranslation('reservations')
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const reported = typeof data === 'object' && data !== null && 'bookingHeight' in data ? Number(data.bookingHeight) : Number.NaN
      if (reported > 0 && reported < 20_000) setHeight(reported)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  const query = new URLSearchParams({ preview: '', embed: location.origin, lang: i18n.language === 'it' ? 'it' : 'en' })
  return (
    <figure className="reservations-preview">
      <figcaption className="label">{t('preview')}</figcaption>
      <iframe ref={frame} className="card" title={t('preview')} src={`${link}?${query}`} height={height} />
    </figure>
  )
}
