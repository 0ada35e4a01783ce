import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { widgets } from '../../../schema/api/salon-config.ts'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SectionHead } from '../../ui/section-form.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { EmbedPreview } from './embed-preview.tsx'
import { PrintCode } from './print-code.tsx'
import { qrFile } from './qr-file.ts'
import './reservations-labels.ts'
import './reservations.css'
import { saveText } from '../../ui/data-table/csv.ts'
import { pageLink, useCopy } from './page-link.tsx'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The guests' page out in the world: its address as a code to print, and on the salon's own web site. */
export function BookingPage() {
  const { t } = useTranslation('reservations')
  const { salon, roles } = useMe()
  const copy = useCopy()
  const { data: rows = [] } = useRead(widgets.list, {}, { staleTime: 60_000 })
  const hosts = [...new Set(rows.flatMap((widget) => widget.hosts))]
  const link = pageLink(salon?.salonId ?? '')
  const snippet = `<div data-booking="${escaped(link)}"><a href="${escaped(link)}">${escaped(t('book_online'))}</a></div>\n<script src="${escaped(location.origin)}/embed.js" async></script>`
  return (
    <div className="booking-page">
      <section className="section">
        <SectionHead title={t('qr')} text={t('qr_text')} />
        <div className="card">
          <div className="body booking-code">
            <QrCode text={link} label={t('qr_label')} />
            <div className="booking-code-more">
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
            {t('embed_none_text')}{' '}
            {hasAnyRole(roles, groups.admin) && (
              <Link className="acc semi" to="/salonConfig?tab=online">
                {t('embed_settings')}
              </Link>
            )}
          </Note>
        ) : (
          <p className="s">{t('embed_hosts', { hosts: hosts.join(', ') })}</p>
        )}
        <div className="card">
          <div className="body booking-snippet">
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
