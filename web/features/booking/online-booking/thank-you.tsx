import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { BookAnother } from './link-ended.tsx'
import { t } from './translate.ts'
import './later-icons.ts'

/** After the answer, whatever the score: the review link and the next booking. */
export function ThankYou({ page }: { page: Pick<NPSPage, 'firstName' | 'reviewUrl' | 'salon' | 'takesBookings'> }) {
  const { firstName, reviewUrl, salon, takesBookings } = page
  return (
    <Frame title={t('thank_title', { name: firstName })} text={t('thank_text', { salon: salon.salonName })}>
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      {reviewUrl && (
        <div className="gb-promote grid gap-14">
          <div>
            <b className="gb-consent-title flex middle semi">{t('review_title')}</b>
            <p className="gb-text muted">{t('review_text')}</p>
          </div>
          <a className="btn primary xl block" href={reviewUrl} target="_blank" rel="noreferrer">
            <Icon name="external" />
            {t('review_write')}
          </a>
        </div>
      )}
      {takesBookings && <BookAnother salonId={salon.salonId} onBookAnother={undefined} />}
    </Frame>
  )
}
