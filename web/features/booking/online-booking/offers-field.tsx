import type { OffersConsent } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { language } from './language.ts'
import type { Catalogue } from './page.ts'
import { t } from './translate.ts'
import './booking-times.css'

/** The privacy text in the language of the page, otherwise the first one. */
const findText = (catalogue: Pick<Catalogue, 'privacyTexts'> | undefined) =>
  catalogue?.privacyTexts?.find((text) => text.language === language) ?? catalogue?.privacyTexts?.[0]

/** The consent with the text that the page shows beside it. */
export function toOffersConsent(catalogue: Pick<Catalogue, 'privacyTexts'> | undefined): OffersConsent {
  const text = findText(catalogue)
  return { language, ...(text ? { salonConfigPrivacyId: text.salonConfigPrivacyId, textVersion: text.textVersion } : {}) }
}

/** The salon's privacy text, closed until it is read; nothing where it has none. */
export function PrivacyNotice({ catalogue }: { catalogue: Pick<Catalogue, 'privacyTexts'> | undefined }) {
  const text = findText(catalogue)
  if (!text) return null
  return (
    <details className="gb-details">
      <summary className="semi acc">{t('privacy_notice')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
      <section className="gb-law framed tint" lang={text.language} tabIndex={0} aria-label={text.title}>
        <b className="semi">{text.title}</b>
        {`\n\n${text.text}`}
      </section>
    </details>
  )
}

/** Consent to offers by message, never ticked beforehand, with the salon's privacy text. */
export function OffersField({
  catalogue,
  checked,
  onChange,
}: {
  catalogue: Pick<Catalogue, 'privacyTexts'> | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div>
      <label className="gb-check flex gap-12">
        <input className="no-shrink" type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {t('offers')}
          <span className="xs muted">{t('offers_text')}</span>
        </span>
      </label>
      <PrivacyNotice catalogue={catalogue} />
    </div>
  )
}
