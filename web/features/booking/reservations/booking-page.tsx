import { useTranslation } from 'react-i18next'
import { widgets } from '../../../../schema/api/platform/settings-resources.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { SettingLink } from '../../platform/settings/index.ts'
import './reservations.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { saveText } from '../../../ui/csv.ts'
import { qrPath } from '../../../ui/qr-path.ts'
import { getPageUrl, useCopy } from './page-link.tsx'

/** A sheet with the QR code of the booking page. Rendered only while printing. */
function PrintCode({ link, salon }: { link: string; salon: string }) {
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

/** A preview of the embedded booking page, in a frame that takes the height of the page. */
function EmbedPreview({ link }: { link: string }) {
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
      <iframe ref={frame} className="card below full framed" title={t('preview')} src={`${link}?${query}`} height={height} />
    </figure>
  )
}

/** A QR code as a standalone SVG file: black on white, scalable to any size. */
export function qrFile(text: string): string {
  const { side, path } = qrPath(text)
  const background = `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    background,
    `<path d="${path}"/></svg>\n`,
  ].join('')
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The booking page of the salon: its QR code to print, and the snippet to embed it in the salon's own website. */
export function BookingPage() {
  const { t } = useTranslation('reservations')
  const { salon } = useMe()
  const copy = useCopy()
  const { data: rows = [] } = useRead(widgets.list, {}, { staleTime: 60_000 })
  const hosts = [...new Set(rows.flatMap((widget) => widget.hosts))]
  const link = getPageUrl(salon?.salonId ?? '')
  const snippet = [
    `<div data-booking="${escapeHtml(link)}"><a href="${escapeHtml(link)}">${escapeHtml(t('book_online'))}</a></div>`,
    `<script src="${escapeHtml(location.origin)}/embed.js" async></script>`,
  ].join('\n')
  return (
    <div className="reservations-page grid gap-24">
      <section className="section">
        <SectionHead title={t('qr')} text={t('qr_text')} />
        <div className="card">
          <div className="body wrap row gap-20">
            <QrCode text={link} label={t('qr_label')} />
            <div className="reservations-code-more grid gap-12 shrinks breaks">
              <code className="s">{link}</code>
              <div className="row wrap">
                <Button icon="copy" onClick={() => void copy(link)}>
                  {t('copy_link')}
                </Button>
                <Button icon="download" onClick={() => saveText('booking-qr.svg', qrFile(link), 'image/svg+xml')}>
                  {t('qr_download')}
                </Button>
                <Button icon="printer" onClick={() => print()}>
                  {t('print')}
                </Button>
              </div>
            </div>
          </div>
        </div>
        <PrintCode link={link} salon={salon?.salonName ?? ''} />
      </section>
      <section className="section">
        <SectionHead title={t('embed')} text={t('embed_text')} />
        {hosts.length === 0 ? (
          <Note tone="warn" title={t('embed_none')}>
            {t('embed_none_text')} <SettingLink id="online" />
          </Note>
        ) : (
          <p className="s">{t('embed_hosts', { hosts: hosts.join(', ') })}</p>
        )}
        <div className="card">
          <div className="body reservations-snippet grid left gap-12">
            <TextareaField label={t('snippet')} readOnly rows={3} spellCheck={false} value={snippet} onChange={() => undefined} />
            <Button icon="copy" onClick={() => void copy(snippet)}>
              {t('snippet_copy')}
            </Button>
          </div>
        </div>
        <EmbedPreview link={link} />
      </section>
    </div>
  )
}
