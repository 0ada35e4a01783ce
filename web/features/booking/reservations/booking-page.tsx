import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { widgets } from '../../../../schema/api/platform/settings-resources.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { EmbedPreview } from './embed-preview.tsx'
import { PrintCode } from './print-code.tsx'
import { qrFile } from './qr-file.ts'
import './reservations-labels.ts'
import './reservations.css'
import { saveText } from '../../../ui/csv.ts'
import { getPageUrl, useCopy } from './page-link.tsx'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The booking page of the salon: its QR code to print, and the snippet to embed it in the salon's own website. */
export function BookingPage() {
  const { t } = useTranslation('reservations')
  const { salon, roles } = useMe()
  const copy = useCopy()
  const { data: rows = [] } = useRead(widgets.list, {}, { staleTime: 60_000 })
  const hosts = [...new Set(rows.flatMap((widget) => widget.hosts))]
  const link = getPageUrl(salon?.salonId ?? '')
  const snippet = [
    `<div data-booking="${escapeHtml(link)}"><a href="${escapeHtml(link)}">${escapeHtml(t('book_online'))}</a></div>`,
    `<script src="${escapeHtml(location.origin)}/embed.js" async></script>`,
  ].join('\n')
  return (
    <div className="reservations-page">
      <section className="section">
        <SectionHead title={t('qr')} text={t('qr_text')} />
        <div className="card">
          <div className="body reservations-code">
            <QrCode text={link} label={t('qr_label')} />
            <div className="reservations-code-more">
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
          <div className="body reservations-snippet">
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
